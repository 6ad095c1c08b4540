import { beforeAll, describe, expect, it } from '@jest/globals';
import type { Collection, Db, Document } from 'mongodb';
import { codeOf, useMongo } from './harness.js';

type Run = (view: Collection<Document>, db: Db) => Promise<unknown>;

describe('a view', () => {
  const target = useMongo();
  let base: Collection<Document>;
  let view: Collection<Document>;
  beforeAll(async () => {
    base = await target.collection([
      { _id: 1, kind: 'a', n: 3 },
      { _id: 2, kind: 'b', n: 2 },
      { _id: 3, kind: 'a', n: 1 },
    ]);
    view = await target.db.createCollection('shown', {
      viewOn: base.collectionName,
      pipeline: [{ $match: { kind: 'a' } }, { $set: { twice: { $multiply: ['$n', 2] } } }],
    });
    await target.db.createCollection('twofold', { viewOn: 'shown', pipeline: [{ $project: { twice: 1 } }] });
  });

  it.each<[string, Run, unknown]>([
    ['find', (v) => v.find({ twice: { $gt: 2 } }).toArray(), [{ _id: 1, kind: 'a', n: 3, twice: 6 }]],
    [
      'find with sort, skip, limit and projection',
      (v) => v.find({}, { sort: { n: 1 }, skip: 1, limit: 1, projection: { twice: 1 } }).toArray(),
      [{ _id: 1, twice: 6 }],
    ],
    ['findOne', (v) => v.findOne({ _id: 2 as never }), null],
    ['count', (v) => v.estimatedDocumentCount(), 2],
    ['countDocuments', (v) => v.countDocuments({ n: 1 }), 1],
    ['distinct', (v) => v.distinct('twice'), [6, 2]],
    [
      'aggregate',
      (v) => v.aggregate([{ $match: { n: 3 } }, { $project: { _id: 0, twice: 1 } }]).toArray(),
      [{ twice: 6 }],
    ],
    [
      'a view on a view',
      (_v, db) => db.collection('twofold').find().sort({ _id: 1 }).toArray(),
      [
        { _id: 1, twice: 6 },
        { _id: 3, twice: 2 },
      ],
    ],
    [
      '$lookup',
      (_v, db) =>
        db
          .collection('shown')
          .aggregate([
            { $match: { _id: 1 } },
            { $lookup: { from: 'twofold', localField: '_id', foreignField: '_id', as: 'found' } },
            { $project: { found: 1 } },
          ])
          .toArray(),
      [{ _id: 1, found: [{ _id: 1, twice: 6 }] }],
    ],
    [
      '$unionWith',
      (v) =>
        v
          .aggregate([{ $match: { _id: 3 } }, { $unionWith: 'twofold' }, { $group: { _id: null, n: { $sum: 1 } } }])
          .toArray(),
      [{ _id: null, n: 3 }],
    ],
  ])('is read by %s', async (_name, run, result) => expect(await run(view, target.db)).toEqual(result));

  it.each<[string, Run]>([
    ['insert', (v) => v.insertOne({ n: 1 })],
    ['update', (v) => v.updateOne({}, { $set: { n: 1 } })],
    ['upsert', (v) => v.updateOne({ _id: 5 as never }, { $set: { n: 1 } }, { upsert: true })],
    ['delete', (v) => v.deleteOne({})],
    ['findAndModify', (v) => v.findOneAndDelete({})],
    ['createIndexes', (v) => v.createIndex({ n: 1 })],
    ['listIndexes', (_v, db) => db.command({ listIndexes: 'shown' })],
    ['$out', (v) => v.aggregate([{ $out: 'shown' }]).toArray()],
    ['$merge', (v) => v.aggregate([{ $merge: 'shown' }]).toArray()],
  ])('is not written by %s', async (_name, run) =>
    expect([166, 17252, 26]).toContain(await codeOf(run(view, target.db))),
  );

  it('is listed as one, follows its collection, and is dropped without it', async () => {
    const [listed] = await target.db.listCollections({ name: 'shown' }).toArray();
    expect(listed).toMatchObject({
      name: 'shown',
      type: 'view',
      options: { viewOn: base.collectionName },
      info: { readOnly: true },
    });
    await base.insertOne({ _id: 4 as never, kind: 'a', n: 0 });
    expect(await view.countDocuments()).toBe(3);
    await base.deleteOne({ _id: 4 as never });
    await target.db.createCollection('short', { viewOn: base.collectionName, pipeline: [] });
    expect(await target.db.collection('short').countDocuments()).toBe(3);
    await target.db.command({ collMod: 'short', viewOn: base.collectionName, pipeline: [{ $limit: 1 }] });
    expect(await target.db.collection('short').countDocuments()).toBe(1);
    await target.db.dropCollection('short');
    expect(await base.countDocuments()).toBe(3);
  });

  it.each<[string, Document, number[]]>([
    ['a pipeline without viewOn', { pipeline: [] }, [72]],
    ['a name that is empty', { viewOn: '', pipeline: [] }, [2, 73]],
    ['a stage that is not known', { viewOn: 'x', pipeline: [{ $foo: 1 }] }, [40324]],
    ['a stage that writes', { viewOn: 'x', pipeline: [{ $out: 'y' }] }, [51047, 167, 2, 20]],
    ['a validator', { viewOn: 'x', pipeline: [], validator: { a: 1 } }, [72]],
  ])('is refused with %s', async (_name, options, codes) =>
    expect(codes).toContain(await codeOf(target.db.command({ create: 'refused', ...options }))),
  );
});
