import { describe, expect, it } from '@jest/globals';
import type { Collection, Db, Document } from 'mongodb';
import { codeOf, useMongo } from './harness.js';

// name, what is run on a collection with the document {_id: 1, a: 1, s: 'x', list: [1, 2]}, error codes MongoDB answers
// with

type Run = (collection: Collection<Document>, db: Db) => Promise<unknown>;
type Case = [string, Run, number[]];
const find =
  (filter: Document): Run =>
  (c) =>
    c.find(filter).toArray();
const update =
  (change: Document | Document[], options: Document = {}, filter: Document = {}): Run =>
  (c) =>
    c.updateOne(filter, change, options);
const command =
  (make: (name: string) => Document): Run =>
  (c, db) =>
    db.command(make(c.collectionName));
const aggregate =
  (...pipeline: Document[]): Run =>
  (c) =>
    c.aggregate(pipeline).toArray();

const queries: Case[] = [
  ['unknown operator', find({ a: { $foo: 1 } }), [2]],
  ['unknown top-level operator', find({ $foo: 1 }), [2]],
  ['$in wants an array', find({ a: { $in: 1 } }), [2]],
  ['$nin wants an array', find({ a: { $nin: 1 } }), [2]],
  ['$and wants an array', find({ $and: {} }), [2]],
  ['$or empty', find({ $or: [] }), [2]],
  ['$and entries are objects', find({ $and: [1] }), [2]],
  ['$size negative', find({ a: { $size: -1 } }), [9, 2]],
  ['$mod with one number', find({ a: { $mod: [4] } }), [2]],
  ['$mod by zero', find({ a: { $mod: [0, 1] } }), [2]],
  ['$type of an unknown name', find({ a: { $type: 'thing' } }), [2]],
  ['$not of a value', find({ a: { $not: 5 } }), [2]],
  ['$all wants an array', find({ a: { $all: 1 } }), [2]],
  ['$elemMatch wants an object', find({ a: { $elemMatch: 1 } }), [2]],
  ['$options without $regex', find({ a: { $options: 'i' } }), [2]],
  ['pattern that does not compile', find({ a: { $regex: '(' } }), [51091]],
  ['pattern with an unknown option', find({ a: { $regex: 'a', $options: 'q' } }), [51108]],
  ['pattern with NUL', find({ a: { $regex: 'a\0' } }), [2]],
  ['$expr with an unknown operator', find({ $expr: { $foo: 1 } }), [168]],
  ['sort direction', command((name) => ({ find: name, sort: { a: 5 } })), [15975]],
  ['mixed projection', (c) => c.find({}, { projection: { a: 1, b: 0 } }).toArray(), [31254]],
  ['mixed projection the other way', (c) => c.find({}, { projection: { a: 0, b: 1 } }).toArray(), [31253]],
  ['path collision in a projection', (c) => c.find({}, { projection: { a: 1, 'a.b': 1 } }).toArray(), [31249, 31250]],
  ['unknown expression in a projection', (c) => c.find({}, { projection: { b: { $foo: 1 } } }).toArray(), [31325, 168]],
  ['hint of no index', (c) => c.find({}).hint('nope').toArray(), [2]],
  ['limit of a wrong type', command((find_) => ({ find: find_, limit: 'x' })), [14, 9]],
  ['skip negative', command((find_) => ({ find: find_, skip: -1 })), [51024]],
  ['collation without locale', command((find_) => ({ find: find_, collation: { strength: 2 } })), [40414, 9]],
];

