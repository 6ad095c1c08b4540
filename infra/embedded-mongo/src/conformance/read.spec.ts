import { describe, expect, it } from '@jest/globals';
import { type Document, type FindOptions, MaxKey, MinKey, ObjectId } from 'mongodb';
import { useMongo } from './harness.js';

// name, documents, filter, options of find, result

type Case = [string, Document[], Document, FindOptions, Document[]];
const ids = (...list: unknown[]): Document[] => list.map((_id) => ({ _id }));
const onlyId: Document = { _id: 1 };
const people = [
  { _id: 1, name: 'ann', age: 30, tags: ['x', 'y'] },
  { _id: 2, name: 'bob', age: 25, tags: ['z'] },
  { _id: 3, name: 'Ann', age: 30, tags: [] },
  { _id: 4, name: 'cid', tags: ['a'] },
];
const mixed = [
  { _id: 1, v: 'text' },
  { _id: 2, v: 5 },
  { _id: 3, v: null },
  { _id: 4 },
  { _id: 5, v: true },
  { _id: 6, v: { a: 1 } },
  { _id: 7, v: new Date(0) },
  { _id: 8, v: new ObjectId('65a000000000000000000001') },
  { _id: 9, v: new MinKey() },
  { _id: 10, v: new MaxKey() },
  { _id: 11, v: /x/ },
];
const grades = [
  {
    _id: 1,
    g: [
      { k: 1, v: 5 },
      { k: 2, v: 7 },
      { k: 2, v: 9 },
    ],
    list: [1, 2, 3, 4, 5],
    doc: { a: 1, b: { c: 2, d: 3 } },
  },
];

const sorts: Case[] = [
  ['sort ascending, missing first', people, {}, { sort: { age: 1, _id: 1 }, projection: onlyId }, ids(4, 2, 1, 3)],
  ['sort descending, missing last', people, {}, { sort: { age: -1, _id: 1 }, projection: onlyId }, ids(1, 3, 2, 4)],
  ['sort by strings is by bytes', people, {}, { sort: { name: 1 }, projection: onlyId }, ids(3, 1, 2, 4)],
  ['sort of types', mixed, {}, { sort: { v: 1, _id: 1 }, projection: onlyId }, ids(9, 3, 4, 2, 1, 6, 8, 5, 7, 11, 10)],
  ['sort by the least element of an array', people, {}, { sort: { tags: 1 }, projection: onlyId }, ids(3, 4, 1, 2)],
  ['sort by the greatest element of an array', people, {}, { sort: { tags: -1 }, projection: onlyId }, ids(2, 1, 4, 3)],
  [
    'sort by a path',
    [
      { _id: 1, a: { b: 2 } },
      { _id: 2, a: { b: 1 } },
    ],
    {},
    { sort: { 'a.b': 1 }, projection: onlyId },
    ids(2, 1),
  ],
  ['skip', people, {}, { sort: { _id: 1 }, skip: 2, projection: onlyId }, ids(3, 4)],
  ['limit', people, {}, { sort: { _id: -1 }, limit: 2, projection: onlyId }, ids(4, 3)],
  ['skip and limit', people, {}, { sort: { _id: 1 }, skip: 1, limit: 2, projection: onlyId }, ids(2, 3)],
  ['limit 0 is no limit', people, {}, { limit: 0, projection: onlyId }, ids(1, 2, 3, 4)],
  ['skip beyond the end', people, {}, { skip: 10 }, []],
  ['natural order is the order of insertion', ids(3, 1, 2), {}, {}, ids(3, 1, 2)],
  ['sort by _id', ids(3, 1, 2), {}, { sort: { _id: 1 } }, ids(1, 2, 3)],
];

const projections: Case[] = [
  ['include fields', people, { _id: 1 }, { projection: { name: 1 } }, [{ _id: 1, name: 'ann' }]],
  ['include without _id', people, { _id: 1 }, { projection: { name: 1, _id: 0 } }, [{ name: 'ann' }]],
  ['exclude fields', people, { _id: 1 }, { projection: { tags: 0, age: 0 } }, [{ _id: 1, name: 'ann' }]],
  ['exclude _id only', people, { _id: 2 }, { projection: { _id: 0 } }, [{ name: 'bob', age: 25, tags: ['z'] }]],
  ['include a path', grades, {}, { projection: { 'doc.b.c': 1 } }, [{ _id: 1, doc: { b: { c: 2 } } }]],
  ['exclude a path', grades, {}, { projection: { 'doc.b': 0, g: 0, list: 0 } }, [{ _id: 1, doc: { a: 1 } }]],
  ['include as documents', grades, {}, { projection: { doc: { b: { d: 1 } } } }, [{ _id: 1, doc: { b: { d: 3 } } }]],
  [
    'include a path in an array',
    grades,
    {},
    { projection: { 'g.v': 1 } },
    [{ _id: 1, g: [{ v: 5 }, { v: 7 }, { v: 9 }] }],
  ],
  ['include what is not there', grades, {}, { projection: { nowhere: 1 } }, [{ _id: 1 }]],
  ['true and false as flags', people, { _id: 1 }, { projection: { name: true, _id: false } }, [{ name: 'ann' }]],
  [
    '$slice from the start',
    grades,
    {},
    { projection: { list: { $slice: 2 }, g: 0, doc: 0 } },
    [{ _id: 1, list: [1, 2] }],
  ],
  [
    '$slice from the end',
    grades,
    {},
    { projection: { list: { $slice: -2 }, g: 0, doc: 0 } },
    [{ _id: 1, list: [4, 5] }],
  ],
  [
    '$slice skip and limit',
    grades,
    {},
    { projection: { list: { $slice: [1, 2] }, g: 0, doc: 0 } },
    [{ _id: 1, list: [2, 3] }],
  ],
  ['$slice with an inclusion', grades, {}, { projection: { _id: 1, list: { $slice: 1 } } }, [{ _id: 1, list: [1] }]],
  [
    '$elemMatch in a projection',
    grades,
    {},
    { projection: { g: { $elemMatch: { k: 2 } } } },
    [{ _id: 1, g: [{ k: 2, v: 7 }] }],
  ],
  [
    '$elemMatch without a match leaves the field out',
    grades,
    {},
    { projection: { g: { $elemMatch: { k: 9 } } } },
    [{ _id: 1 }],
  ],
  ['positional $', grades, { 'g.v': { $gt: 6 } }, { projection: { 'g.$': 1 } }, [{ _id: 1, g: [{ k: 2, v: 7 }] }]],
  ['positional $ on values', grades, { list: { $gte: 3 } }, { projection: { 'list.$': 1 } }, [{ _id: 1, list: [3] }]],
  ['computed field', grades, {}, { projection: { n: { $size: '$list' } } }, [{ _id: 1, n: 5 }]],
  ['renamed field', people, { _id: 1 }, { projection: { _id: 0, who: '$name' } }, [{ who: 'ann' }]],
];

