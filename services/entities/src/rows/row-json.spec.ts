import { describe, expect, it, jest } from '@jest/globals';
import { readStored } from '@lathe/platform/persistence/read-stored';
import { entitySchema } from '@lathe/proto/entities/schema';
import fc from 'fast-check';
import { mongo } from 'mongoose';
import { JsonBytes } from '../lists/json-bytes.js';
import { defineEntity, defineUsers } from '../schemas/entity-definition.js';
import { type ShownFields, type StoredRow, toRow } from './row.js';
import { RowJson } from './row-json.js';

const { BSON } = mongo;
const properties = {
  name: { type: 'string', 'x-key': 'f_name' },
  home: { type: 'object', 'x-key': 'f_home' },
  tags: { type: 'array', 'x-key': 'f_tags' },
  // Names of one key: of a field and of what it was renamed to.
  label: { type: 'string', 'x-key': 'f_label' },
  title: { type: 'string', 'x-key': 'f_label' },
  good: { type: 'boolean', default: true, 'x-key': 'f_good' },
  plain: { type: 'string', default: 'a "quoted" default' },
};
const dogs = defineEntity(entitySchema.parse({ name: 'Dog', properties }));
const users = defineUsers(entitySchema.parse({ name: 'User', properties }));

const text = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc.string({
    unit: fc.constantFrom('"', '\\', '\n', '\u0001', '\u001f', '\u007f', '\u2028', 'é', '€', '🐶', '\ud800'),
  }),
  // Half a pair at the end, as JavaScript lets a text be cut.
  fc.string({ unit: 'grapheme' }).map((whole) => `${whole}🐶`.slice(0, -1)),
  fc.string({ minLength: 300, maxLength: 2_000 }),
);
const name = fc.oneof(
  fc.string({ minLength: 1, maxLength: 8 }).filter((key) => !key.includes('\0')),
  fc.constantFrom('7', '42', '$ref', '$id', 'toJSON', '__proto__', '_x', 'constructor', 'é', 'a"b', ''),
);
const scalar = fc.oneof(
  { weight: 4, arbitrary: text },
  { weight: 4, arbitrary: fc.oneof(fc.double(), fc.integer(), fc.constantFrom(0, -0, NaN, Infinity, 1e21, 2 ** 53)) },
  fc.boolean(),
  fc.constant(null),
  fc.oneof(
    fc.date(),
    fc.date({ min: new Date(-8.64e15), max: new Date(8.64e15) }),
    fc.date({ min: new Date(1_700_000_000_000), max: new Date(1_700_000_000_000 + 2 * 86_400_000) }),
  ),
  fc.bigInt({ min: -(2n ** 63n), max: 2n ** 63n - 1n }).map((value) => BSON.Long.fromBigInt(value)),
  fc.maxSafeInteger().map((value) => BSON.Long.fromNumber(value)),
);
/** Types that JSON does not have. */
const foreign = fc.oneof(
  fc.uint8Array({ maxLength: 20 }).map((bytes) => new BSON.Binary(bytes)),
  fc.uint8Array({ minLength: 12, maxLength: 12 }).map((bytes) => new BSON.ObjectId(bytes)),
  fc.constantFrom(
    new BSON.Decimal128('1.50'),
    new BSON.Timestamp({ t: 1, i: 2 }),
    new BSON.MinKey(),
    new BSON.MaxKey(),
    new BSON.BSONRegExp('a.b', 'i'),
    new BSON.Code('x'),
    new BSON.Code('x', { a: 1 }),
    new BSON.BSONSymbol('x'),
    new BSON.DBRef('rows', new BSON.ObjectId('0123456789abcdef01234567')),
    undefined,
  ),
);
const { value } = fc.letrec<{ value: unknown }>((tie) => ({
  value: fc.oneof(
    { maxDepth: 4 },
    { weight: 6, arbitrary: scalar },
    { weight: 1, arbitrary: foreign },
    { weight: 2, arbitrary: fc.array(tie('value'), { maxLength: 5 }) },
    { weight: 2, arbitrary: fc.dictionary(name, tie('value'), { maxKeys: 5 }) },
  ),
}));

