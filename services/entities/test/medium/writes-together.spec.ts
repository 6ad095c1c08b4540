import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { DomainError } from '@lathe/platform/errors/domain-error';
import { randomId as newId } from '@lathe/platform/ids/random-id';
import { storedSize } from '@lathe/platform/persistence/stored-size';
import { CONNECTION } from '@lathe/platform/tokens/tokens';
import type { Connection } from 'mongoose';
import type { AccessScope } from '../../src/access/access-scope.js';
import { type NewRow, type RowChange, storedRow } from '../../src/rows/row.js';
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
  const insert = (one: NewRow) => rows.insertMany(scope, [{ row: one, size: storedSize(storedRow(scope, one)) }]);
  const insertAll = async (all: NewRow[]) => (await Promise.allSettled(all.map(insert))).map(({ status }) => status);

  it('fail alone: whoever is told of a failure has no row, and whoever has a row is told of it', async () => {
    const taken = row('first');
    await insert(taken);
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

  describe('of changes', () => {
    const change = (data: Record<string, unknown>, unknown = {}): RowChange => ({
      updatedAt: new Date(),
      data,
      unknown,
    });

    it('each find what the one before has made of the same row', async () => {
      const [one, other] = [row('one'), row('other')];
      await insertAll([one, other]);
      const named = [1, 2, 3, 4].map((n) => rows.update(scope, one._id, change({ [`f_${n}`]: n })));
      const changed = await Promise.all([...named, rows.update(scope, other._id, change({ f_name: 'else' }))]);
      expect(changed.map((after) => after?.data)).toEqual([
        { f_name: 'one', f_1: 1 },
        { f_name: 'one', f_1: 1, f_2: 2 },
        { f_name: 'one', f_1: 1, f_2: 2, f_3: 3 },
        { f_name: 'one', f_1: 1, f_2: 2, f_3: 3, f_4: 4 },
        { f_name: 'else' },
      ]);
      expect(await rows.find(scope, one._id)).toEqual(changed[3]);
    });

    it('fail alone where a row would be too large, is not there, or must not become so', async () => {
      const all = [row('a'), row('b'), row('c')];
      await insertAll(all);
      const permit = (): void => {
        throw new DomainError('entity/permission-denied');
      };
      const settled = await Promise.allSettled([
        rows.update(scope, all[0]!._id, change({ f_name: 'changed' })),
        rows.update(scope, all[1]!._id, change({ f_name: 'x'.repeat(300_000) })),
        rows.update(scope, newId(), change({ f_name: 'nobody' })),
        rows.update(scope, all[2]!._id, { ...change({ f_name: 'not so' }), permit }),
        rows.update({ ...scope, actorId: newId(), update: 'own' }, all[2]!._id, change({ f_name: 'not his' })),
      ]);
      expect(settled.map((one) => (one.status === 'fulfilled' ? one.value?.data['f_name'] : one.reason.code))).toEqual([
        'changed',
        'too-large',
        undefined,
        'entity/permission-denied',
        undefined,
      ]);
      const stored = await Promise.all(all.map(({ _id }) => rows.find(scope, _id)));
      expect(stored.map((found) => found?.data['f_name'])).toEqual(['changed', 'b', 'c']);
    });

    it('are counted as what is stored has grown by', async () => {
      const [one, other] = [row('one'), row('other')];
      await insertAll([one, other]);
      await Promise.all(
        [one, one, other].map(({ _id }, n) => rows.update(scope, _id, change({ f_name: 'x'.repeat(100 * (n + 1)) }))),
      );
      const database = kennel.lathe.service.app.get<Connection>(CONNECTION, { strict: false });
      const [stored] = await database
        .collection('rows')
        .aggregate([
          { $match: { appId: scope.appId } },
          { $group: { _id: null, rows: { $sum: 1 }, bytes: { $sum: { $bsonSize: '$$ROOT' } } } },
        ])
        .toArray();
      const counted = await database.collection<{ _id: string }>('app_usage').findOne({ _id: scope.appId });
      expect(counted).toEqual({ _id: scope.appId, rows: stored?.['rows'], bytes: stored?.['bytes'] });
    });
  });
});
