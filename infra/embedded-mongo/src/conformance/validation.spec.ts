import { describe, expect, it } from '@jest/globals';
import { type Document, Double, Long } from 'mongodb';
import { codeOf, useMongo } from './harness.js';

// name, validator, document that it refuses, details of the error

type Case = [string, Document, Document, Document];
const schema = (rules: Document, document: Document, rule: Document): Case => [
  Object.keys(rules)[0]!,
  { $jsonSchema: rules },
  document,
  { operatorName: '$jsonSchema', schemaRulesNotSatisfied: [rule] },
];
const property = (rules: Document, value: unknown, details: Document): Case => {
  const [name = ''] = Object.keys(rules);
  return [
    `${name} of a property`,
    { $jsonSchema: { properties: { v: rules } } },
    { v: value },
    {
      operatorName: '$jsonSchema',
      schemaRulesNotSatisfied: [
        { operatorName: 'properties', propertiesNotSatisfied: [{ propertyName: 'v', details: [details] }] },
      ],
    },
  ];
};
const field = (name: string, condition: unknown, value: unknown, details: Document): Case => [
  name,
  { v: condition },
  value === undefined ? {} : { v: value },
  details,
];

const details: Case[] = [
  field('equality', 1, 2, {
    operatorName: '$eq',
    specifiedAs: { v: 1 },
    reason: 'comparison failed',
    consideredValue: 2,
  }),
  field('comparison', { $gt: 5 }, 3, {
    operatorName: '$gt',
    specifiedAs: { v: { $gt: 5 } },
    reason: 'comparison failed',
    consideredValue: 3,
  }),
  field('a missing field', { $gt: 5 }, undefined, {
    operatorName: '$gt',
    specifiedAs: { v: { $gt: 5 } },
    reason: 'field was missing',
  }),
  field('$type', { $type: 'string' }, 5, {
    operatorName: '$type',
    specifiedAs: { v: { $type: 'string' } },
    reason: 'type did not match',
    consideredValue: 5,
    consideredType: 'int',
  }),
  field('$exists', { $exists: true }, undefined, {
    operatorName: '$exists',
    specifiedAs: { v: { $exists: true } },
    reason: 'path does not exist',
  }),
  field('$in', { $in: ['a', 'b'] }, 'c', {
    operatorName: '$in',
    specifiedAs: { v: { $in: ['a', 'b'] } },
    reason: 'no matching value found in array',
    consideredValue: 'c',
  }),
  field('$regex', { $regex: '^a' }, 'b', {
    operatorName: '$regex',
    specifiedAs: { v: { $regex: '^a' } },
    reason: 'regular expression did not match',
    consideredValue: 'b',
  }),
  [
    'several fields',
    { a: 1, b: { $lt: 3 } },
    { a: 1, b: 5 },
    {
      operatorName: '$and',
      clausesNotSatisfied: [
        {
          index: 1,
          details: {
            operatorName: '$lt',
            specifiedAs: { b: { $lt: 3 } },
            reason: 'comparison failed',
            consideredValue: 5,
          },
        },
      ],
    },
  ],
  [
    '$or',
    { $or: [{ a: 1 }, { b: 1 }] },
    { a: 2 },
    {
      operatorName: '$or',
      clausesNotSatisfied: [
        {
          index: 0,
          details: { operatorName: '$eq', specifiedAs: { a: 1 }, reason: 'comparison failed', consideredValue: 2 },
        },
        { index: 1, details: { operatorName: '$eq', specifiedAs: { b: 1 }, reason: 'field was missing' } },
      ],
    },
  ],
  [
    '$expr',
    { $expr: { $lt: ['$a', '$b'] } },
    { a: 2, b: 1 },
    {
      operatorName: '$expr',
      specifiedAs: { $expr: { $lt: ['$a', '$b'] } },
      reason: 'expression did not match',
      expressionResult: false,
    },
  ],
  schema(
    { required: ['a', 'b'] },
    { a: 1 },
    { operatorName: 'required', specifiedAs: { required: ['a', 'b'] }, missingProperties: ['b'] },
  ),
  schema(
    { additionalProperties: false, properties: { _id: {}, a: {} } },
    { a: 1, x: 2 },
    { operatorName: 'additionalProperties', specifiedAs: { additionalProperties: false }, additionalProperties: ['x'] },
  ),
  schema(
    { minProperties: 3 },
    { a: 1 },
    {
      operatorName: 'minProperties',
      specifiedAs: { minProperties: 3 },
      reason: 'specified number of properties was not satisfied',
      consideredValue: { _id: 7, a: 1 },
    },
  ),
  property({ bsonType: 'string' }, 5, {
    operatorName: 'bsonType',
    specifiedAs: { bsonType: 'string' },
    reason: 'type did not match',
    consideredValue: 5,
    consideredType: 'int',
  }),
  property({ minimum: 3 }, 2, {
    operatorName: 'minimum',
    specifiedAs: { minimum: 3 },
    reason: 'comparison failed',
    consideredValue: 2,
  }),
  property({ maxLength: 2 }, 'abc', {
    operatorName: 'maxLength',
    specifiedAs: { maxLength: 2 },
    reason: 'specified string length was not satisfied',
    consideredValue: 'abc',
  }),
  property({ pattern: '^a' }, 'b', {
    operatorName: 'pattern',
    specifiedAs: { pattern: '^a' },
    reason: 'regular expression did not match',
    consideredValue: 'b',
  }),
  property({ enum: ['a', 1] }, 'b', {
    operatorName: 'enum',
    specifiedAs: { enum: ['a', 1] },
    reason: 'value was not found in enum',
    consideredValue: 'b',
  }),
  property({ maxItems: 1 }, [1, 2], {
    operatorName: 'maxItems',
    specifiedAs: { maxItems: 1 },
    reason: 'array did not match specified length',
    consideredValue: [1, 2],
  }),
  property({ uniqueItems: true }, [1, 2, 1], {
    operatorName: 'uniqueItems',
    specifiedAs: { uniqueItems: true },
    reason: 'found a duplicate item',
    consideredValue: [1, 2, 1],
    duplicatedValue: 1,
  }),
];