const updates: Case[] = [
  ['unknown modifier', update({ $foo: { a: 1 } }), [9]],
  ['$set on _id', update({ $set: { _id: 2 } }), [66]],
  ['$inc of a string', update({ $inc: { s: 1 } }), [14]],
  ['$inc by a string', update({ $inc: { a: 'x' } }), [14]],
  ['$mul of a string', update({ $mul: { s: 2 } }), [14]],
  ['$push to a number', update({ $push: { a: 1 } }), [2]],
  ['$addToSet to a number', update({ $addToSet: { a: 1 } }), [2]],
  ['$pull from a number', update({ $pull: { a: 1 } }), [2]],
  ['$pop from a number', update({ $pop: { a: 1 } }), [14, 2]],
  ['$pop by 5', update({ $pop: { list: 5 } }), [9, 2]],
  ['conflict of two paths', update({ $set: { a: 1 }, $inc: { a: 1 } }), [40]],
  ['conflict of a path and its parent', update({ $set: { b: 1, 'b.c': 1 } }), [40]],
  ['a field inside a number', update({ $set: { 'a.b': 1 } }), [28]],
  ['$ without a match', update({ $set: { 'list.$': 1 } }), [2]],
  ['$[name] without a filter', update({ $set: { 'list.$[x]': 1 } }), [2]],
  ['array filter that is not used', update({ $set: { a: 1 } }, { arrayFilters: [{ x: 1 }] }), [9]],
  ['$[] on a number', update({ $set: { 'a.$[]': 1 } }), [2]],
  ['$rename to itself', update({ $rename: { a: 'a' } }), [2]],
  ['$rename to a number', update({ $rename: { a: 1 } }), [2]],
  ['empty path', update({ $set: { '': 1 } }), [56]],
  ['operand that is no document', update({ $set: 5 }), [9]],
  ['$bit of a string', update({ $bit: { s: { and: 1 } } }), [2]],
  ['$currentDate of another type', update({ $currentDate: { b: 'x' } }), [2]],
  ['unknown $push clause', update({ $push: { list: { $each: [1], $foo: 1 } } }), [2]],
  ['pipeline stage that may not update', update([{ $match: {} }]), [72]],
  ['pipeline that changes _id', update([{ $set: { _id: 9 } }]), [66]],
  ['replacement that changes _id', (c) => c.replaceOne({}, { _id: 7 as never, b: 1 }), [66]],
  ['multi replacement', command((name) => ({ update: name, updates: [{ q: {}, u: { b: 1 }, multi: true }] })), [9]],
  ['no updates', command((name) => ({ update: name, updates: [] })), [16]],
  [
    'findAndModify with update and remove',
    command((name) => ({ findAndModify: name, update: { $set: { a: 1 } }, remove: true })),
    [9],
  ],
  ['findAndModify with neither', command((name) => ({ findAndModify: name })), [9]],
  ['insert of an _id with a dollar', (c) => c.insertOne({ _id: { $a: 1 } as never }), [52]],
  [
    'a statement with an unknown field',
    command((name) => ({ update: name, updates: [{ q: {}, u: { $set: { a: 1 } }, foo: 1 }] })),
    [40415],
  ],
  [
    'a delete with an unknown field',
    command((name) => ({ delete: name, deletes: [{ q: {}, limit: 1, foo: 1 }] })),
    [40415],
  ],
  [
    'let that asks for a field',
    command((name) => ({ update: name, updates: [{ q: {}, u: [{ $set: { b: '$$x' } }] }], let: { x: '$a' } })),
    [4890500],
  ],
  ['insert of a taken _id', (c) => c.insertOne({ _id: 1 as never }), [11000]],
  ['insert of an array as _id', (c) => c.insertOne({ _id: [1] as never }), [2, 53]],
];

