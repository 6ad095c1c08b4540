import { describe, expect, it } from '@jest/globals';
import type { Collection, CreateIndexesOptions, Document, IndexSpecification } from 'mongodb';
import { codeOf, useMongo } from './harness.js';

/** The stages of the winning plan, outermost first. */
async function planOf(collection: Collection<Document>, filter: Document, sort?: Document): Promise<string[]> {
  const cursor = collection.find(filter);
  if (sort) cursor.sort(sort as never);
  const { queryPlanner } = (await cursor.explain('queryPlanner')) as { queryPlanner: { winningPlan: Document } };
  const stages: string[] = [];
  for (
    let stage: Document | undefined = queryPlanner.winningPlan;
    stage;
    stage = stage.inputStage as Document | undefined
  )
    stages.push(stage.stage as string);
  return stages;
}

// name, index, options, documents, filter, sort, stages that must and must not be in the plan

type PlanCase = [string, IndexSpecification, CreateIndexesOptions, Document, Document | undefined, boolean, boolean];
const plans: PlanCase[] = [
  ['equality', { a: 1 }, {}, { a: 5 }, undefined, true, false],
  ['range', { a: 1 }, {}, { a: { $gt: 5, $lt: 8 } }, undefined, true, false],
  ['$in', { a: 1 }, {}, { a: { $in: [1, 2] } }, undefined, true, false],
  ['anchored pattern', { s: 1 }, {}, { s: /^s1/ }, undefined, true, false],
  ['prefix of a compound index', { a: 1, b: 1 }, {}, { a: 5 }, undefined, true, false],
  ['no prefix of a compound index', { a: 1, b: 1 }, {}, { b: 5 }, undefined, false, false],
  ['equality and sort', { a: 1, b: -1 }, {}, { a: 5 }, { b: -1 }, true, false],
  ['equality and reversed sort', { a: 1, b: -1 }, {}, { a: 5 }, { b: 1 }, true, false],
  ['range and sort by the same field', { a: 1 }, {}, { a: { $gt: 3 } }, { a: -1 }, true, false],
  ['sort by the whole index', { a: 1, b: -1 }, {}, {}, { a: -1, b: 1 }, true, false],
  ['sort in another direction', { a: 1, b: -1 }, {}, { a: { $gt: 0 } }, { a: 1, b: 1 }, true, true],
  [
    'partial index that covers the filter',
    { a: 1 },
    { partialFilterExpression: { on: true } },
    { a: 5, on: true },
    undefined,
    true,
    false,
  ],
  [
    'partial index that does not',
    { a: 1 },
    { partialFilterExpression: { on: true } },
    { a: 5 },
    undefined,
    false,
    false,
  ],
  [
    'partial index by $exists',
    { s: 1 },
    { partialFilterExpression: { s: { $exists: true } } },
    { s: 's1' },
    undefined,
    true,
    false,
  ],
  [
    'partial index by a range',
    { a: 1 },
    { partialFilterExpression: { a: { $gt: 3 } } },
    { a: { $gt: 5 } },
    undefined,
    true,
    false,
  ],
  ['sparse index and a value', { a: 1 }, { sparse: true }, { a: 5 }, undefined, true, false],
  ['sparse index and null', { a: 1 }, { sparse: true }, { a: null }, undefined, false, false],
  [
    'collation of the index differs',
    { s: 1 },
    { collation: { locale: 'en', strength: 2 } },
    { s: 's1' },
    undefined,
    false,
    false,
  ],
];

// name, filter and sort that must give the same with and without the index {v: 1, w: -1}