const keys = fc.constantFrom('f_name', 'f_home', 'f_tags', 'f_label', 'f_good', 'plain', 'f_gone', 'f_removed');
// Not the one that no row is ever stored under, as it would change the prototype of what it is set on.
const unknownNames = fc.oneof(
  fc.constantFrom('extra', 'more', 'name', 'id', 'createdAt', '1', '$x', '_y', 'a"b', 'é'),
  name.filter((other) => other !== '__proto__'),
);
const moment = fc.oneof(
  fc.date(),
  fc.constantFrom(new Date(1_700_000_000_123), new Date(-1), new Date(253_402_300_800_000)),
);
const stored = fc.record(
  {
    _id: fc.string({ minLength: 1 }),
    appId: fc.constant('app'),
    entityKey: fc.constant('e_dog'),
    creatorId: fc.option(fc.string()),
    createdAt: moment,
    updatedAt: moment,
    data: fc.dictionary(keys, value),
    unknown: fc.dictionary(unknownNames, value),
  },
  { requiredKeys: ['_id', 'appId', 'entityKey', 'creatorId', 'data'] },
);
const shownNames = fc.option(
  fc
    .subarray([
      'name',
      'home',
      'tags',
      'label',
      'title',
      'good',
      'plain',
      'extra',
      'a"b',
      'createdAt',
      'updatedAt',
      'creatorId',
    ])
    .map((names) => new Set(names)),
  { nil: undefined },
);

const written = (writer: RowJson, bytes: Uint8Array, out = new JsonBytes()): string => {
  out.cut(0);
  writer.write(bytes, out);
  return out.copy().toString();
};
const expected = (entity: typeof dogs, bytes: Uint8Array, shown?: ShownFields): string =>
  JSON.stringify(toRow(entity, readStored<StoredRow>(bytes), shown));

describe('the JSON of a stored row', () => {
  it.each([
    ['rows', dogs],
    ['users', users],
  ])('is, written from its bytes, what JSON.stringify makes of it, for all types of BSON: %s', (_kind, entity) => {
    const out = new JsonBytes();
    fc.assert(
      fc.property(fc.array(stored, { minLength: 1, maxLength: 4 }), shownNames, (rows, shown) => {
        // One writer for all, as in a list: what it remembers of one row must not show in the next.
        const writer = new RowJson(entity, shown);
        for (const row of rows) {
          const bytes = BSON.serialize(row, { ignoreUndefined: false });
          expect(written(writer, bytes, out)).toBe(expected(entity, bytes, shown));
        }
      }),
      { numRuns: 1_000 },
    );
  });

  it('is written without the driver for what rows are made of', () => {
    const row = {
      _id: 'dog-1',
      creatorId: 'ada',
      createdAt: new Date(1_700_000_000_000),
      updatedAt: new Date(1_700_000_000_001),
      data: { f_name: 'Réx "the dog"', f_home: { city: 'Köln', rooms: [1, 2.5, null, true] }, f_tags: [] },
      unknown: { extra: new Date(0), more: {} },
    };
    const bytes = BSON.serialize(row);
    const out = new JsonBytes();
    const byDriver = jest.spyOn(out, 'text');
    expect(JSON.parse(written(new RowJson(dogs), bytes, out))).toEqual({
      id: 'dog-1',
      name: 'Réx "the dog"',
      home: { city: 'Köln', rooms: [1, 2.5, null, true] },
      tags: [],
      extra: '1970-01-01T00:00:00.000Z',
      more: {},
      createdAt: '2023-11-14T22:13:20.000Z',
      updatedAt: '2023-11-14T22:13:20.001Z',
      creatorId: 'ada',
    });
    expect(byDriver).not.toHaveBeenCalled();
  });

  it('fails for a text that is no UTF-8, as reading it does', () => {
    const bytes = BSON.serialize({ _id: 'dog', creatorId: null, data: { f_name: 'xx' } });
    bytes.set([0xed, 0xa0], Buffer.from(bytes).indexOf('xx'));
    expect(() => expected(dogs, bytes)).toThrow('Invalid UTF-8');
    expect(() => written(new RowJson(dogs), bytes)).toThrow('Invalid UTF-8');
  });

  it('grows for a row that is larger than all before', () => {
    const bytes = BSON.serialize({ _id: 'dog', creatorId: null, data: { f_name: '\u0001'.repeat(200_000) } });
    expect(written(new RowJson(dogs), bytes)).toBe(expected(dogs, bytes));
  });
});
