import { describe, expect, it } from '@jest/globals';
import { Decimal128, type Document, Double, Long } from 'mongodb';
import { useMongo } from './harness.js';

// name, document before, update, document after (both without _id), options, filter

type Case = [string, Document, Document | Document[], Document, Document?, Document?];

const fields: Case[] = [
  ['$set a new field', { a: 1 }, { $set: { b: 2 } }, { a: 1, b: 2 }],
  ['$set replaces a value of another type', { a: 1 }, { $set: { a: 'x' } }, { a: 'x' }],
  ['$set makes the documents on the way', {}, { $set: { 'a.b.c': 1 } }, { a: { b: { c: 1 } } }],
  ['$set in an array by index', { a: [1, 2, 3] }, { $set: { 'a.1': 9 } }, { a: [1, 9, 3] }],
  ['$set beyond the end pads with null', { a: [1] }, { $set: { 'a.3': 4 } }, { a: [1, null, null, 4] }],
  ['$set numeric names make documents, not arrays', {}, { $set: { 'a.0': 1 } }, { a: { 0: 1 } }],
  ['$set keeps the order of fields', { b: 1, a: 2 }, { $set: { a: 3, b: 4 } }, { b: 4, a: 3 }],
  ['$set empty changes nothing', { a: 1 }, { $set: {} }, { a: 1 }],
  ['$unset', { a: 1, b: 2 }, { $unset: { b: '' } }, { a: 1 }],
  ['$unset a path', { a: { b: 1, c: 2 } }, { $unset: { 'a.b': 1 } }, { a: { c: 2 } }],
  ['$unset what is not there', { a: 1 }, { $unset: { x: 1, 'y.z': 1 } }, { a: 1 }],
  ['$unset an array element leaves null', { a: [1, 2, 3] }, { $unset: { 'a.1': 1 } }, { a: [1, null, 3] }],
  ['$inc', { a: 1 }, { $inc: { a: 5 } }, { a: 6 }],
  ['$inc a missing field', {}, { $inc: { 'a.b': -2 } }, { a: { b: -2 } }],
  ['$inc by a fraction', { a: 1 }, { $inc: { a: 0.5 } }, { a: 1.5 }],
  ['$inc beyond 32 bits gives a long', { a: 2147483647 }, { $inc: { a: 1 } }, { a: 2147483648 }],
  [
    '$inc a decimal',
    { a: Decimal128.fromString('0.1') },
    { $inc: { a: Decimal128.fromString('0.2') } },
    { a: Decimal128.fromString('0.3') },
  ],
  ['$mul', { a: 10 }, { $mul: { a: 3 } }, { a: 30 }],
  ['$mul a missing field gives 0', {}, { $mul: { a: 3 } }, { a: 0 }],
  ['$min lowers', { a: 10 }, { $min: { a: 3 } }, { a: 3 }],
  ['$min keeps', { a: 1 }, { $min: { a: 3 } }, { a: 1 }],
  ['$min sets a missing field', {}, { $min: { a: 3 } }, { a: 3 }],
  ['$max raises', { a: 1 }, { $max: { a: 3 } }, { a: 3 }],
  ['$max keeps', { a: 5 }, { $max: { a: 3 } }, { a: 5 }],
  ['$max compares types: a string is above a number', { a: 5 }, { $max: { a: 'x' } }, { a: 'x' }],
  ['$max with dates', { a: new Date(5) }, { $max: { a: new Date(9) } }, { a: new Date(9) }],
  ['$rename', { a: 1, b: 2 }, { $rename: { a: 'c' } }, { b: 2, c: 1 }],
  ['$rename over an existing field', { a: 1, b: 2 }, { $rename: { a: 'b' } }, { b: 1 }],
  ['$rename into a document', { a: 1 }, { $rename: { a: 'b.c' } }, { b: { c: 1 } }],
  ['$rename of what is not there', { a: 1 }, { $rename: { x: 'y' } }, { a: 1 }],
  ['$setOnInsert does nothing on an update', { a: 1 }, { $setOnInsert: { b: 1 }, $set: { a: 2 } }, { a: 2 }],
  ['$bit and', { a: 13 }, { $bit: { a: { and: 10 } } }, { a: 8 }],
  ['$bit or', { a: 3 }, { $bit: { a: { or: 5 } } }, { a: 7 }],
  ['$bit xor', { a: 1 }, { $bit: { a: { xor: 5 } } }, { a: 4 }],
  [
    'several operators at once',
    { a: 1, b: [1] },
    { $inc: { a: 1 }, $push: { b: 2 }, $set: { c: 3 } },
    { a: 2, b: [1, 2], c: 3 },
  ],
  ['new fields come in the order of their names', {}, { $set: { c: 1, a: 2, b: 3 } }, { a: 2, b: 3, c: 1 }],
];

