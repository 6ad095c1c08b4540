import { describe, expect, it } from '@jest/globals';
import { Binary, Decimal128, type Document, Double, Long, MaxKey, MinKey, ObjectId, Timestamp, UUID } from 'mongodb';
import { useMongo } from './harness.js';

// name, documents, filter, _ids of the matches in natural order

type Case = [string, Document[], Document, unknown[]];
const values = (...list: unknown[]): Document[] => list.map((v, at) => ({ _id: at + 1, v }));
const missing = { _id: 9 };
const oid = new ObjectId('65a000000000000000000001');
const uuid = new UUID('123e4567-e89b-42d3-a456-426614174000');
const day = (n: number) => new Date(Date.UTC(2024, 0, n));
const scores = [
  {
    _id: 1,
    results: [
      { product: 'abc', score: 10 },
      { product: 'xyz', score: 5 },
    ],
  },
  {
    _id: 2,
    results: [
      { product: 'abc', score: 8 },
      { product: 'xyz', score: 7 },
    ],
  },
  {
    _id: 3,
    results: [
      { product: 'abc', score: 7 },
      { product: 'xyz', score: 8 },
    ],
  },
];
const inventory = [
  { _id: 1, qty: 5, tags: ['red', 'blank'], size: { h: 14, w: 21, uom: 'cm' } },
  { _id: 2, qty: 20, tags: ['blank', 'red'], size: { h: 8, w: 11, uom: 'in' } },
  { _id: 3, qty: 50, tags: ['red'], size: { h: 10, w: 15, uom: 'cm' } },
  { _id: 4, qty: 100, tags: [] },
];