const pipelines: Case[] = [
  ['unknown stage', aggregate({ $foo: {} }), [40324]],
  ['stage with two fields', aggregate({ $match: {}, $limit: 1 }), [40323]],
  ['unknown expression', aggregate({ $project: { a: { $foo: 1 } } }), [31325, 168]],
  ['$limit 0', aggregate({ $limit: 0 }), [15958]],
  ['$skip negative', aggregate({ $skip: -1 }), [5107200]],
  ['$group without _id', aggregate({ $group: { n: { $sum: 1 } } }), [15955]],
  ['$group field without an accumulator', aggregate({ $group: { _id: null, n: 5 } }), [40234]],
  ['$unwind without $', aggregate({ $unwind: 'a' }), [28818]],
  ['$count of an empty name', aggregate({ $count: '' }), [40156, 40157]],
  ['$project empty', aggregate({ $project: {} }), [51272]],
  ['$match of an unknown operator', aggregate({ $match: { a: { $foo: 1 } } }), [2]],
  ['$sort by nothing', aggregate({ $sort: {} }), [15976]],
  ['$regexMatch of a number', aggregate({ $project: { b: { $regexMatch: { input: '$a', regex: 'x' } } } }), [51104]],
  [
    '$regexFind with two kinds of options',
    aggregate({ $project: { b: { $regexFind: { input: '$s', regex: /x/i, options: 'i' } } } }),
    [51107],
  ],
  [
    '$regexFind with an unknown argument',
    aggregate({ $project: { b: { $regexFind: { input: '$s', regex: 'x', foo: 1 } } } }),
    [31024],
  ],
  ['undefined variable', aggregate({ $project: { b: '$$nope' } }), [17276]],
  ['cursor is missing', command((name) => ({ aggregate: name, pipeline: [] })), [9]],
];

const commands: Case[] = [
  ['unknown field of a command', command((name) => ({ find: name, fooBar: 1 })), [40415]],
  [
    'unknown field of an update command',
    command((name) => ({ update: name, updates: [{ q: {}, u: {} }], foo: 1 })),
    [40415],
  ],
  ['unknown command', command(() => ({ thisIsNoCommand: 1 })), [59]],
  ['drop of an index that is not there', (c) => c.dropIndex('nope_1'), [27]],
  ['drop of _id_', (c) => c.dropIndex('_id_'), [72]],
  ['create of what is there', command((name) => ({ create: name })), [48]],
  [
    'rename onto what is there',
    async (c, db) => {
      await db.createCollection(`${c.collectionName}b`);
      return c.rename(`${c.collectionName}b`);
    },
    [48],
  ],
  ['rename of what is not there', (_c, db) => db.collection('nowhere').rename('elsewhere'), [26]],
  ['listIndexes of what is not there', (_c, db) => db.command({ listIndexes: 'nowhere' }), [26]],
  ['collection name with a dollar', (_c, db) => db.createCollection('a$b'), [73]],
  ['getMore of no cursor', command((name) => ({ getMore: 123n, collection: name })), [43]],
  ['limit of a delete', command((name) => ({ delete: name, deletes: [{ q: {}, limit: 5 }] })), [9]],
  ['index without fields', command((name) => ({ createIndexes: name, indexes: [{ key: {}, name: 'x' }] })), [67]],
  ['index of direction 0', command((name) => ({ createIndexes: name, indexes: [{ key: { a: 0 }, name: 'x' }] })), [67]],
  [
    'index with an unknown option',
    command((name) => ({ createIndexes: name, indexes: [{ key: { a: 1 }, name: 'x', foo: 1 }] })),
    [197],
  ],
  ['TTL on two fields', (c) => c.createIndex({ a: 1, b: 1 }, { expireAfterSeconds: 5 }), [67]],
  [
    'sparse and partial at once',
    (c) => c.createIndex({ a: 1 }, { sparse: true, partialFilterExpression: { a: 1 } }),
    [67],
  ],
  [
    'same index with other options',
    async (c) => {
      await c.createIndex({ a: 1 });
      return c.createIndex({ a: 1 }, { unique: true });
    },
    [86],
  ],
  [
    'same name for another index',
    async (c) => {
      await c.createIndex({ a: 1 }, { name: 'x' });
      return c.createIndex({ b: 1 }, { name: 'x' });
    },
    [86],
  ],
  [
    'same index under another name',
    async (c) => {
      await c.createIndex({ a: 1 }, { name: 'x' });
      return c.createIndex({ a: 1 }, { name: 'y' });
    },
    [85],
  ],
  [
    'unique index over duplicates',
    async (c) => {
      await c.insertMany([{ u: 1 }, { u: 1 }]);
      return c.createIndex({ u: 1 }, { unique: true });
    },
    [11000],
  ],
  [
    'parallel arrays in an index',
    async (c) => {
      await c.createIndex({ list: 1, other: 1 });
      return c.insertOne({ list: [1], other: [2] });
    },
    [171],
  ],
];

