import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { randomId as newId } from '@lathe/platform/ids/random-id';
import type { AccessScope } from '../../src/access/access-scope.js';
import type { NewRow } from '../../src/rows/row.js';
import { RowRepository } from '../../src/rows/row.repository.js';
import { dog, Kennel } from './kennel.js';

describe('rows that arrive together', () => {
  const kennel = new Kennel();
  let rows: RowRepository;
  let scope: AccessScope;
  beforeAll(async () => {
    await kennel.start();
    rows = kennel.lathe.service.app.get(RowRepository, { strict: false });
    scope = {
      appId: (await kennel.app([dog])).appId,
      entityKey: 'e_dog',
      actorId: null,
      read: 'any',
      create: 'any',
      update: 'any',
      delete: 'any',
      rules: {},
    } as AccessScope;
  });
  afterAll(() => kennel.stop());

  const row = (name: unknown, _id = newId()): NewRow => ({
    _id,
    createdAt: new Date(),
    data: { f_name: name },
    unknown: {},
  });
  const insertAll = async (all: NewRow[]) =>
    (await Promise.allSettled(all.map((one) => rows.insert(scope, one)))).map(({ status }) => status);

  it('fail alone: whoever is told of a failure has no row, and whoever has a row is told of it', async () => {
    const taken = row('first');
    await rows.insert(scope, taken);
    const all = [row('before'), row('second', taken._id), row('after')];
    expect(await insertAll(all)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
    expect(
      (await Promise.all(all.map(({ _id }) => rows.find(scope, _id)))).map((found) => found?.data['f_name']),
    ).toEqual(['before', 'first', 'after']);
  });

  it('do not fail with one that no store takes', async () => {
    const huge = row('x'.repeat(17_000_000));
    const all = [row('before'), huge, row('after')];
    expect(await insertAll(all)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
    expect(await rows.find(scope, huge._id)).toBeUndefined();
    expect((await rows.find(scope, all[2]!._id))?.data['f_name']).toBe('after');
  });
});