const comparison: Case[] = [
  ['equality with a number', values(1, 2, 2), { v: 2 }, [2, 3]],
  [
    'equality across number types',
    values(1, new Double(1), Long.fromNumber(1), Decimal128.fromString('1'), '1'),
    { v: 1 },
    [1, 2, 3, 4],
  ],
  [
    'equality with a long beyond 2^53',
    values(Long.fromString('9007199254740993'), 9007199254740992),
    { v: Long.fromString('9007199254740993') },
    [1],
  ],
  ['equality with a string is exact', values('a', 'A', 'ab'), { v: 'a' }, [1]],
  ['equality with a boolean', values(true, false, 1), { v: true }, [1]],
  ['equality with an ObjectId', values(oid, oid.toHexString()), { v: oid }, [1]],
  ['equality with a UUID', values(uuid, uuid.toString()), { v: uuid }, [1]],
  [
    'equality with binary',
    values(new Binary(Buffer.from('ab')), new Binary(Buffer.from('ac'))),
    { v: new Binary(Buffer.from('ab')) },
    [1],
  ],
  ['equality with a date', values(day(1), day(2)), { v: day(2) }, [2]],
  ['null matches null and missing', [...values(null, 0, ''), missing], { v: null }, [1, 9]],
  ['$ne null leaves out null and missing', [...values(null, 0, ''), missing], { v: { $ne: null } }, [2, 3]],
  ['equality with a document wants the same order', values({ a: 1, b: 2 }, { b: 2, a: 1 }), { v: { a: 1, b: 2 } }, [1]],
  ['equality with a document is whole', values({ a: 1 }, { a: 1, b: 2 }), { v: { a: 1 } }, [1]],
  ['equality with an empty document', values({}, { a: 1 }, []), { v: {} }, [1]],
  ['equality with an element of an array', values([1, 2], 1, [3]), { v: 1 }, [1, 2]],
  ['equality with a whole array', values([1, 2], [2, 1], [[1, 2]]), { v: [1, 2] }, [1, 3]],
  ['equality with an empty array', values([], [1], [[]]), { v: [] }, [1, 3]],
  ['NaN equals NaN', values(Number.NaN, 0), { v: Number.NaN }, [1]],
  ['$eq', inventory, { qty: { $eq: 20 } }, [2]],
  ['$ne', inventory, { qty: { $ne: 20 } }, [1, 3, 4]],
  ['$ne on arrays: no element may be equal', values([1, 2], [3], 1), { v: { $ne: 1 } }, [2]],
  ['$gt', values(1, 2, 3), { v: { $gt: 2 } }, [3]],
  ['$gte', values(1, 2, 3), { v: { $gte: 2 } }, [2, 3]],
  ['$lt', values(1, 2, 3), { v: { $lt: 2 } }, [1]],
  ['$lte', values(1, 2, 3), { v: { $lte: 2 } }, [1, 2]],
  ['comparison stays within the type', values(1, '5', true, null, day(1)), { v: { $gt: 0 } }, [1]],
  [
    'comparison across number types',
    values(1.5, Long.fromNumber(2), Decimal128.fromString('2.5')),
    { v: { $gte: 2 } },
    [2, 3],
  ],
  ['comparison of strings', values('apple', 'Banana', 'cherry'), { v: { $gt: 'a' } }, [1, 3]],
  ['comparison of dates', values(day(1), day(2), day(3)), { v: { $gte: day(2), $lt: day(3) } }, [2]],
  ['comparison of ObjectIds', values(oid, new ObjectId('65a000000000000000000002')), { v: { $gt: oid } }, [2]],
  ['comparison of booleans', values(true, false), { v: { $lt: true } }, [2]],
  [
    'comparison of timestamps',
    values(new Timestamp({ t: 1, i: 1 }), new Timestamp({ t: 2, i: 1 })),
    { v: { $gt: new Timestamp({ t: 1, i: 5 }) } },
    [2],
  ],
  ['comparison with documents', values({ a: 1 }, { a: 2 }), { v: { $gt: { a: 1 } } }, [2]],
  ['comparison with arrays', values([1, 2], [1, 3], 5), { v: { $gt: [1, 2] } }, [2]],
  ['range on an array holds for any elements', values([1, 9], [5], [1, 2]), { v: { $gt: 4, $lt: 6 } }, [1, 2]],
  ['$lte null matches null and missing', [...values(null, 1), missing], { v: { $lte: null } }, [1, 9]],
  ['$gt MinKey matches every present value', [...values(1, 'a', new MinKey())], { v: { $gt: new MinKey() } }, [1, 2]],
  ['$lt MaxKey', values(1, new MaxKey()), { v: { $lt: new MaxKey() } }, [1]],
  ['NaN is not greater than a number', values(Number.NaN, 5), { v: { $lt: 10 } }, [2]],
  ['$in', inventory, { qty: { $in: [5, 50] } }, [1, 3]],
  ['$in with null', [...values(null, 1), missing], { v: { $in: [null] } }, [1, 9]],
  ['$in with a pattern', values('apple', 'pear'), { v: { $in: [/^a/] } }, [1]],
  ['$in with an array element', inventory, { tags: { $in: ['blank'] } }, [1, 2]],
  ['$in empty matches nothing', values(1), { v: { $in: [] } }, []],
  ['$nin', inventory, { qty: { $nin: [5, 50] } }, [2, 4]],
  ['$nin matches missing', [...values(1), missing], { v: { $nin: [1] } }, [9]],
  ['$nin with null leaves out missing', [...values(1), missing], { v: { $nin: [null] } }, [1]],
];

