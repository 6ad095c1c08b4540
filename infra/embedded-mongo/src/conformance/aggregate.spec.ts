import { describe, expect, it } from '@jest/globals';
import { Decimal128, type Document, ObjectId } from 'mongodb';
import { useMongo } from './harness.js';

// name, documents, pipeline, result

type Case = [string, Document[], Document[], Document[]];
const sales = [
  { _id: 1, item: 'abc', price: 10, quantity: 2, date: new Date('2014-03-01T08:00:00Z'), tags: ['a', 'b'] },
  { _id: 2, item: 'jkl', price: 20, quantity: 1, date: new Date('2014-03-01T09:00:00Z'), tags: [] },
  { _id: 3, item: 'xyz', price: 5, quantity: 10, date: new Date('2014-03-15T09:00:00Z'), tags: ['a'] },
  { _id: 4, item: 'xyz', price: 5, quantity: 20, date: new Date('2014-04-04T11:21:39Z') },
];
const one = [
  {
    _id: 1,
    a: 7,
    b: 2,
    s: 'Hello World',
    list: [3, 1, 2],
    doc: { x: 1, y: 2 },
    none: null,
    d: new Date('2024-02-29T13:45:10.123Z'),
    frac: 2.567,
  },
];
const oid = new ObjectId('65a000000000000000000001');
/** An expression over the document `one`, with its value. */
const value = (name: string, expression: unknown, result: unknown): Case => [
  name,
  one,
  [{ $project: { _id: 0, r: expression } }],
  [result === undefined ? {} : { r: result }],
];

