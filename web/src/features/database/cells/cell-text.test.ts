import { entitySchema, type FieldSchema } from '@lathe/proto/entities/schema';
import { describe, expect, it } from 'vitest';
import { columnsOf } from '../model/columns';
import { isLong, jsonOf, textOfValue, valueOfText } from './cell-text';

const columnOf = (field: FieldSchema, isRequired = false) => {
  const [column] = columnsOf(
    entitySchema.parse({ name: 'Thing', properties: { it: field }, required: isRequired ? ['it'] : [] }),
  );
  return column!;
};
const read = (text: string, field: FieldSchema) => valueOfText(text, columnOf(field));

const number: FieldSchema = { type: 'number' };
const whole: FieldSchema = { type: 'integer' };
const text: FieldSchema = { type: 'string', maxLength: 5 };
const select: FieldSchema = { type: 'string', enum: ['red', 'green'] };
const several: FieldSchema = { type: 'array', items: { type: 'string', enum: ['a', 'b'] } };
const day: FieldSchema = { type: 'string', format: 'date' };
const moment: FieldSchema = { type: 'string', format: 'date-time' };
const truth: FieldSchema = { type: 'boolean' };
const json: FieldSchema = { type: 'object' };

describe('what is typed into a cell', () => {
  it.each<[string, FieldSchema, unknown]>([
    ['-5', number, -5],
    [' 1e5 ', number, 100_000],
    ['', number, null],
    ['007', text, '007'],
    [' a ', text, ' a '],
    ['red', select, 'red'],
    ['b, a, b', several, ['b', 'a']],
    ['2026-02-28', day, '2026-02-28'],
    ['2026-02-28T09:30:00Z', moment, '2026-02-28T09:30:00.000Z'],
    ['TRUE', truth, true],
    ['{"a":1}', json, { a: 1 }],
    ['<b>x', { type: 'string' }, '<b>x'],
  ])('%o reads as what the column holds', (typed, field, value) => expect(read(typed, field)).toEqual({ value }));

  it.each<[string, FieldSchema, string | RegExp]>([
    ['12/11/10', day, /2026-02-28/],
    ['November 3, 2023', moment, /2026-02-28T09/],
    ['2023', moment, /2026-02-28T09/],
    ['1,234.56', number, 'must be a number'],
    ['0x10', number, 'must be a number'],
    ['9007199254740993', number, 'has more digits than a number keeps'],
    ['1.5', whole, 'must be a whole number'],
    ['yes', truth, 'must be true or false'],
    ['blue', select, 'must be one of: red, green'],
    ['a, c', several, 'must be one of: a, b'],
    ['longer', text, '5 characters max'],
  ])('%o is refused where it does not fit: nothing is guessed', (typed, field, problem) =>
    expect(read(typed, field)).toEqual({ problem: expect.stringMatching(problem) as unknown }),
  );

  it('must be something where the field is required', () =>
    expect(valueOfText(' ', columnOf(text, true))).toEqual({ problem: 'is required' }));

  it('says why it is no JSON', () =>
    expect(jsonOf('{a')).toEqual({ problem: expect.stringMatching(/^Invalid JSON: ./) as unknown }));
});

describe('a value as text', () => {
  it.each<[unknown, FieldSchema]>([
    [-5, number],
    ['007', text],
    [['b', 'a'], several],
    ['2026-02-28T09:30:00.000Z', moment],
    [{ a: [1, null] }, json],
    [false, truth],
  ])('%o reads as the same value again', (value, field) =>
    expect(read(textOfValue(value, columnOf(field)), field)).toEqual({ value }),
  );

  it('is long from 51 characters on, or with a line break', () => {
    expect([isLong('x'.repeat(50)), isLong('x'.repeat(51)), isLong('a\nb')]).toEqual([false, true, true]);
  });
});
