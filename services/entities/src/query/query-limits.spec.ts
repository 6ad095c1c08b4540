import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { openTestDatabase, type TestDatabase } from '@lathe/platform/testing/test-database';
import { queryFault } from './query-limits.js';

describe('a query that is too much for the database', () => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await openTestDatabase('entities');
    const rows = database.connection.collection('rows');
    await rows.insertMany(Array.from({ length: 20_000 }, (_, n) => ({ n, text: `row ${n}` })));
    await rows.insertOne({ text: `~${'a'.repeat(1_000_000)}` });
  });
  afterAll(() => database.close());

  const find = (filter: object, maxTimeMS: number) =>
    database.connection
      .collection('rows')
      .find(filter, { maxTimeMS })
      .toArray()
      .then(() => undefined, queryFault);

  it.each([
    ['takes too long', { text: /^.*never.*there$/ }, 1, 'entity/query-too-slow'],
    [
      'has a pattern that takes too many steps on a row',
      { text: { $regex: `${'(.|[^~])'.repeat(100)}~` } },
      60_000,
      'entity/bad-query',
    ],
    ['has a pattern that the database does not take', { text: { $regex: '(?=a)' } }, 60_000, 'entity/bad-query'],
  ])('%s: the caller is told so', async (_name, filter, time, code) =>
    expect(await find(filter, time)).toMatchObject({ code, kind: 'malformed' }),
  );

  it('is told from a fault', () => {
    const fault = new Error('disk on fire');
    expect(queryFault(fault)).toBe(fault);
  });
});