const stages: Case[] = [
  ['$match', sales, [{ $match: { item: 'xyz' } }, { $project: { _id: 1 } }], [{ _id: 3 }, { _id: 4 }]],
  [
    '$match after another stage',
    sales,
    [
      { $set: { total: { $multiply: ['$price', '$quantity'] } } },
      { $match: { total: { $gte: 50 } } },
      { $project: { total: 1 } },
    ],
    [
      { _id: 3, total: 50 },
      { _id: 4, total: 100 },
    ],
  ],
  ['$project includes', sales, [{ $project: { item: 1, _id: 0 } }, { $limit: 1 }], [{ item: 'abc' }]],
  [
    '$project excludes',
    sales,
    [{ $limit: 1 }, { $project: { date: 0, tags: 0, price: 0 } }],
    [{ _id: 1, item: 'abc', quantity: 2 }],
  ],
  ['$project renames', sales, [{ $limit: 1 }, { $project: { _id: 0, name: '$item' } }], [{ name: 'abc' }]],
  ['$project with a path', [{ _id: 1, a: { b: 1, c: 2 } }], [{ $project: { 'a.b': 1 } }], [{ _id: 1, a: { b: 1 } }]],
  [
    '$set and $addFields',
    sales,
    [{ $limit: 1 }, { $addFields: { z: 1 } }, { $set: { y: '$z' } }, { $project: { y: 1, z: 1 } }],
    [{ _id: 1, z: 1, y: 1 }],
  ],
  ['$unset', sales, [{ $limit: 1 }, { $unset: ['date', 'tags', 'price', 'quantity'] }], [{ _id: 1, item: 'abc' }]],
  [
    '$sort',
    sales,
    [{ $sort: { price: -1, quantity: -1 } }, { $project: { _id: 1 } }],
    [{ _id: 2 }, { _id: 1 }, { _id: 4 }, { _id: 3 }],
  ],
  [
    '$skip and $limit',
    sales,
    [{ $set: { n: 1 } }, { $sort: { n: 1, _id: -1 } }, { $skip: 1 }, { $limit: 2 }, { $project: { _id: 1 } }],
    [{ _id: 3 }, { _id: 2 }],
  ],
  [
    '$sort, $skip and $limit of what is stored',
    sales,
    [{ $sort: { _id: 1 } }, { $skip: 1 }, { $limit: 2 }, { $project: { _id: 1 } }],
    [{ _id: 2 }, { _id: 3 }],
  ],
  [
    '$limit before $skip',
    sales,
    [{ $sort: { _id: 1 } }, { $limit: 2 }, { $skip: 1 }, { $project: { _id: 1 } }],
    [{ _id: 2 }],
  ],
  ['$count', sales, [{ $match: { price: 5 } }, { $count: 'n' }], [{ n: 2 }]],
  ['$count of nothing gives nothing', sales, [{ $match: { price: 99 } }, { $count: 'n' }], []],
  [
    '$unwind',
    sales,
    [{ $unwind: '$tags' }, { $project: { tags: 1 } }],
    [
      { _id: 1, tags: 'a' },
      { _id: 1, tags: 'b' },
      { _id: 3, tags: 'a' },
    ],
  ],
  [
    '$unwind keeps empty ones when told',
    sales,
    [
      { $unwind: { path: '$tags', preserveNullAndEmptyArrays: true } },
      { $group: { _id: '$_id' } },
      { $sort: { _id: 1 } },
    ],
    [{ _id: 1 }, { _id: 2 }, { _id: 3 }, { _id: 4 }],
  ],
  [
    '$unwind with index',
    sales,
    [{ $match: { _id: 1 } }, { $unwind: { path: '$tags', includeArrayIndex: 'i' } }, { $project: { i: 1, _id: 0 } }],
    [{ i: 0 }, { i: 1 }],
  ],
  ['$unwind of a scalar', [{ _id: 1, v: 5 }], [{ $unwind: '$v' }], [{ _id: 1, v: 5 }]],
  ['$unwind keeps an empty string', [{ _id: 1, v: '' }], [{ $unwind: '$v' }], [{ _id: 1, v: '' }]],
  [
    '$unwind of a path',
    [{ _id: 1, a: { b: [1, 2] } }],
    [{ $unwind: '$a.b' }],
    [
      { _id: 1, a: { b: 1 } },
      { _id: 1, a: { b: 2 } },
    ],
  ],
  [
    '$group by field with $sum',
    sales,
    [{ $group: { _id: '$item', n: { $sum: '$quantity' } } }, { $sort: { _id: 1 } }],
    [
      { _id: 'abc', n: 2 },
      { _id: 'jkl', n: 1 },
      { _id: 'xyz', n: 30 },
    ],
  ],
  [
    '$group by null',
    sales,
    [{ $group: { _id: null, total: { $sum: { $multiply: ['$price', '$quantity'] } }, n: { $sum: 1 } } }],
    [{ _id: null, total: 190, n: 4 }],
  ],
  [
    '$group $avg, $min, $max',
    sales,
    [{ $group: { _id: null, avg: { $avg: '$price' }, min: { $min: '$price' }, max: { $max: '$price' } } }],
    [{ _id: null, avg: 10, min: 5, max: 20 }],
  ],
  [
    '$group $first and $last',
    sales,
    [{ $sort: { _id: 1 } }, { $group: { _id: null, first: { $first: '$item' }, last: { $last: '$item' } } }],
    [{ _id: null, first: 'abc', last: 'xyz' }],
  ],
  [
    '$group $push',
    sales,
    [{ $sort: { _id: 1 } }, { $group: { _id: null, ids: { $push: '$_id' } } }],
    [{ _id: null, ids: [1, 2, 3, 4] }],
  ],
  [
    '$group $addToSet',
    sales,
    [{ $group: { _id: null, items: { $addToSet: '$item' } } }, { $project: { n: { $size: '$items' } } }],
    [{ _id: null, n: 3 }],
  ],
  [
    '$group by a document',
    sales,
    [{ $group: { _id: { m: { $month: '$date' } }, n: { $sum: 1 } } }, { $sort: { '_id.m': 1 } }],
    [
      { _id: { m: 3 }, n: 3 },
      { _id: { m: 4 }, n: 1 },
    ],
  ],
  [
    '$group by ObjectId',
    [
      { _id: 1, o: oid },
      { _id: 2, o: oid },
    ],
    [{ $group: { _id: '$o', n: { $sum: 1 } } }],
    [{ _id: oid, n: 2 }],
  ],
  [
    '$group: a missing key is null',
    [{ _id: 1 }, { _id: 2, k: null }],
    [{ $group: { _id: '$k', n: { $sum: 1 } } }],
    [{ _id: null, n: 2 }],
  ],
  [
    '$group $min of dates',
    sales,
    [{ $group: { _id: null, first: { $min: '$date' } } }],
    [{ _id: null, first: new Date('2014-03-01T08:00:00Z') }],
  ],
  [
    '$group $sum leaves out what is no number',
    [{ _id: 1, v: 1 }, { _id: 2, v: 'x' }, { _id: 3 }],
    [{ $group: { _id: null, s: { $sum: '$v' } } }],
    [{ _id: null, s: 1 }],
  ],
  [
    '$group $sum of decimals is exact',
    [
      { _id: 1, v: Decimal128.fromString('0.1') },
      { _id: 2, v: Decimal128.fromString('0.2') },
      { _id: 3, v: 1 },
    ],
    [{ $group: { _id: null, s: { $sum: '$v' } } }],
    [{ _id: null, s: Decimal128.fromString('1.3') }],
  ],
  [
    '$group $top and $bottomN',
    sales,
    [
      {
        $group: {
          _id: null,
          t: { $top: { sortBy: { price: -1 }, output: '$item' } },
          b: { $bottomN: { n: 2, sortBy: { _id: 1 }, output: '$_id' } },
        },
      },
    ],
    [{ _id: null, t: 'jkl', b: [3, 4] }],
  ],
  ['$group of nothing gives nothing', [], [{ $group: { _id: null, n: { $sum: 1 } } }], []],
  ['$sortByCount', sales, [{ $match: { item: 'xyz' } }, { $sortByCount: '$item' }], [{ _id: 'xyz', count: 2 }]],
  ['$replaceRoot', one, [{ $replaceRoot: { newRoot: '$doc' } }], [{ x: 1, y: 2 }]],
  ['$replaceWith', one, [{ $replaceWith: { $mergeObjects: ['$doc', { z: 3 }] } }], [{ x: 1, y: 2, z: 3 }]],
  [
    '$facet',
    sales,
    [{ $facet: { n: [{ $count: 'c' }], cheap: [{ $match: { price: 5 } }, { $project: { _id: 1 } }] } }],
    [{ n: [{ c: 4 }], cheap: [{ _id: 3 }, { _id: 4 }] }],
  ],
  [
    '$bucket',
    sales,
    [{ $bucket: { groupBy: '$price', boundaries: [0, 10, 30], output: { n: { $sum: 1 } } } }],
    [
      { _id: 0, n: 2 },
      { _id: 10, n: 2 },
    ],
  ],
  [
    '$bsonSize',
    [{ _id: 1, s: 'é', n: 1, d: 1.5, list: [true, null] }, { _id: 2 }],
    [{ $project: { size: { $bsonSize: '$$ROOT' } } }],
    [
      { _id: 1, size: 60 },
      { _id: 2, size: 14 },
    ],
  ],
  ['$bsonSize of nothing', [{ _id: 1 }], [{ $project: { size: { $bsonSize: '$missing' } } }], [{ _id: 1, size: null }]],
  [
    '$redact',
    [
      { _id: 1, level: 1 },
      { _id: 2, level: 5 },
    ],
    [{ $redact: { $cond: [{ $gt: ['$level', 3] }, '$$PRUNE', '$$KEEP'] } }],
    [{ _id: 1, level: 1 }],
  ],
  [
    '$setWindowFields running total',
    sales,
    [
      {
        $setWindowFields: {
          sortBy: { _id: 1 },
          output: { run: { $sum: '$quantity', window: { documents: ['unbounded', 'current'] } } },
        },
      },
      { $project: { run: 1 } },
    ],
    [
      { _id: 1, run: 2 },
      { _id: 2, run: 3 },
      { _id: 3, run: 13 },
      { _id: 4, run: 33 },
    ],
  ],
];

