import { describe, expect, it } from '@jest/globals';
import { convertValue } from '@lathe/proto/entities/convert-value';
import type { FieldSchema } from '@lathe/proto/entities/schema';
import { isSameKind, valueKindOf } from '@lathe/proto/entities/value-kind';

const text: FieldSchema = { type: 'string' };
const number: FieldSchema = { type: 'number' };
const select: FieldSchema = { type: 'string', enum: ['Open', 'done'] };
const texts: FieldSchema = { type: 'array', items: text };

describe('a value of another kind', () => {
  it.each<[unknown, FieldSchema, unknown]>([
    [7, text, '7'],
    [true, text, 'true'],
    [['a'], text, 'a'],
    [['a', 'b'], text, undefined],
    [{ a: 1 }, text, undefined],
    ['7', number, 7],
    [' -7.50 ', number, -7.5],
    ['007', number, undefined],
    ['1e5', number, undefined],
    ['12345678901234567890', number, undefined],
    ['about 7', number, undefined],
    ['7.5', { type: 'integer' }, undefined],
    [true, number, undefined],
    ['Yes', { type: 'boolean' }, true],
    [0, { type: 'boolean' }, false],
    ['maybe', { type: 'boolean' }, undefined],
    ['2026-02-28', { type: 'string', format: 'date-time' }, '2026-02-28T00:00:00.000Z'],
    ['2026/02/28', { type: 'string', format: 'date' }, '2026-02-28'],
    ['2026-02-30', { type: 'string', format: 'date' }, undefined],
    ['2026-02-28T09:30:00Z', { type: 'string', format: 'date' }, '2026-02-28'],
    ['2026-02-28T09:30:00Z', { type: 'string', format: 'date-time' }, '2026-02-28T09:30:00Z'],
    ['2026-02-28T39:30:00Z', { type: 'string', format: 'date-time' }, undefined],
    ['01/02/2026', { type: 'string', format: 'date-time' }, undefined],
    ['done', select, 'done'],
    ['OPEN', select, 'Open'],
    ['other', select, undefined],
    ['a', texts, ['a']],
    [[1, 2], texts, ['1', '2']],
    [['a', 'b'], { type: 'array', items: number }, undefined],
    ['{"a":1}', { type: 'object' }, { a: 1 }],
    ['a', { type: 'object' }, undefined],
    [null, text, undefined],
  ])('%j as %j is %j', (value, field, expected) => expect(convertValue(value, field)).toEqual(expected));

  it('is told by what a field holds', () => {
    const kinds = [text, number, { type: 'integer' }, select, texts, { type: 'string', format: 'email' }, {}] as const;
    expect(kinds.map((field) => valueKindOf(field as FieldSchema))).toEqual([
      'string',
      'number',
      'number',
      'select',
      'list of string',
      'string',
      'string',
    ]);
    expect([isSameKind('string', 'date'), isSameKind('integer', 'number'), isSameKind('string', 'number')]).toEqual([
      true,
      true,
      false,
    ]);
  });
});
