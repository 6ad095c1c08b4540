import { describe, expect, it } from '@jest/globals';
import {
  Binary,
  BSONRegExp,
  Code,
  Decimal128,
  Double,
  Int32,
  Long,
  MaxKey,
  MinKey,
  ObjectId,
  serialize,
  Timestamp,
} from 'bson';
import fc from 'fast-check';
import { compareValues } from './compare.js';
import { decode, decodeFields } from './decode.js';
import { haveSame } from './document-bytes.js';
import { encode } from './encode.js';
import { complement, keyOf } from './key-string.js';
import type { Doc } from './values.js';

const number = fc.oneof(
  fc.integer(),
  fc.double({ noNaN: true }),
  fc.bigInt({ min: -(2n ** 63n), max: 2n ** 63n - 1n }).map((value) => Long.fromBigInt(value)),
  fc.integer().map((value) => new Double(value)),
);
const scalar = fc.oneof(
  number,
  fc.string({ unit: 'binary' }),
  fc.boolean(),
  fc.constant(null),
  fc.date({ noInvalidDate: true }),
  fc.uint8Array({ minLength: 12, maxLength: 12 }).map((bytes) => new ObjectId(bytes)),
  fc.uint8Array({ maxLength: 6 }).map((bytes) => new Binary(bytes)),
  fc.tuple(fc.nat(), fc.nat()).map(([t, i]) => new Timestamp({ t, i })),
  fc.constantFrom(new MinKey(), new MaxKey()),
);
const name = fc.string({ unit: 'grapheme-ascii', maxLength: 4 }).filter((text) => text !== '__proto__');
const value = fc.letrec<{ any: unknown }>((tie) => ({
  any: fc.oneof(
    { maxDepth: 3 },
    scalar,
    fc.array(tie('any'), { maxLength: 4 }),
    fc.dictionary(name, tie('any'), { maxKeys: 4, noNullPrototype: true }),
  ),
})).any;

const sign = (order: number) => Math.sign(order);
const order = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0);

describe('keys of values', () => {
  it('are in the order of the values', () => {
    fc.assert(
      fc.property(value, value, (a, b) => {
        expect(order(keyOf(a), keyOf(b))).toBe(sign(compareValues(a, b)));
        expect(order(complement(keyOf(b)), complement(keyOf(a)))).toBe(sign(compareValues(a, b)));
      }),
      { numRuns: 3000 },
    );
  });

  it('are in the order of numbers that are close, whatever their types', () => {
    const close = fc
      .tuple(fc.constantFrom(0, 2 ** 31, 2 ** 53, -(2 ** 53), 2 ** 62), fc.integer({ min: -3, max: 3 }))
      .chain(([base, step]) => fc.constantFrom(base + step, Long.fromBigInt(BigInt(base) + BigInt(step))));
    fc.assert(
      fc.property(close, close, (a, b) => expect(order(keyOf(a), keyOf(b))).toBe(sign(compareValues(a, b)))),
      { numRuns: 1000 },
    );
  });

  it('are no prefix of one another', () => {
    fc.assert(
      fc.property(value, value, (a, b) => {
        const [x, y] = [keyOf(a), keyOf(b)];
        expect(x !== y && y.startsWith(x)).toBe(false);
      }),
      { numRuns: 2000 },
    );
  });
});

describe('documents', () => {
  const all: Doc = {
    int: 1,
    long: Long.fromString('9007199254740993'),
    double: 1.5,
    whole: new Double(5),
    negativeZero: -0,
    text: 'äöü €',
    date: new Date(1),
    none: null,
    yes: true,
    no: false,
    id: new ObjectId(),
    bytes: new Binary(Buffer.from('abc')),
    uuid: new Binary(Buffer.alloc(16, 1), 4),
    decimal: Decimal128.fromString('1.10'),
    stamp: new Timestamp({ t: 5, i: 6 }),
    pattern: new BSONRegExp('^a', 'i'),
    code: new Code('f()'),
    min: new MinKey(),
    max: new MaxKey(),
    list: [1, [2, { three: 3 }]],
    inner: { a: { b: {} } },
    '': 'empty name',
  };

  it('come out as the bytes they came in', () => {
    const bytes = Buffer.from(serialize(all));
    expect(encode(decode(bytes)).equals(bytes)).toBe(true);
  });

  it('of any shape come out as the bytes they came in', () => {
    fc.assert(
      fc.property(fc.dictionary(name, value, { noNullPrototype: true }), (document) => {
        const bytes = encode(document);
        expect(encode(decode(bytes)).equals(bytes)).toBe(true);
        expect(bytes.equals(Buffer.from(serialize(document)))).toBe(true);
      }),
      { numRuns: 500 },
    );
  });

  it('tell an int32 from a double of the same value', () => {
    const bytes = Buffer.from(serialize({ a: new Int32(5), b: new Double(5) }));
    expect(decode(bytes)).toEqual({ a: 5, b: new Double(5) });
  });

  it('are read in part', () => {
    expect(decodeFields(encode(all), new Set(['text', 'inner', 'nowhere']))).toEqual({
      text: all.text,
      inner: all.inner,
    });
  });

  it('with a field called __proto__ pollute nothing', () => {
    const document = JSON.parse('{"__proto__": {"polluted": true}}') as Doc;
    const decoded = decode(encode(document));
    expect(Object.keys(decoded)).toEqual(['__proto__']);
    expect(({} as Doc).polluted).toBeUndefined();
  });

  it('cut short anywhere are refused, not misread', () => {
    const bytes = encode(all);
    for (let length = 0; length < bytes.length; length += 1)
      expect(() => decode(bytes.subarray(0, length))).toThrow(/invalid BSON/);
  });
});

describe('fields that two documents have in common', () => {
  const names = new Set(['a', 'b']);
  const document = fc.dictionary(
    fc.constantFrom('a', 'b', 'c', 'd'),
    fc.oneof(fc.string(), fc.integer(), fc.boolean()),
  );

  it('are never taken for the same where they are not', () => {
    fc.assert(
      fc.property(document, document, (one, other) => {
        if (!haveSame(encode(one), encode(other), names)) return;
        for (const name of names) expect(one[name]).toEqual(other[name]);
      }),
    );
  });

  it.each([
    [true, { a: 1, b: 'x', c: 1 }, { a: 1, b: 'x', c: 'longer' }],
    [true, { a: 1, c: 1 }, { a: 1, c: 1, d: 2 }],
    [false, { a: 1, b: 'x' }, { a: 1, b: 'y' }],
    [false, { a: 1 }, { a: 1, b: 1 }],
    [false, { c: 1, a: 1 }, { c: 2, a: 1 }],
  ])('are seen as the same (%s) where nothing before them differs', (same, one, other) => {
    expect(haveSame(encode(one), encode(other), names)).toBe(same);
    expect(haveSame(encode(other), encode(one), names)).toBe(same);
  });
});