const same: [string, Document, Document | undefined][] = [
  ['null', { v: null }, undefined],
  ['$ne', { v: { $ne: 3 } }, undefined],
  ['array element', { v: 3 }, undefined],
  ['whole array', { v: [3, 4] }, undefined],
  ['empty array', { v: [] }, undefined],
  ['range over arrays', { v: { $gt: 3, $lt: 5 } }, undefined],
  ['range over strings', { v: { $gte: 'a' } }, undefined],
  ['range stays in its type', { v: { $lt: 100 } }, undefined],
  ['range by date', { v: { $gt: new Date(0) } }, undefined],
  ['$in with arrays and null', { v: { $in: [null, [3, 4], 'b'] } }, undefined],
  ['equality and range', { v: 3, w: { $gt: 0 } }, undefined],
  ['two equalities', { v: 3, w: 2 }, undefined],
  ['sort', {}, { v: 1, w: -1, _id: 1 }],
  ['sort backwards', {}, { v: -1, w: 1, _id: 1 }],
  ['range and sort', { v: { $gte: 2 } }, { v: 1, _id: 1 }],
  ['$exists false', { v: { $exists: false } }, undefined],
  ['$or', { $or: [{ v: 3 }, { w: 1 }] }, undefined],
  ['$elemMatch', { v: { $elemMatch: { $gt: 3 } } }, undefined],
];
const varied: Document[] = [
  1,
  3,
  3.5,
  5,
  null,
  undefined,
  'a',
  'b',
  'B',
  [],
  [3, 4],
  [1, 9],
  [[3, 4]],
  [null],
  true,
  new Date(5),
  { x: 1 },
  -7,
  1e300,
  '',
].flatMap((v, at) => [1, 2].map((w) => ({ _id: at * 2 + w, w, ...(v !== undefined && { v }) })));

