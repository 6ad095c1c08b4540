import { describe, expect, it } from '@jest/globals';
import type { Collection, CreateIndexesOptions, Document, IndexSpecification } from 'mongodb';
import { codeOf, useMongo } from './harness.js';

const key = { app: 1, '$**': 1 } as const;
const options = { wildcardProjection: { data: 1, at: 1 } };

/** The index scans of the winning plan. */
async function scansOf(collection: Collection<Document>, filter: Document, sort?: Document): Promise<Document[]> {
  const cursor = collection.find(filter);
  if (sort) cursor.sort(sort as never);
  const { queryPlanner } = (await cursor.explain('queryPlanner')) as { queryPlanner: { winningPlan: Document } };
  const found: Document[] = [];
  const visit = (stage: Document): void => {
    if (stage.stage === 'IXSCAN') found.push(stage);
    for (const inner of [stage.inputStage, ...(stage.inputStages ?? [])]) if (inner) visit(inner as Document);
  };
  visit(queryPlanner.winningPlan);
  return found;
}

// name, key, options, and whether it can be; what cannot is refused with the code

const definitions: [string, IndexSpecification, CreateIndexesOptions, number | undefined][] = [
  ['every field', { '$**': 1 }, {}, undefined],
  ['every field of an object', { 'data.$**': 1 }, {}, undefined],
  ['every field backwards', { 'data.$**': -1 }, {}, undefined],
  ['after other fields', { app: 1, kind: -1, 'data.$**': 1 }, {}, undefined],
  ['some fields', { '$**': 1 }, { wildcardProjection: { a: 1, 'b.c': 1 } }, undefined],
  ['all but some fields', { '$**': 1 }, { wildcardProjection: { a: 0 } }, undefined],
  ['some fields and _id', { '$**': 1 }, { wildcardProjection: { a: 1, _id: 1 } }, undefined],
  ['some fields after another one', key, options, undefined],
  ['all but the other one', key, { wildcardProjection: { app: 0 } }, undefined],
  ['partial', { 'data.$**': 1 }, { partialFilterExpression: { on: true } }, undefined],
  ['unique', { '$**': 1 }, { unique: true }, 67],
  ['sparse', { '$**': 1 }, { sparse: true }, 67],
  ['TTL', { '$**': 1 }, { expireAfterSeconds: 5 }, 67],
  ['two of them', { 'a.$**': 1, 'b.$**': 1 }, {}, 67],
  ['in the middle of a path', { 'a.$**.b': 1 }, {}, 67],
  ['over a field that is in the index by itself', { 'data.a': 1, 'data.$**': 1 }, {}, 67],
  ['over all fields beside another one', key, {}, 67],
  ['a projection of an index without one', { a: 1 }, { wildcardProjection: { b: 1 } }, 2],
  ['a projection of an object', { 'data.$**': 1 }, { wildcardProjection: { a: 1 } }, 9],
  ['an empty projection', { '$**': 1 }, { wildcardProjection: {} }, 9],
];

// name, filter, and the field whose entries are scanned

const plans: [string, Document, string | undefined][] = [
  ['equality', { app: 1, 'data.n': 5 }, 'data.n'],
  ['range', { app: 1, 'data.n': { $gt: 5, $lte: 8 } }, 'data.n'],
  ['$in', { app: 1, 'data.n': { $in: [1, 2] } }, 'data.n'],
  ['anchored pattern', { app: 1, 'data.s': /^s1/ }, 'data.s'],
  ['a field of a field', { app: 1, 'data.home.city': 'c3' }, 'data.home.city'],
  ['an element of an array', { app: 1, 'data.tags': 't3' }, 'data.tags'],
  ['beside other conditions', { app: 1, 'data.n': 5, 'data.s': { $ne: 's1' } }, 'data.n'],
  ['a filter beside it under $and', { app: 1, $and: [{ 'data.n': 5 }] }, 'data.n'],
  ['a date beside the object', { app: 1, at: new Date(7) }, 'at'],
  ['without the field before it', { 'data.n': 5 }, undefined],
  ['a field that is not in it', { app: 1, other: 5 }, undefined],
  ['a negation', { app: { $ne: 1 }, 'data.n': 5 }, undefined],
];