const expressions: Case[] = [
  value('$add', { $add: ['$a', '$b', 1] }, 10),
  value('$subtract', { $subtract: ['$a', '$b'] }, 5),
  value('$multiply', { $multiply: ['$a', '$b'] }, 14),
  value('$divide', { $divide: ['$a', '$b'] }, 3.5),
  value('$mod', { $mod: ['$a', '$b'] }, 1),
  value('$abs', { $abs: { $subtract: ['$b', '$a'] } }, 5),
  value('$floor', { $floor: '$frac' }, 2),
  value('$ceil', { $ceil: '$frac' }, 3),
  value('$round', { $round: ['$frac', 1] }, 2.6),
  value('$pow', { $pow: ['$b', 3] }, 8),
  value('$add with a date', { $add: ['$d', 1000] }, new Date('2024-02-29T13:45:11.123Z')),
  value('$concat', { $concat: ['$s', '!'] }, 'Hello World!'),
  value('$concat with null is null', { $concat: ['$s', '$none'] }, null),
  value('$toUpper', { $toUpper: '$s' }, 'HELLO WORLD'),
  value('$toLower', { $toLower: '$s' }, 'hello world'),
  value('$substrCP', { $substrCP: ['$s', 0, 5] }, 'Hello'),
  value('$split', { $split: ['$s', ' '] }, ['Hello', 'World']),
  value('$strLenCP', { $strLenCP: '$s' }, 11),
  value('$indexOfCP', { $indexOfCP: ['$s', 'World'] }, 6),
  value('$trim', { $trim: { input: '  x ' } }, 'x'),
  value('$regexMatch', { $regexMatch: { input: '$s', regex: /world/i } }, true),
  value('$regexMatch of null', { $regexMatch: { input: '$none', regex: 'x' } }, false),
  value('$regexMatch with options', { $regexMatch: { input: 'a\nb', regex: '^B', options: 'im' } }, true),
  value(
    '$regexFind',
    { $regexFind: { input: '$s', regex: '(W)(x)?o' } },
    { match: 'Wo', idx: 6, captures: ['W', null] },
  ),
  value('$regexFind without a match', { $regexFind: { input: '$s', regex: 'z' } }, null),
  value(
    '$regexFind counts code points',
    { $regexFind: { input: '😀é!', regex: '!' } },
    { match: '!', idx: 2, captures: [] },
  ),
  value('$regexFindAll of nothing', { $regexFindAll: { input: '$none', regex: 'z' } }, []),
  value('$regexFindAll', { $regexFindAll: { input: '$s', regex: 'o(.)?' } }, [
    { match: 'o ', idx: 4, captures: [' '] },
    { match: 'or', idx: 7, captures: ['r'] },
  ]),
  value('$regexFindAll with empty matches', { $regexFindAll: { input: 'ab', regex: 'x*' } }, [
    { match: '', idx: 0, captures: [] },
    { match: '', idx: 1, captures: [] },
    { match: '', idx: 2, captures: [] },
  ]),
  value('a pattern as a value', { $type: { $literal: /a/i } }, 'regex'),
  value('$replaceAll', { $replaceAll: { input: '$s', find: 'l', replacement: 'L' } }, 'HeLLo WorLd'),
  value('$eq', { $eq: ['$a', 7] }, true),
  value('$ne', { $ne: ['$a', 7] }, false),
  value('$gt across types: string above number', { $gt: ['$s', '$a'] }, true),
  value('$cmp', { $cmp: ['$a', '$b'] }, 1),
  value('$eq of missing and null', { $eq: ['$nowhere', null] }, false),
  value('$and', { $and: [true, '$a'] }, true),
  value('$or', { $or: [false, '$none'] }, false),
  value('$not', { $not: ['$none'] }, true),
  value('$cond', { $cond: { if: { $gt: ['$a', 5] }, then: 'big', else: 'small' } }, 'big'),
  value('$ifNull', { $ifNull: ['$none', 'default'] }, 'default'),
  value('$ifNull with a missing field', { $ifNull: ['$nowhere', 1] }, 1),
  value(
    '$switch',
    {
      $switch: {
        branches: [
          { case: { $eq: ['$a', 1] }, then: 'one' },
          { case: { $eq: ['$a', 7] }, then: 'seven' },
        ],
        default: 'none',
      },
    },
    'seven',
  ),
  value('$size', { $size: '$list' }, 3),
  value('$arrayElemAt', { $arrayElemAt: ['$list', -1] }, 2),
  value('$first', { $first: '$list' }, 3),
  value('$slice', { $slice: ['$list', 1, 2] }, [1, 2]),
  value('$in', { $in: [2, '$list'] }, true),
  value('$filter', { $filter: { input: '$list', as: 'n', cond: { $gte: ['$$n', 2] } } }, [3, 2]),
  value('$map', { $map: { input: '$list', as: 'n', in: { $multiply: ['$$n', 2] } } }, [6, 2, 4]),
  value('$reduce', { $reduce: { input: '$list', initialValue: 0, in: { $add: ['$$value', '$$this'] } } }, 6),
  value('$concatArrays', { $concatArrays: ['$list', [9]] }, [3, 1, 2, 9]),
  value('$reverseArray', { $reverseArray: '$list' }, [2, 1, 3]),
  value('$sortArray', { $sortArray: { input: '$list', sortBy: 1 } }, [1, 2, 3]),
  value('$isArray', { $isArray: '$list' }, true),
  value('$range', { $range: [0, 6, 2] }, [0, 2, 4]),
  value('$sum of an array', { $sum: '$list' }, 6),
  value('$max of an array', { $max: '$list' }, 3),
  value('$min of several', { $min: ['$a', '$b'] }, 2),
  value('$avg of an array', { $avg: '$list' }, 2),
  value('$setUnion size', { $size: { $setUnion: ['$list', [3, 4]] } }, 4),
  value('$setIsSubset', { $setIsSubset: [[1, 2], '$list'] }, true),
  value('$mergeObjects', { $mergeObjects: ['$doc', { y: 9 }] }, { x: 1, y: 9 }),
  value('$objectToArray', { $objectToArray: '$doc' }, [
    { k: 'x', v: 1 },
    { k: 'y', v: 2 },
  ]),
  value('$arrayToObject', { $arrayToObject: [[['a', 1]]] }, { a: 1 }),
  value('$year, $month, $dayOfMonth', [{ $year: '$d' }, { $month: '$d' }, { $dayOfMonth: '$d' }], [2024, 2, 29]),
  value(
    '$hour, $minute, $second, $millisecond',
    [{ $hour: '$d' }, { $minute: '$d' }, { $second: '$d' }, { $millisecond: '$d' }],
    [13, 45, 10, 123],
  ),
  value('$dayOfWeek', { $dayOfWeek: '$d' }, 5),
  value('$dateToString', { $dateToString: { date: '$d', format: '%Y-%m-%d' } }, '2024-02-29'),
  value('$dateTrunc', { $dateTrunc: { date: '$d', unit: 'day' } }, new Date('2024-02-29T00:00:00Z')),
  value('$dateAdd', { $dateAdd: { startDate: '$d', unit: 'day', amount: 1 } }, new Date('2024-03-01T13:45:10.123Z')),
  value('$dateDiff', { $dateDiff: { startDate: new Date('2024-02-01T00:00:00Z'), endDate: '$d', unit: 'day' } }, 28),
  value('$toString', { $toString: '$a' }, '7'),
  value('$toInt', { $toInt: '42' }, 42),
  value('$toDouble', { $toDouble: '1.5' }, 1.5),
  value('$toString of an ObjectId', { $toString: oid }, '65a000000000000000000001'),
  value('$type', { $type: '$s' }, 'string'),
  value('$type of a missing field', { $type: '$nowhere' }, 'missing'),
  value('$literal', { $literal: '$a' }, '$a'),
  value('a missing field is left out', '$nowhere', undefined),
  value('$let', { $let: { vars: { t: '$a' }, in: { $add: ['$$t', 1] } } }, 8),
  value('$$ROOT', '$$ROOT.a', 7),
  value('$getField', { $getField: 'a' }, 7),
  value('a path through an array of documents', { $let: { vars: { d: [{ k: 1 }, { k: 2 }] }, in: '$$d.k' } }, [1, 2]),
];