describe('indexes', () => {
  const target = useMongo();
  const rows = Array.from({ length: 40 }, (_, at) => ({ _id: at, a: at % 10, b: at, s: `s${at}`, on: at % 2 === 0 }));

  it.each(plans)('plan: %s', async (_name, key, options, filter, sort, usesIndex, sorts) => {
    const collection = await target.collection(rows);
    await collection.createIndex(key, options);
    const stages = await planOf(collection, filter, sort);
    expect(stages.includes('IXSCAN')).toBe(usesIndex);
    expect(stages.includes('SORT')).toBe(sorts);
  });

  it.each(same)('same result with and without an index: %s', async (_name, filter, sort) => {
    const plain = await target.collection(varied);
    const indexed = await target.collection(varied);
    await indexed.createIndex({ v: 1, w: -1 });
    const ids = async (collection: Collection<Document>) =>
      (
        await collection
          .find(filter)
          .sort((sort ?? { _id: 1 }) as never)
          .toArray()
      ).map((doc) => doc._id);
    expect(await ids(indexed)).toEqual(await ids(plain));
  });

  it('a unique index refuses a second document and tells which key', async () => {
    const collection = await target.collection([{ _id: 1, mail: 'a@x', n: 1 }]);
    await collection.createIndex({ mail: 1 }, { unique: true });
    await expect(collection.insertOne({ mail: 'a@x' })).rejects.toMatchObject({
      code: 11000,
      keyPattern: { mail: 1 },
      keyValue: { mail: 'a@x' },
    });
    await collection.insertOne({ _id: 2 as never, mail: 'b@x' });
    expect(await codeOf(collection.updateOne({ _id: 2 as never }, { $set: { mail: 'a@x' } }))).toBe(11000);
    await collection.updateOne({ _id: 1 as never }, { $set: { mail: 'c@x' } });
    await collection.updateOne({ _id: 2 as never }, { $set: { mail: 'a@x' } });
    await collection.deleteOne({ _id: 2 as never });
    await collection.insertOne({ mail: 'a@x' });
  });

  it('a unique index takes one missing value only; sparse and partial ones take many', async () => {
    const plain = await target.collection([{ a: 1 }]);
    await plain.createIndex({ mail: 1 }, { unique: true });
    expect(await codeOf(plain.insertOne({ a: 2 }))).toBe(11000);
    for (const options of [
      { sparse: true },
      { partialFilterExpression: { mail: { $type: 'string' } } },
    ] as CreateIndexesOptions[]) {
      const collection = await target.collection([{ a: 1 }]);
      await collection.createIndex({ mail: 1 }, { unique: true, ...options });
      await collection.insertOne({ a: 2 });
      await collection.insertOne({ mail: 'x' });
      expect(await codeOf(collection.insertOne({ mail: 'x' }))).toBe(11000);
    }
  });

  it('a compound unique index minds all fields', async () => {
    const collection = await target.collection([{ app: 1, slug: 'a' }]);
    await collection.createIndex({ app: 1, slug: 1 }, { unique: true });
    await collection.insertOne({ app: 2, slug: 'a' });
    await expect(collection.insertOne({ app: 1, slug: 'a' })).rejects.toMatchObject({
      keyPattern: { app: 1, slug: 1 },
      keyValue: { app: 1, slug: 'a' },
    });
  });

  it('a unique index on arrays minds every element', async () => {
    const collection = await target.collection([{ tags: ['a', 'b'] }]);
    await collection.createIndex({ tags: 1 }, { unique: true });
    expect(await codeOf(collection.insertOne({ tags: ['b', 'c'] }))).toBe(11000);
    await collection.insertOne({ tags: ['c', 'd'] });
  });

  it('a unique index with a collation does not mind case', async () => {
    const collection = await target.collection([{ mail: 'Ann@X.org' }]);
    await collection.createIndex({ mail: 1 }, { unique: true, collation: { locale: 'en', strength: 2 } });
    expect(await codeOf(collection.insertOne({ mail: 'ann@x.ORG' }))).toBe(11000);
  });

  it('lists and drops indexes', async () => {
    const collection = await target.collection([{ a: 1 }]);
    expect(await collection.createIndexes([{ key: { a: 1 } }, { key: { b: -1 }, name: 'mine', sparse: true }])).toEqual(
      ['a_1', 'mine'],
    );
    const listed = await collection.listIndexes().toArray();
    expect(listed.map(({ name, key }) => [name, key])).toEqual([
      ['_id_', { _id: 1 }],
      ['a_1', { a: 1 }],
      ['mine', { b: -1 }],
    ]);
    expect(listed[2]).toMatchObject({ v: 2, sparse: true });
    await collection.createIndex({ a: 1 });
    await collection.dropIndex('mine');
    expect((await collection.indexes()).length).toBe(2);
    await collection.dropIndexes();
    expect((await collection.indexes()).map(({ name }) => name)).toEqual(['_id_']);
  });

  it('the default list of a large collection is an index scan of one page', async () => {
    const collection = await target.collection(
      Array.from({ length: 5000 }, (_, at) => ({ app: at % 5, entity: 'dog', at: new Date(at) })),
    );
    await collection.createIndex({ app: 1, entity: 1, at: -1 });
    const explained = (await collection
      .find({ app: 3, entity: 'dog' })
      .sort({ at: -1 })
      .limit(50)
      .explain('executionStats')) as Document;
    expect(explained.executionStats).toMatchObject({ nReturned: 50, totalKeysExamined: 50, totalDocsExamined: 50 });
  });
});

describe('long values that begin alike', () => {
  const long = (end: string): string => 'x'.repeat(3_000) + end;

  const target = useMongo();
  it('keep a document in an index that loses one of them, or gets another', async () => {
    const collection = await target.collection([{ _id: 1 as never, a: [long('0'), long('1')] }]);
    await collection.createIndex({ a: 1 });
    const found = (value: string) => collection.countDocuments({ a: value }, { hint: { a: 1 } });
    await collection.updateOne({}, { $set: { a: [long('0')] } });
    expect([await found(long('0')), await found(long('1'))]).toEqual([1, 0]);
    await collection.updateOne({}, { $set: { a: [long('0'), long('2')] } });
    await collection.updateOne({}, { $set: { a: [long('2')] } });
    expect([await found(long('0')), await found(long('2'))]).toEqual([0, 1]);
    await collection.updateOne({}, { $set: { a: [] } });
    expect([await found(long('0')), await found(long('2'))]).toEqual([0, 0]);
  });
});
