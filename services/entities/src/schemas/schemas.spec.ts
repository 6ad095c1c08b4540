import { describe, expect, it } from '@jest/globals';
import type { InternalClient } from '@lathe/platform/internal/internal-client';
import { type EntitySchema, entitySchema } from '@lathe/proto/entities/schema';
import type { SchemaRepository } from './schema.repository.js';
import { Schemas } from './schemas.js';

const dog = entitySchema.parse({ name: 'Dog', type: 'object', properties: { name: { type: 'string' } } });

/** The repository of one app with one version. */
const stored = (owner: string, version: string): SchemaRepository =>
  ({
    find: async (appId: string, versionId: string): Promise<EntitySchema[]> =>
      appId === owner && versionId === version ? [dog] : [],
  }) as unknown as SchemaRepository;

describe('entities of a version', () => {
  const schemas = new Schemas(stored('mine', 'v1'), {} as InternalClient);

  it('are kept in memory for their own app, and are not there for another one that names the version', async () => {
    expect(schemas.cached('mine', 'v1')).toBeUndefined();
    const [mine, other] = await Promise.all([schemas.of('mine', 'v1'), schemas.of('other', 'v1')]);
    expect([mine.find('Dog')?.name, other.find('Dog')]).toEqual(['Dog', undefined]);
    expect(schemas.cached('mine', 'v1')).toBe(mine);
    expect(schemas.cached('other', 'v1')?.find('Dog')).toBeUndefined();
  });
});