// rules, values that they take, values that they refuse
const rules: [Document, unknown[], unknown[]][] = [
  [{ type: 'number' }, [1, 1.5, Long.fromNumber(3)], ['1', null, true]],
  [{ type: ['string', 'null'] }, ['a', null], [1]],
  [{ bsonType: ['int', 'long'] }, [1, Long.fromNumber(1)], [1.5, new Double(1)]],
  [{ bsonType: 'number' }, [1, 2.5], ['x']],
  [{ minimum: 3, exclusiveMinimum: true }, [4, 'x'], [3, 2]],
  [{ maximum: 3 }, [3], [3.5]],
  [{ multipleOf: 5 }, [10, 0], [7]],
  [{ minLength: 2 }, ['ab', '😀😀', 5], ['a', '😀']],
  [{ maxLength: 1 }, ['😀'], ['ab']],
  [{ pattern: 'a{2}' }, ['xaa', 4], ['a']],
  [{ enum: [1, 'a', { x: 1 }] }, [1, 'a', { x: 1 }, new Double(1)], [2, { x: 2 }]],
  [{ items: { type: 'string' } }, [[], ['a'], 'x'], [['a', 1]]],
  [{ items: [{ type: 'string' }], additionalItems: false }, [['a'], []], [['a', 'b'], [1]]],
  [{ items: [{ type: 'string' }], additionalItems: { type: 'number' } }, [['a', 1]], [['a', 'b']]],
  [{ uniqueItems: true }, [[1, 2], 5], [[{ a: 1 }, { a: 1 }]]],
  [{ properties: { a: { type: 'string' } } }, [{ a: 'x' }, {}, 5], [{ a: 1 }]],
  [{ patternProperties: { '^n': { type: 'number' } } }, [{ n1: 1, x: 'y' }], [{ n1: 'x' }]],
  [
    { properties: { a: {} }, patternProperties: { '^b': {} }, additionalProperties: false },
    [{ a: 1, b1: 2 }],
    [{ c: 1 }],
  ],
  [{ additionalProperties: { type: 'string' } }, [{ a: 'x' }], [{ a: 1 }]],
  [{ dependencies: { a: ['b'] } }, [{ a: 1, b: 1 }, { c: 1 }], [{ a: 1 }]],
  [{ dependencies: { a: { required: ['b'] } } }, [{ a: 1, b: 1 }], [{ a: 1 }]],
  [{ allOf: [{ type: 'number' }, { minimum: 2 }] }, [3], [1, 'a']],
  [{ anyOf: [{ type: 'string' }, { minimum: 2, type: 'number' }] }, ['a', 2], [1]],
  [{ oneOf: [{ type: 'number' }, { type: 'number', minimum: 5 }] }, [1], [6, 'a']],
  [{ not: { type: 'string' } }, [1], ['a']],
  [{ minProperties: 1, maxProperties: 2 }, [{ a: 1 }], [{}, { a: 1, b: 2, c: 3 }]],
  [{ title: 't', description: 'd' }, [1], []],
];

