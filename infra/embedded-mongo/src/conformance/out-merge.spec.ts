import { describe, expect, it } from '@jest/globals';
import type { Collection, Document } from 'mongodb';
import { codeOf, useMongo } from './harness.js';

const sources = [
  { _id: 1, a: 1 },
  { _id: 2, a: 2 },
  { _id: 3, a: 3 },
];
const targets = [
  { _id: 2, b: 20 },
  { _id: 9, b: 90 },
];

describe('$out and $merge', () => {
  const target = useMongo();
  const all = (collection: Collection<Document>) => collection.find().sort({ _id: 1 }).toArray();
  /** Runs a last stage over the sources; `stage` is given the target's name. */
  async function run(
    stage: (name: string) => Document,
    docs: readonly Document[] = targets,
    indexes: Document[] = [],
  ): Promise<Document[]> {
    const [source, into] = [await target.collection(sources), await target.collection(docs)];
    for (const index of indexes) await into.createIndex(index, { unique: true });
    expect(await source.aggregate([{ $match: { a: { $gte: 2 } } }, stage(into.collectionName)]).toArray()).toEqual([]);
    return all(into);
  }

  it.each<[string, (name: string) => Document, Document[]]>([
    [
      '$out replaces what was there',
      ($out) => ({ $out }),
      [
        { _id: 2, a: 2 },
        { _id: 3, a: 3 },
      ],
    ],
    [
      '$merge merges and inserts',
      (into) => ({ $merge: { into } }),
      [
        { _id: 2, b: 20, a: 2 },
        { _id: 3, a: 3 },
        { _id: 9, b: 90 },
      ],
    ],
    [
      '$merge by its name alone',
      (into) => ({ $merge: into }),
      [
        { _id: 2, b: 20, a: 2 },
        { _id: 3, a: 3 },
        { _id: 9, b: 90 },
      ],
    ],
    [
      '$merge replaces',
      (into) => ({ $merge: { into, whenMatched: 'replace' } }),
      [
        { _id: 2, a: 2 },
        { _id: 3, a: 3 },
        { _id: 9, b: 90 },
      ],
    ],
    [
      '$merge keeps what is there',
      (into) => ({ $merge: { into, whenMatched: 'keepExisting' } }),
      [
        { _id: 2, b: 20 },
        { _id: 3, a: 3 },
        { _id: 9, b: 90 },
      ],
    ],
    [
      '$merge discards what matches nothing',
      (into) => ({ $merge: { into, whenNotMatched: 'discard' } }),
      [
        { _id: 2, b: 20, a: 2 },
        { _id: 9, b: 90 },
      ],
    ],
    [
      '$merge by a pipeline',
      (into) => ({ $merge: { into, whenMatched: [{ $set: { sum: { $add: ['$b', '$$new.a'] } } }] } }),
      [
        { _id: 2, b: 20, sum: 22 },
        { _id: 3, a: 3 },
        { _id: 9, b: 90 },
      ],
    ],
    [
      '$merge by a pipeline with let',
      (into) => ({
        $merge: { into, let: { more: '$a' }, whenMatched: [{ $set: { sum: { $add: ['$b', '$$more'] } } }] },
      }),
      [
        { _id: 2, b: 20, sum: 22 },
        { _id: 3, a: 3 },
        { _id: 9, b: 90 },
      ],
    ],
  ])('%s', async (_name, stage, result) => expect(await run(stage)).toEqual(result));

  it('$merge on another field', async () => {
    const docs = [{ _id: 'x', a: 2, b: 20 }];
    const [source, into] = [await target.collection(sources), await target.collection(docs)];
    await into.createIndex({ a: 1 }, { unique: true });
    await source
      .aggregate([
        { $match: { a: { $lte: 2 } } },
        { $project: { _id: 0, a: 1, c: { $literal: 1 } } },
        { $merge: { into: into.collectionName, on: 'a' } },
      ])
      .toArray();
    expect(
      await into
        .find({}, { projection: { _id: 0 } })
        .sort({ a: 1 })
        .toArray(),
    ).toEqual([
      { a: 1, c: 1 },
      { a: 2, b: 20, c: 1 },
    ]);
  });

  it('$out makes the collection, keeps the indexes of one that is there, and leaves it alone when they refuse', async () => {
    const source = await target.collection([
      { _id: 1, a: 1 },
      { _id: 2, a: 1 },
    ]);
    const made = target.db.collection(`${source.collectionName}_made`);
    await source.aggregate([{ $out: { db: target.db.databaseName, coll: made.collectionName } }]).toArray();
    expect(await all(made)).toHaveLength(2);
    await made.deleteOne({ _id: 2 as never });
    await made.createIndex({ a: 1 }, { unique: true });
    expect(await codeOf(source.aggregate([{ $out: made.collectionName }]).toArray())).toBe(11000);
    expect(await all(made)).toEqual([{ _id: 1, a: 1 }]);
    await source.aggregate([{ $match: { _id: 2 } }, { $out: made.collectionName }]).toArray();
    expect(await all(made)).toEqual([{ _id: 2, a: 1 }]);
    expect(await codeOf(made.insertOne({ a: 1 }))).toBe(11000);
  });

  it.each<[string, (name: string) => Document[], number[]]>([
    ['$merge fails where it matches', (into) => [{ $merge: { into, whenMatched: 'fail' } }], [11000]],
    ['$merge fails where it matches nothing', (into) => [{ $merge: { into, whenNotMatched: 'fail' } }], [13113]],
    ['$merge on a field without a unique index', (into) => [{ $merge: { into, on: 'b' } }], [51183, 51190]],
    ['$merge with an unknown mode', (into) => [{ $merge: { into, whenMatched: 'x' } }], [2, 9, 51191]],
    ['$merge with an unknown field', (into) => [{ $merge: { into, foo: 1 } }], [40415]],
    ['$out before another stage', (into) => [{ $out: into }, { $match: {} }], [40601]],
    ['$out in a $facet', ($out) => [{ $facet: { x: [{ $out }] } }], [40600, 51047]],
    ['$merge in a $lookup', (into) => [{ $lookup: { from: into, as: 'x', pipeline: [{ $merge: into }] } }], [51047]],
  ])('%s', async (_name, pipeline, codes) => {
    const [source, into] = [await target.collection(sources), await target.collection(targets)];
    expect(codes).toContain(await codeOf(source.aggregate(pipeline(into.collectionName)).toArray()));
  });

  it.each(['$out', '$merge'])('%s is not for transactions', async (stage) => {
    const source = await target.collection(sources);
    await target.client.withSession(async (session) => {
      session.startTransaction();
      expect(await codeOf(source.aggregate([{ [stage]: 'elsewhere' }], { session }).toArray())).toBe(263);
      await session.abortTransaction();
    });
  });
});