const logical: Case[] = [
  ['several fields are a conjunction', inventory, { qty: 5, 'size.uom': 'cm' }, [1]],
  ['$and', inventory, { $and: [{ qty: { $gt: 5 } }, { qty: { $lt: 100 } }] }, [2, 3]],
  ['$or', inventory, { $or: [{ qty: 5 }, { qty: 100 }] }, [1, 4]],
  ['$nor', inventory, { $nor: [{ qty: 5 }, { 'size.uom': 'in' }] }, [3, 4]],
  ['$not', inventory, { qty: { $not: { $gt: 20 } } }, [1, 2]],
  ['$not matches missing', [...values(5), missing], { v: { $not: { $gt: 1 } } }, [9]],
  ['$not with a pattern', values('apple', 'pear', 5), { v: { $not: /^a/ } }, [2, 3]],
  ['$or inside $and', inventory, { $and: [{ $or: [{ qty: 5 }, { qty: 20 }] }, { 'size.h': { $gt: 10 } }] }, [1]],
  ['empty filter', inventory, {}, [1, 2, 3, 4]],
  [
    '$expr compares two fields',
    [
      { _id: 1, a: 5, b: 3 },
      { _id: 2, a: 1, b: 3 },
    ],
    { $expr: { $gt: ['$a', '$b'] } },
    [1],
  ],
  [
    '$expr with $and',
    [
      { _id: 1, a: 5, b: 3 },
      { _id: 2, a: 1, b: 3 },
    ],
    { $expr: { $and: [{ $lt: ['$a', '$b'] }, { $eq: ['$b', 3] }] } },
    [2],
  ],
  ['$comment changes nothing', inventory, { qty: 5, $comment: 'why' }, [1]],
];

const elements: Case[] = [
  ['$exists true', [...values(1, null), missing], { v: { $exists: true } }, [1, 2]],
  ['$exists false', [...values(1, null), missing], { v: { $exists: false } }, [9]],
  [
    '$exists in an array of documents',
    [
      { _id: 1, a: [{ b: 1 }] },
      { _id: 2, a: [{ c: 1 }] },
    ],
    { 'a.b': { $exists: true } },
    [1],
  ],
  ['$type string', values('a', 1), { v: { $type: 'string' } }, [1]],
  [
    '$type number',
    values(1, 1.5, Long.fromNumber(1), Decimal128.fromString('1'), 'a'),
    { v: { $type: 'number' } },
    [1, 2, 3, 4],
  ],
  ['$type int', values(1, 1.5, Long.fromNumber(1), new Double(1)), { v: { $type: 'int' } }, [1]],
  ['$type double', values(1, 1.5, Long.fromNumber(1), new Double(1)), { v: { $type: 'double' } }, [2, 4]],
  ['$type long', values(1, Long.fromNumber(1)), { v: { $type: 'long' } }, [2]],
  ['$type by number', values(1, 'a', true), { v: { $type: 8 } }, [3]],
  [
    '$type objectId, date, bool',
    values(oid, day(1), true, 'x'),
    { v: { $type: ['objectId', 'date', 'bool'] } },
    [1, 2, 3],
  ],
  ['$type array', values([1], 1, []), { v: { $type: 'array' } }, [1, 3]],
  ['$type of elements', values(['a', 1], [1], 'a'), { v: { $type: 'string' } }, [1, 3]],
  ['$type null is not missing', [...values(null), missing], { v: { $type: 'null' } }, [1]],
  ['$type object', values({ a: 1 }, [{ a: 1 }], 1), { v: { $type: 'object' } }, [1, 2]],
];

const evaluation: Case[] = [
  ['$regex', values('abc', 'xbc'), { v: { $regex: '^a' } }, [1]],
  ['$regex with $options i', values('ABC', 'abc', 'x'), { v: { $regex: '^ab', $options: 'i' } }, [1, 2]],
  ['pattern literal', values('ABC', 'x'), { v: /abc/i }, [1]],
  ['pattern on elements', values(['abc', 'x'], ['y']), { v: /^a/ }, [1]],
  ['pattern with option m', values('one\ntwo', 'two'), { v: { $regex: '^two', $options: 'm' } }, [1, 2]],
  ['pattern with option s', values('a\nb', 'ab'), { v: { $regex: 'a.b', $options: 's' } }, [1]],
  ['pattern with option x', values('ab', 'a b'), { v: { $regex: 'a b # both', $options: 'x' } }, [1]],
  ['pattern does not match numbers', values(123, '123'), { v: /12/ }, [2]],
  ['$mod', values(4, 5, 8, '4'), { v: { $mod: [4, 0] } }, [1, 3]],
  ['$mod cuts fractions', values(4.7, 5), { v: { $mod: [4, 0] } }, [1]],
  ['$mod of a negative number', values(-4, -5), { v: { $mod: [4, -1] } }, [2]],
];

