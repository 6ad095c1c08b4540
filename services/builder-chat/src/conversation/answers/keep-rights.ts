import { isDeepStrictEqual } from 'node:util';
import { entityPath, namesOf } from '@lathe/proto/apps/project/paths';
import { permissionsWith, rightsOf, rowOperations, stricter } from '@lathe/proto/entities/rights';
import type { EntitySchema } from '@lathe/proto/entities/schema';
import { stagedSchema } from '../../actions/entities/entity-body.js';
import { withRulesOf } from '../../actions/entities/keep-rules.js';
import type { ProjectFiles } from '../../actions/staging/project.js';
import { Staging } from '../../actions/staging/staging.js';

/**
 * Takes back what was opened where nobody asked who may see rows: by a repair, which mends what does not work, and by an
 * answer that has read what others wrote. `mayChange` are entities that the answer itself could not write. Answers the
 * entities that were open.
 */
export function keepRights(staging: Staging, before: ProjectFiles, mayChange: (entity: string) => boolean): string[] {
  const earlier = new Staging(before);
  const opened: string[] = [];
  for (const name of namesOf(staging.paths(), 'entity')) {
    const old = stagedSchema(earlier, name);
    const schema = stagedSchema(staging, name);
    if (old === null || schema === null || mayChange(name)) continue;
    const kept = withRulesOf(withStricterRights(schema, old), old);
    if (isDeepStrictEqual(kept, schema)) continue;
    staging.write(entityPath(name), `${JSON.stringify(kept, null, 2)}\n`);
    opened.push(name);
  }
  return opened;
}

function withStricterRights(schema: EntitySchema, old: EntitySchema): EntitySchema {
  const [was, is] = [rightsOf(old.permissions), rightsOf(schema.permissions)];
  if (rowOperations.every((operation) => stricter(is[operation], was[operation]) === is[operation])) return schema;
  const rights = {
    read: stricter(is.read, was.read),
    create: stricter(is.create, was.create),
    update: stricter(is.update, was.update),
    delete: stricter(is.delete, was.delete),
  };
  return { ...schema, permissions: permissionsWith(rights, stricter(schema.permissions.write, old.permissions.write)) };
}