const arrays: Case[] = [
  ['$push', { a: [1] }, { $push: { a: 2 } }, { a: [1, 2] }],
  ['$push makes the array', {}, { $push: { a: 1 } }, { a: [1] }],
  ['$push an array as one element', { a: [1] }, { $push: { a: [2, 3] } }, { a: [1, [2, 3]] }],
  ['$push $each', { a: [1] }, { $push: { a: { $each: [2, 3] } } }, { a: [1, 2, 3] }],
  ['$push $each $slice', { a: [1, 2] }, { $push: { a: { $each: [3, 4], $slice: 3 } } }, { a: [1, 2, 3] }],
  ['$push $slice from the end', { a: [1, 2] }, { $push: { a: { $each: [3, 4], $slice: -3 } } }, { a: [2, 3, 4] }],
  ['$push $slice 0 empties', { a: [1, 2] }, { $push: { a: { $each: [3], $slice: 0 } } }, { a: [] }],
  ['$push $sort', { a: [3, 1] }, { $push: { a: { $each: [2], $sort: 1 } } }, { a: [1, 2, 3] }],
  [
    '$push $sort by field',
    { a: [{ s: 3 }, { s: 1 }] },
    { $push: { a: { $each: [{ s: 2 }], $sort: { s: -1 } } } },
    { a: [{ s: 3 }, { s: 2 }, { s: 1 }] },
  ],
  ['$push $sort then $slice', { a: [5, 1] }, { $push: { a: { $each: [3], $sort: -1, $slice: 2 } } }, { a: [5, 3] }],
  ['$push $position', { a: [1, 4] }, { $push: { a: { $each: [2, 3], $position: 1 } } }, { a: [1, 2, 3, 4] }],
  ['$push $position from the end', { a: [1, 4] }, { $push: { a: { $each: [3], $position: -1 } } }, { a: [1, 3, 4] }],
  ['$addToSet adds', { a: [1] }, { $addToSet: { a: 2 } }, { a: [1, 2] }],
  ['$addToSet does not add twice', { a: [1, 2] }, { $addToSet: { a: 2 } }, { a: [1, 2] }],
  ['$addToSet compares numbers by value', { a: [1] }, { $addToSet: { a: new Double(1) } }, { a: [1] }],
  [
    '$addToSet compares documents whole',
    { a: [{ x: 1 }] },
    { $addToSet: { a: { x: 1, y: 2 } } },
    { a: [{ x: 1 }, { x: 1, y: 2 }] },
  ],
  ['$addToSet $each', { a: [1] }, { $addToSet: { a: { $each: [1, 2, 2, 3] } } }, { a: [1, 2, 3] }],
  ['$addToSet makes the array', {}, { $addToSet: { a: 1 } }, { a: [1] }],
  ['$pop last', { a: [1, 2, 3] }, { $pop: { a: 1 } }, { a: [1, 2] }],
  ['$pop first', { a: [1, 2, 3] }, { $pop: { a: -1 } }, { a: [2, 3] }],
  ['$pop of what is not there', {}, { $pop: { a: 1 } }, {}],
  ['$pull a value', { a: [1, 2, 1] }, { $pull: { a: 1 } }, { a: [2] }],
  ['$pull by condition', { a: [1, 5, 9] }, { $pull: { a: { $gte: 5 } } }, { a: [1] }],
  ['$pull $in', { a: ['x', 'y', 'z'] }, { $pull: { a: { $in: ['x', 'z'] } } }, { a: ['y'] }],
  ['$pull documents by field', { a: [{ x: 1, y: 1 }, { x: 2 }] }, { $pull: { a: { x: 1 } } }, { a: [{ x: 2 }] }],
  ['$pull documents by condition', { a: [{ x: 1 }, { x: 8 }] }, { $pull: { a: { x: { $gt: 5 } } } }, { a: [{ x: 1 }] }],
  [
    '$pull $elemMatch in nested arrays',
    { a: [{ r: [{ q: 1, s: 9 }] }, { r: [{ q: 2, s: 9 }] }] },
    { $pull: { a: { r: { $elemMatch: { q: 2, s: { $gte: 8 } } } } } },
    { a: [{ r: [{ q: 1, s: 9 }] }] },
  ],
  ['$pullAll', { a: [0, 2, 5, 5, 1, 0] }, { $pullAll: { a: [0, 5] } }, { a: [2, 1] }],
  ['$ updates the matched element', { a: [80, 85, 90] }, { $set: { 'a.$': 1 } }, { a: [80, 1, 90] }, {}, { a: 85 }],
  [
    '$ with a field of the element',
    {
      g: [
        { k: 1, v: 1 },
        { k: 2, v: 2 },
      ],
    },
    { $set: { 'g.$.v': 9 } },
    {
      g: [
        { k: 1, v: 1 },
        { k: 2, v: 9 },
      ],
    },
    {},
    { 'g.k': 2 },
  ],
  [
    '$ with $elemMatch',
    {
      g: [
        { k: 1, v: 1 },
        { k: 1, v: 5 },
      ],
    },
    { $inc: { 'g.$.v': 1 } },
    {
      g: [
        { k: 1, v: 1 },
        { k: 1, v: 6 },
      ],
    },
    {},
    { g: { $elemMatch: { k: 1, v: { $gt: 3 } } } },
  ],
  ['$[] updates all elements', { a: [1, 2, 3] }, { $inc: { 'a.$[]': 10 } }, { a: [11, 12, 13] }],
  ['$[] with a field', { g: [{ v: 1 }, { v: 2 }] }, { $set: { 'g.$[].v': 0 } }, { g: [{ v: 0 }, { v: 0 }] }],
  [
    '$[name] with arrayFilters',
    { a: [95, 102, 90] },
    { $set: { 'a.$[e]': 100 } },
    { a: [95, 100, 90] },
    { arrayFilters: [{ e: { $gte: 100 } }] },
  ],
  [
    '$[name] by field',
    {
      g: [
        { k: 1, v: 1 },
        { k: 2, v: 1 },
      ],
    },
    { $set: { 'g.$[x].v': 7 } },
    {
      g: [
        { k: 1, v: 1 },
        { k: 2, v: 7 },
      ],
    },
    { arrayFilters: [{ 'x.k': 2 }] },
  ],
  [
    'nested $[] and $[name]',
    { g: [{ q: [1, 5] }, { q: [9] }] },
    { $inc: { 'g.$[].q.$[s]': 1 } },
    { g: [{ q: [1, 6] }, { q: [10] }] },
    { arrayFilters: [{ s: { $gte: 5 } }] },
  ],
];