const arrays: Case[] = [
  ['$all', inventory, { tags: { $all: ['red', 'blank'] } }, [1, 2]],
  ['$all with one value matches a scalar', values('a', ['a', 'b']), { v: { $all: ['a'] } }, [1, 2]],
  [
    '$all with $elemMatch',
    scores,
    { results: { $all: [{ $elemMatch: { product: 'xyz', score: { $gte: 8 } } }] } },
    [3],
  ],
  ['$all empty matches nothing', inventory, { tags: { $all: [] } }, []],
  ['$size', inventory, { tags: { $size: 2 } }, [1, 2]],
  ['$size 0', inventory, { tags: { $size: 0 } }, [4]],
  ['$elemMatch on documents', scores, { results: { $elemMatch: { product: 'xyz', score: { $gte: 8 } } } }, [3]],
  ['$elemMatch on values', values([82, 85, 88], [75, 88, 89], 82), { v: { $elemMatch: { $gte: 80, $lt: 85 } } }, [1]],
  [
    'conditions without $elemMatch may hold on different elements',
    scores,
    { 'results.product': 'xyz', 'results.score': { $gte: 10 } },
    [1],
  ],
  ['dotted path into documents', inventory, { 'size.h': { $lt: 14 } }, [2, 3]],
  ['dotted path into arrays of documents', scores, { 'results.score': 7 }, [2, 3]],
  ['index in a path', inventory, { 'tags.0': 'red' }, [1, 3]],
  ['index and field in a path', scores, { 'results.1.score': { $gt: 7 } }, [3]],
  ['path beyond the end of an array', inventory, { 'tags.5': 'red' }, []],
  [
    'null at a path through a scalar',
    [
      { _id: 1, a: 5 },
      { _id: 2, a: { b: 1 } },
    ],
    { 'a.b': null },
    [1],
  ],
  [
    'null in an array of documents',
    [
      { _id: 1, a: [{ b: 1 }, {}] },
      { _id: 2, a: [{ b: 1 }] },
    ],
    { 'a.b': null },
    [1],
  ],
  ['$ne through an array of documents', scores, { 'results.score': { $ne: 7 } }, [1]],
  ['$not $elemMatch', scores, { results: { $not: { $elemMatch: { score: { $gt: 9 } } } } }, [2, 3]],
  ['nested arrays: one level is entered', values([[1, 2], [3]], [1]), { v: 1 }, [2]],
  ['$elemMatch on nested arrays', values([[1, 2]], [1]), { v: { $elemMatch: { $elemMatch: { $eq: 1 } } } }, [1]],
];

const bits: Case[] = [
  ['$bitsAllSet with a mask', values(54, 20, new Double(20)), { v: { $bitsAllSet: 50 } }, [1]],
  ['$bitsAllSet with positions', values(54, 20), { v: { $bitsAllSet: [1, 5] } }, [1]],
  ['$bitsAllClear', values(54, 20), { v: { $bitsAllClear: [1, 5] } }, [2]],
  ['$bitsAnySet', values(54, 20, 8), { v: { $bitsAnySet: 6 } }, [1, 2]],
  ['$bitsAnyClear', values(54, 20), { v: { $bitsAnyClear: [2, 1] } }, [2]],
];

describe('query operators', () => {
  const target = useMongo();
  it.each([...comparison, ...logical, ...elements, ...evaluation, ...arrays, ...bits])(
    '%s',
    async (_name, docs, filter, ids) => {
      const collection = await target.collection(docs);
      const found = await collection.find(filter).toArray();
      expect(found.map((doc) => doc._id)).toEqual(ids);
    },
  );
});