const varied = [
  1,
  3.5,
  null,
  undefined,
  'a',
  'B',
  'x'.repeat(2_000),
  [],
  [1, 'a'],
  [[1]],
  {},
  { x: 1 },
  [{ x: 1 }, { x: 'a' }],
  { x: [1, 2] },
  true,
  new Date(5),
];
const filters: Document[] = [
  { v: 1 },
  { v: null },
  { v: 'a' },
  { v: 'x'.repeat(2_000) },
  { v: 'x'.repeat(2_001) },
  { v: [] },
  { v: [1, 'a'] },
  { v: {} },
  { v: { x: 1 } },
  { v: { $gt: 0 } },
  { v: { $gte: 'a' } },
  { v: { $lt: new Date(9) } },
  { v: { $in: [null, 1] } },
  { v: { $exists: true } },
  { v: { $exists: false } },
  { v: { $ne: 1 } },
  { 'v.x': 1 },
  { 'v.x': { $lt: 2 } },
  { 'v.0': 1 },
  { 'v.x': { $exists: true } },
  { v: { $elemMatch: { x: 1 } } },
  { $or: [{ v: 1 }, { 'v.x': 'a' }] },
];

describe('wildcard indexes', () => {
  const target = useMongo();
  const rows = Array.from({ length: 60 }, (_, id) => ({
    _id: id,
    app: id % 2,
    at: new Date(id),
    data: { n: id, s: `s${id}`, tags: [`t${id}`, 'all'], home: { city: `c${id}` } },
    other: id,
  }));

  it.each(definitions)('%s', async (_name, pattern, settings, code) => {
    const collection = await target.collection([{ a: 1 }]);
    const made = collection.createIndex(pattern, settings);
    if (code !== undefined) expect(await codeOf(made)).toBe(code);
    else {
      const name = await made;
      const listed = (await collection.indexes()).find((index) => index.name === name);
      expect(listed).toMatchObject({ key: pattern, ...settings });
      expect(await collection.createIndex(pattern, settings)).toBe(name);
      await collection.dropIndex(name);
    }
  });

  it.each(plans)('plan: %s', async (_name, filter, path) => {
    const collection = await target.collection(rows);
    await collection.createIndex(key, options);
    const [scan] = await scansOf(collection, filter);
    if (path === undefined) expect(scan?.keyPattern?.[Object.keys(filter).at(-1)!]).toBeUndefined();
    else expect(scan!.keyPattern).toEqual({ app: 1, $_path: 1, [path]: 1 });
  });

  it('serves a sort by the field that the filter bounds', async () => {
    const collection = await target.collection(rows.map(({ data: { n, s }, ...row }) => ({ ...row, data: { n, s } })));
    await collection.createIndex(key, options);
    const explained = await collection
      .find({ app: 1, 'data.n': { $gt: 9 } })
      .sort({ 'data.n': -1 })
      .limit(3)
      .explain('executionStats');
    expect(explained.executionStats).toMatchObject({ nReturned: 3, totalKeysExamined: 3, totalDocsExamined: 3 });
  });

  it('is used by a hint', async () => {
    const collection = await target.collection(rows);
    const name = await collection.createIndex(key, options);
    const found = await collection
      .find({ app: 1, 'data.n': { $lt: 9 } }, { hint: name })
      .sort({ _id: 1 })
      .toArray();
    expect(found.map(({ _id }) => _id)).toEqual([1, 3, 5, 7]);
  });

  it.each(filters)('gives the same result as no index: %j', async (filter) => {
    const documents = varied.flatMap((v, at) =>
      [1, 2].map((app) => ({ _id: at * 2 + app, app, ...(v !== undefined && { v }) })),
    );
    const [plain, indexed] = [await target.collection(documents), await target.collection(documents)];
    await indexed.createIndex(key, { wildcardProjection: { v: 1 } });
    for (const sort of [{ _id: 1 }, { v: 1, _id: 1 }, { v: -1, _id: -1 }] as Record<string, 1 | -1>[]) {
      const ids = (collection: Collection<Document>) =>
        collection
          .find({ app: 1, ...filter })
          .sort(sort)
          .map(({ _id }) => _id as unknown)
          .toArray();
      expect(await ids(indexed)).toEqual(await ids(plain));
      await indexed.updateMany({ app: 1 }, { $set: { seen: true } });
      await indexed.updateOne({ _id: 1 as never }, { $set: { v: [7, 'z'] } });
      await plain.updateOne({ _id: 1 as never }, { $set: { v: [7, 'z'] } });
    }
    expect(await indexed.countDocuments({ app: 1, ...filter })).toBe(await plain.countDocuments({ app: 1, ...filter }));
  });
});