describe('errors', () => {
  const target = useMongo();

  it.each([...queries, ...updates, ...pipelines, ...commands])('%s', async (_name, run, accepted) => {
    const collection = await target.collection([{ _id: 1, a: 1, s: 'x', list: [1, 2] }]);
    expect(accepted).toContain(await codeOf(run(collection, target.db)));
  });

  it.each<[string, Run]>([
    ['$regex', find({ s: { $regex: '(?=x)' } })],
    ['a pattern literal', find({ s: /(x)\1/ })],
    ['$in', find({ s: { $in: [/(?!x)/] } })],
    ['$nin', find({ s: { $nin: [/(?!x)/] } })],
    ['$not', find({ s: { $not: /(?!x)/ } })],
    ['$all', find({ s: { $all: [/(?!x)/] } })],
    ['$elemMatch', find({ list: { $elemMatch: { $regex: '(?!x)' } } })],
    ['$or', find({ $or: [{ s: /(?!x)/ }] })],
    ['a filter of an update', update({ $set: { a: 2 } }, {}, { s: /(?!x)/ })],
    ['an array filter', update({ $set: { 'list.$[i]': 1 } }, { arrayFilters: [{ i: /(?!x)/ }] })],
    ['$pull', update({ $pull: { list: /(?!x)/ } })],
    ['a projection', (c) => c.find({}, { projection: { list: { $elemMatch: { $regex: '(?!x)' } } } }).toArray()],
    ['a filter of a delete', (c) => c.deleteMany({ s: /(?!x)/ })],
    ['$match', aggregate({ $match: { s: /(?!x)/ } })],
    ['$match after another stage', aggregate({ $set: { b: 1 } }, { $match: { s: /(?!x)/ } })],
    ['$regexMatch', aggregate({ $project: { b: { $regexMatch: { input: '$s', regex: '(?!x)' } } } })],
    ['$regexFind', aggregate({ $project: { b: { $regexFind: { input: '$s', regex: '(?!x)' } } } })],
    ['$regexFindAll', aggregate({ $project: { b: { $regexFindAll: { input: '$s', regex: '(?!x)' } } } })],
    ['$expr', find({ $expr: { $regexMatch: { input: '$s', regex: '(?!x)' } } })],
    ['distinct', (c) => c.distinct('s', { s: /(?!x)/ })],
    ['count', (c) => c.countDocuments({ s: /(?!x)/ })],
    ['findAndModify', (c) => c.findOneAndDelete({ s: /(?!x)/ })],
    [
      '$graphLookup',
      (c) =>
        c
          .aggregate([
            {
              $graphLookup: {
                from: c.collectionName,
                startWith: '$s',
                connectFromField: 's',
                connectToField: 's',
                as: 'found',
                restrictSearchWithMatch: { s: /(?!x)/ },
              },
            },
          ])
          .toArray(),
    ],
    [
      '$lookup',
      (c) =>
        c
          .aggregate([{ $lookup: { from: c.collectionName, pipeline: [{ $match: { s: /(?!x)/ } }], as: 'found' } }])
          .toArray(),
    ],
    ['an update by a pipeline', update([{ $set: { b: { $regexMatch: { input: '$s', regex: '(?!x)' } } } }])],
  ])('a pattern that takes more than linear time is refused in %s on this server', async (_name, run) => {
    if (process.env.MONGODB_URI) return;
    const collection = await target.collection([{ _id: 1, a: 1, s: 'x', list: ['x', 'y'] }]);
    expect(await codeOf(run(collection, target.db))).toBe(51091);
  });

  it.each([
    ['collection', 'collection'],
    ['database', 'db'],
    ['client', 'client'],
  ] as const)('change streams on a %s are refused with a clear code on this server', async (_name, kind) => {
    if (process.env.MONGODB_URI) return;
    const collection = await target.collection();
    const source = kind === 'collection' ? collection : target[kind];
    const stream = source.watch();
    await expect(stream.next()).rejects.toMatchObject({ code: 40573 });
    await stream.close();
  });
});