describe('aggregation', () => {
  const target = useMongo();

  it.each([...stages, ...expressions])('%s', async (_name, docs, pipeline, result) => {
    const collection = await target.collection(docs);
    expect(await collection.aggregate(pipeline).toArray()).toEqual(result);
  });

  it('$lookup by fields, with arrays and missing fields', async () => {
    const items = await target.collection([{ _id: 1, sku: 'a' }, { _id: 2, sku: 'b' }, { _id: 3 }]);
    const orders = await target.collection([{ _id: 1, item: 'a' }, { _id: 2, item: ['a', 'b'] }, { _id: 3 }]);
    const found = await orders
      .aggregate([
        { $lookup: { from: items.collectionName, localField: 'item', foreignField: 'sku', as: 'docs' } },
        { $project: { ids: '$docs._id' } },
      ])
      .toArray();
    expect(found).toEqual([
      { _id: 1, ids: [1] },
      { _id: 2, ids: [1, 2] },
      { _id: 3, ids: [3] },
    ]);
  });

  it('$lookup with let and pipeline', async () => {
    const stock = await target.collection([
      { _id: 1, of: 'a', n: 5 },
      { _id: 2, of: 'a', n: 50 },
    ]);
    const orders = await target.collection([{ _id: 1, item: 'a', want: 10 }]);
    const pipeline = [
      { $match: { $expr: { $and: [{ $eq: ['$of', '$$item'] }, { $gte: ['$n', '$$want'] }] } } },
      { $project: { _id: 1 } },
    ];
    const found = await orders
      .aggregate([
        { $lookup: { from: stock.collectionName, let: { item: '$item', want: '$want' }, pipeline, as: 'stock' } },
      ])
      .toArray();
    expect(found).toEqual([{ _id: 1, item: 'a', want: 10, stock: [{ _id: 2 }] }]);
  });

  it('$unionWith and $graphLookup', async () => {
    const others = await target.collection([{ _id: 10 }, { _id: 11 }]);
    const mine = await target.collection([{ _id: 1 }]);
    expect(
      await mine
        .aggregate([{ $unionWith: { coll: others.collectionName, pipeline: [{ $match: { _id: 11 } }] } }])
        .toArray(),
    ).toEqual([{ _id: 1 }, { _id: 11 }]);
    const people = await target.collection([
      { _id: 1, name: 'a' },
      { _id: 2, name: 'b', boss: 'a' },
      { _id: 3, name: 'c', boss: 'b' },
    ]);
    const graph = {
      from: people.collectionName,
      startWith: '$boss',
      connectFromField: 'boss',
      connectToField: 'name',
      as: 'chain',
      restrictSearchWithMatch: { _id: { $gte: 1 } },
    };
    const [found] = await people
      .aggregate([{ $match: { _id: 3 } }, { $graphLookup: graph }, { $project: { n: { $size: '$chain' } } }])
      .toArray();
    expect(found).toEqual({ _id: 3, n: 2 });
  });

  it('let holds expressions: what is literal is no field', async () => {
    const collection = await target.collection([{ _id: 1, a: 1 }]);
    const variables = { text: { $literal: '$bar' }, sum: { $add: [1, 2] }, plain: 'x' };
    expect(
      await collection
        .aggregate([{ $project: { _id: 0, text: '$$text', sum: '$$sum', plain: '$$plain' } }], { let: variables })
        .toArray(),
    ).toEqual([{ text: '$bar', sum: 3, plain: 'x' }]);
    await collection.updateOne({}, [{ $set: { text: '$$text' } }], { let: variables });
    await collection.updateMany({ $expr: { $eq: ['$text', '$$text'] } }, [{ $set: { sum: '$$sum' } }], {
      let: variables,
    });
    expect(await collection.findOne({ $expr: { $eq: ['$sum', '$$sum'] } }, { let: variables })).toEqual({
      _id: 1,
      a: 1,
      text: '$bar',
      sum: 3,
    });
  });

  it('$listLocalSessions', async () => {
    const [session] = await target.db
      .aggregate([{ $listLocalSessions: {} }, { $limit: 1 }, { $project: { _id: 0, used: { $type: '$lastUse' } } }])
      .toArray();
    expect(session).toEqual({ used: 'date' });
  });

  it('variables of let', async () => {
    const collection = await target.collection([
      { _id: 1, a: 1 },
      { _id: 2, a: 2 },
    ]);
    const found = await collection
      .aggregate([{ $match: { $expr: { $eq: ['$a', '$$wanted'] } } }], { let: { wanted: 2 } })
      .toArray();
    expect(found).toEqual([{ _id: 2, a: 2 }]);
  });
});