const caseless = { locale: 'en', strength: 2 };
const accents = [
  { _id: 1, w: 'cafe' },
  { _id: 2, w: 'Cafe' },
  { _id: 3, w: 'café' },
  { _id: 4, w: 'b' },
];
const collations: Case[] = [
  ['strength 2 does not mind case', people, { name: 'ANN' }, { collation: caseless, projection: onlyId }, ids(1, 3)],
  ['strength 2 minds accents', accents, { w: 'CAFE' }, { collation: caseless, projection: onlyId }, ids(1, 2)],
  [
    'strength 1 minds neither',
    accents,
    { w: 'CAFE' },
    { collation: { locale: 'en', strength: 1 }, projection: onlyId },
    ids(1, 2, 3),
  ],
  ['strength 3 minds both', accents, { w: 'Cafe' }, { collation: { locale: 'en' }, projection: onlyId }, ids(2)],
  [
    'a collation sorts letters before case',
    people,
    {},
    { collation: { locale: 'en' }, sort: { name: 1 }, projection: onlyId },
    ids(1, 3, 2, 4),
  ],
  [
    'a collation in $in',
    people,
    { name: { $in: ['ANN', 'BOB'] } },
    { collation: caseless, projection: onlyId },
    ids(1, 2, 3),
  ],
  ['a collation in a range', people, { name: { $gte: 'B' } }, { collation: caseless, projection: onlyId }, ids(2, 4)],
  ['locale simple is binary', people, { name: 'ANN' }, { collation: { locale: 'simple' } }, []],
];

describe('find', () => {
  const target = useMongo();

  it.each([...sorts, ...projections, ...collations])('%s', async (_name, docs, filter, options, result) => {
    const collection = await target.collection(docs);
    expect(await collection.find(filter, options).toArray()).toEqual(result);
  });

  it('hands a long result out in batches', async () => {
    const collection = await target.collection(Array.from({ length: 350 }, (_, _id) => ({ _id }) as Document));
    const cursor = collection.find({}, { batchSize: 100, sort: { _id: 1 } });
    const seen: unknown[] = [];
    for await (const doc of cursor) seen.push(doc._id);
    expect(seen).toEqual(Array.from({ length: 350 }, (_, at) => at));
  });

  it('a closed cursor is gone', async () => {
    const collection = await target.collection(Array.from({ length: 20 }, (_, _id) => ({ _id }) as Document));
    const reply = await target.db.command({ find: collection.collectionName, batchSize: 5 }, { promoteLongs: false });
    expect(reply.cursor.firstBatch).toHaveLength(5);
    const killed = await target.db.command(
      { killCursors: collection.collectionName, cursors: [reply.cursor.id] },
      { promoteLongs: false },
    );
    expect(killed.cursorsKilled).toEqual([reply.cursor.id]);
    await expect(
      target.db.command({ getMore: reply.cursor.id, collection: collection.collectionName }),
    ).rejects.toMatchObject({ code: 43 });
  });

  it('batchSize 0 opens a cursor only; singleBatch closes it', async () => {
    const collection = await target.collection(ids(1, 2, 3));
    const opened = await target.db.command({ find: collection.collectionName, batchSize: 0 }, { promoteLongs: false });
    expect(opened.cursor.firstBatch).toEqual([]);
    expect(opened.cursor.id.isZero()).toBe(false);
    const single = await target.db.command(
      { find: collection.collectionName, batchSize: 1, singleBatch: true },
      { promoteLongs: false },
    );
    expect(single.cursor.id.isZero()).toBe(true);
  });

  it('count, estimated count and distinct', async () => {
    const collection = await target.collection(people);
    expect(await collection.countDocuments({ age: 30 })).toBe(2);
    expect(await collection.countDocuments({}, { skip: 1, limit: 2 })).toBe(2);
    expect(await collection.estimatedDocumentCount()).toBe(4);
    expect((await collection.distinct('tags')).sort()).toEqual(['a', 'x', 'y', 'z']);
    expect(await collection.distinct('age', { name: 'bob' })).toEqual([25]);
    expect((await collection.distinct('name', {}, { collation: caseless })).length).toBe(3);
  });
});