describe('validation', () => {
  const target = useMongo();
  let serial = 0;
  const validated = (validator: Document, options: Document = {}) =>
    target.db.createCollection(`v${(serial += 1)}`, { validator, ...options });

  it.each(details)('says what is wrong: %s', async (_name, validator, document, expected) => {
    const collection = await validated(validator);
    await expect(collection.insertOne({ _id: 7 as never, ...document })).rejects.toMatchObject({
      code: 121,
      errInfo: { failingDocumentId: 7, details: expected },
    });
    expect(await collection.countDocuments()).toBe(0);
  });

  it.each(rules)('$jsonSchema %j', async (rule, good, bad) => {
    const collection = await target.collection([...good, ...bad].map((v, at) => ({ _id: at, v })));
    const found = await collection
      .find({ $jsonSchema: { properties: { v: rule } } })
      .sort({ _id: 1 })
      .toArray();
    expect(found.map(({ _id }) => _id)).toEqual(good.map((_, at) => at));
  });

  it.each([
    [{ $jsonSchema: { foo: 1 } }],
    [{ $jsonSchema: { type: 'integer' } }],
    [{ $jsonSchema: { required: [] } }],
    [{ $jsonSchema: { properties: 5 } }],
    [{ $jsonSchema: 5 }],
    [{ $jsonSchema: { bsonType: 'thing' } }],
  ])('%j is no schema', async (filter) => {
    const collection = await target.collection();
    expect([2, 9, 14]).toContain(await codeOf(collection.find(filter as Document).toArray()));
  });

  it('holds for updates, replacements, upserts and findAndModify', async () => {
    const collection = await validated({ n: { $gte: 0 } });
    await collection.insertOne({ _id: 1 as never, n: 1 });
    for (const write of [
      () => collection.updateOne({}, { $set: { n: -1 } }),
      () => collection.replaceOne({}, { n: -1 }),
      () => collection.updateOne({ _id: 2 as never }, { $set: { n: -1 } }, { upsert: true }),
      () => collection.findOneAndUpdate({}, { $inc: { n: -5 } }),
      () => collection.updateMany({}, [{ $set: { n: -1 } }]),
    ]) {
      expect(await codeOf(write())).toBe(121);
    }
    expect(await collection.find().toArray()).toEqual([{ _id: 1, n: 1 }]);
  });

  it('is passed by when told so', async () => {
    const collection = await validated({ n: { $gte: 0 } });
    await collection.insertOne({ n: -1 }, { bypassDocumentValidation: true });
    expect(await collection.countDocuments()).toBe(1);
  });

  it('moderate lets what was not valid before stay so; off and warn refuse nothing', async () => {
    const collection = await target.collection([
      { _id: 1, n: -1 },
      { _id: 2, n: 1 },
    ]);
    const name = collection.collectionName;
    await target.db.command({ collMod: name, validator: { n: { $gte: 0 } }, validationLevel: 'moderate' });
    await collection.updateOne({ _id: 1 as never }, { $set: { n: -2 } });
    expect(await codeOf(collection.updateOne({ _id: 2 as never }, { $set: { n: -2 } }))).toBe(121);
    await target.db.command({ collMod: name, validationLevel: 'off' });
    await collection.updateOne({ _id: 2 as never }, { $set: { n: -2 } });
    await target.db.command({ collMod: name, validationLevel: 'strict', validationAction: 'warn' });
    await collection.insertOne({ n: -3 });
    const [listed] = await target.db.listCollections({ name }).toArray();
    expect(listed).toMatchObject({
      options: { validator: { n: { $gte: 0 } }, validationLevel: 'strict', validationAction: 'warn' },
    });
  });

  it.each<[string, Document]>([
    ['an unknown operator', { validator: { a: { $foo: 1 } } }],
    ['no document', { validator: 5 }],
    ['an unknown level', { validator: {}, validationLevel: 'x' }],
  ])('%s is no validator', async (_name, options) => {
    expect([2, 9, 14]).toContain(await codeOf(target.db.command({ create: 'refused', ...options })));
  });
});