const pipelines: Case[] = [
  ['pipeline $set from a field', { a: 2 }, [{ $set: { b: { $multiply: ['$a', 3] } } }], { a: 2, b: 6 }],
  ['pipeline $unset', { a: 1, b: 2 }, [{ $unset: 'b' }], { a: 1 }],
  ['pipeline $replaceWith', { a: { x: 1 } }, [{ $replaceWith: '$a' }], { x: 1 }],
  ['pipeline $set then $unset', { a: 1 }, [{ $set: { b: '$a' } }, { $unset: ['a'] }], { b: 1 }],
  [
    'pipeline $cond',
    { n: 5 },
    [{ $set: { size: { $cond: [{ $gt: ['$n', 3] }, 'big', 'small'] } } }],
    { n: 5, size: 'big' },
  ],
  ['pipeline $concatArrays', { a: [1] }, [{ $set: { a: { $concatArrays: ['$a', [2]] } } }], { a: [1, 2] }],
  [
    'pipeline keeps longs it does not touch',
    { a: Long.fromString('9007199254740993'), b: 1 },
    [{ $set: { b: 2 } }],
    { a: Long.fromString('9007199254740993'), b: 2 },
  ],
];

describe('update operators', () => {
  const target = useMongo();
  it.each([...fields, ...arrays, ...pipelines])('%s', async (...row: Case) => {
    // Taken apart here: jest would pass a callback for a parameter that a short row leaves out.
    const [name, before, update, after, options, filter] = row;
    const collection = await target.collection([{ _id: 1 as never, ...before }]);
    const result = await collection.updateOne(filter ?? { _id: 1 as never }, update, options ?? {});
    expect(result.matchedCount).toBe(1);
    const found = await collection.findOne({}, { promoteLongs: !name.includes('longs') });
    const { _id, ...rest } = found!;
    expect(_id).toBe(1);
    expect(rest).toEqual(after);
    expect(Object.keys(rest)).toEqual(Object.keys(after));
  });
});
