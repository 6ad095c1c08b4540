import { describe, expect, it } from '@jest/globals';
import { inferColumn } from '../../../src/apps/project/cells/infer-field.js';
import { cellReader, readCell } from '../../../src/apps/project/cells/read-cell.js';
import { RowReader } from '../../../src/apps/project/cells/row-reader.js';
import { fieldNameOf, textFieldOf } from '../../../src/apps/project/cells/targets.js';
import type { FieldSchema } from '../../../src/entities/schema.js';

const date: FieldSchema = { type: 'string', format: 'date' };
const moment: FieldSchema = { type: 'string', format: 'date-time' };
const read = (field: FieldSchema, cell: string, style = {}) => {
  const reading = readCell(field, cell, style);
  return reading === undefined ? 'empty' : (reading.problem ?? reading.value);
};

describe('a cell of a number', () => {
  it.each([
    [' 4.5 ', 4.5],
    ['-3', -3],
    ['.5', 0.5],
    ['0', 0],
    ['0.10', 0.1],
    ['1.5e3', 1500],
    ['2E-7', 2e-7],
    ['9007199254740991', 9007199254740991],
  ])('%j is %d', (cell, number) => expect(read({ type: 'number' }, cell)).toBe(number));

  it.each([
    ['007', 'would lose its leading zero'],
    ['1e5', 'may be a code as well as a number'],
    ['9007199254740993', 'has more digits than a number keeps'],
    ['1,234', 'has a mark that may stand for thousands or for a fraction'],
    ['0x10', 'is not a number'],
    ['12 kg', 'is not a number'],
    ['50%', 'is not a number'],
    ['+4930', 'is not a number'],
    ['NULL', 'is not a number'],
    ['Infinity', 'is not a number'],
    ['1.2.3', 'is not a number'],
    ['-', 'is not a number'],
  ])('%j is none: %s', (cell, reason) => expect(read({ type: 'number' }, cell)).toBe(reason));

  it.each(['', ' ', '\t'])('%j is empty, not 0', (cell) => expect(read({ type: 'number' }, cell)).toBe('empty'));

  it('has its marks as its column has them', () => {
    expect(read({ type: 'number' }, '1,234.56', { decimal: '.' })).toBe(1234.56);
    expect(read({ type: 'number' }, '1.234,56', { decimal: ',' })).toBe(1234.56);
    expect(read({ type: 'number' }, '3,5', { decimal: ',' })).toBe(3.5);
    expect(read({ type: 'number' }, '1.234', { decimal: ',' })).toBe(1234);
  });

  it('keeps the limits of its field', () => {
    expect(read({ type: 'integer' }, '1.5')).toBe('is not a whole number');
    expect(read({ type: 'number', minimum: 0 }, '-1')).toBe('is less than 0');
  });
});

describe('a cell of a date', () => {
  it.each([
    ['2026-02-28', '2026-02-28'],
    ['2026/2/8', '2026-02-08'],
    ['November 3, 2023', '2023-11-03'],
    ['3 Nov 2023', '2023-11-03'],
    ['Jan 1 2000', '2000-01-01'],
    ['31.12.2025', '2025-12-31'],
    ['12/31/2025', '2025-12-31'],
    ['2026-02-28T00:00:00', '2026-02-28'],
  ])('%j is %s', (cell, day) => expect(read(date, cell)).toBe(day));

  it.each([
    ['12/11/10', 'may have day or month first'],
    ['03/04/2026', 'may have day or month first'],
    ['2026-02-30', 'is not a date'],
    ['1', 'is not a date'],
    ['2023', 'is not a date'],
    ['vmx-15', 'is not a date'],
    ['2026-02-28 10:30', 'has a time of day'],
  ])('%j is none: %s', (cell, reason) => expect(read(date, cell)).toBe(reason));

  it('has the order of its column', () => {
    expect(read(date, '03/04/2026', { dates: 'dmy' })).toBe('2026-04-03');
    expect(read(date, '03/04/2026', { dates: 'mdy' })).toBe('2026-03-04');
  });

  it('with a time is ISO 8601, in UTC where a zone is named and as it stands where none is', () => {
    expect(read(moment, '2024-02-29T10:00:00+02:00')).toBe('2024-02-29T08:00:00.000Z');
    expect(read(moment, '2024-02-29 10:00')).toBe('2024-02-29T10:00:00');
    expect(read(moment, '29.02.2024 3:05 pm')).toBe('2024-02-29T15:05:00');
    expect(read(moment, '2024-02-29')).toBe('2024-02-29T00:00:00');
    expect(read(moment, 'soon')).toBe('is not a date and time');
    expect(read(moment, '2024-02-29 25:00')).toBe('is not a date and time');
  });
});

describe('other cells', () => {
  it.each<[FieldSchema, string, unknown]>([
    [{ type: 'boolean' }, 'TRUE', true],
    [{ type: 'boolean' }, 'false', false],
    [{ type: 'boolean' }, 'yes', 'is neither true nor false'],
    [{ type: 'boolean' }, '1', 'is neither true nor false'],
    [{ type: 'array', items: { type: 'string' } }, 'loud, big,', ['loud', 'big']],
    [{ type: 'array' }, '["a, b"]', ['a, b']],
    [{ type: 'array', items: { type: 'string', enum: ['a', 'b'] } }, 'a,c', 'c is none of: a, b'],
    [{ type: 'object' }, '{"a":1}', { a: 1 }],
    [{ type: 'object' }, '{', 'is not an object in JSON'],
    [{ type: 'string' }, ' Rex ', ' Rex '],
    [{ type: 'string' }, ' ', ' '],
    [{ type: 'string' }, '', 'empty'],
    [{ type: 'string', enum: ['young', 'old'] }, 'old ', 'old'],
    [{ type: 'string', enum: ['young', 'old'] }, 'Old', 'is none of: young, old'],
    [{ type: 'string', format: 'email' }, 'nobody', 'must be an email address'],
    [{ type: 'string', maxLength: 2 }, 'abc', 'is longer than 2 characters'],
    [{}, '4', '4'],
  ])('%j reads %j as %j', (field, cell, expected) => expect(read(field, cell)).toEqual(expected));
});

describe('a reader of the cells of a column', () => {
  const cells = ['1', ' 1', '', '1.5', 'x', '31.12.2026', '2026-02-29', '2024-02-29', 'a', 'true', '1900-02-29', '007'];
  const many = Array.from({ length: 3_000 }, (_, index) =>
    index % 4 === 0 ? cells[(index / 4) % 12]! : String(index),
  );
  const choice: FieldSchema = { type: 'string', enum: ['a', '1'] };
  it.each<FieldSchema>([date, moment, { type: 'number' }, { type: 'integer' }, { type: 'boolean' }, choice])(
    'says of each what it is alone, however many there are: %j',
    (field) => {
      const read = cellReader(field);
      expect(many.map(read)).toEqual(many.map((cell) => readCell(field, cell)));
    },
  );

  it('makes lists and objects of their own of cells that are alike', () => {
    const read = cellReader({ type: 'object' });
    expect(read('{}')!.value).not.toBe(read('{}')!.value);
  });
});

describe('the type of a column', () => {
  const typeOf = (...cells: string[]) => inferColumn(cells).field;
  it.each<[string[], FieldSchema]>([
    [['1', '2', ''], { type: 'number' }],
    [['1', '2.5'], { type: 'number' }],
    [['1', 'N/A', 'NULL'], { type: 'number' }],
    [['007', '123'], { type: 'string' }],
    [['1e5', '2'], { type: 'string' }],
    [['0x10', '2'], { type: 'string' }],
    [['9007199254740993', '1'], { type: 'string' }],
    [['1,234.56', '2'], { type: 'number' }],
    [['1.234,56', '3,5'], { type: 'number' }],
    [['1,234', '2'], { type: 'string' }],
    [['50%', '2'], { type: 'string' }],
    [['2023', '2024'], { type: 'number' }],
    [['true', 'FALSE'], { type: 'boolean' }],
    [['yes', 'no'], { type: 'string' }],
    [['2026-01-01', '2026-12-31'], date],
    [['2026-01-01 10:00', '2026-12-31 11:30'], moment],
    [['12/11/10', '10/10/10'], { type: 'string' }],
    [['13/11/2010', '10/09/2010'], date],
    [['13/11/2010', '10/25/2010'], { type: 'string' }],
    [['{"a":1}', '{}'], { type: 'object' }],
    [['["a"]', '[]'], { type: 'array' }],
    [['vmx-15', '1'], { type: 'string' }],
    [['', ' '], { type: 'string' }],
    [[], { type: 'string' }],
  ])('%j is %j', (cells, field) => expect(typeOf(...cells)).toEqual(field));

  it('is a choice where few texts come again and again', () => {
    const cells = Array.from({ length: 60 }, (_, index) => ['new', 'open', 'done'][index % 3]!);
    expect(typeOf(...cells)).toEqual({ type: 'string', enum: ['done', 'new', 'open'] });
    expect(typeOf(...cells.slice(0, 40))).toEqual({ type: 'string' });
  });
});

describe('a row', () => {
  const schema = {
    properties: {
      name: { type: 'string' },
      weight: { type: 'number' },
      home: { type: 'object', properties: { city: { type: 'string' }, zip: { type: 'number' } } },
    },
  } as const;
  const reader = (failing: 'empty' | 'text' | 'skip' | 'refuse') =>
    new RowReader(schema, {
      columns: [
        { column: 0, target: 'name', failing },
        { column: 1, target: 'weight', failing },
        { column: 2, target: 'home.city', failing },
        { column: 3, target: 'home.zip', failing },
      ],
    });

  it('gets objects around dotted fields, and nothing for empty cells', () =>
    expect(reader('empty').read(['Rex', '4', 'Rome', '']).values).toEqual({
      name: 'Rex',
      weight: 4,
      home: { city: 'Rome' },
    }));

  it('does with a cell that does not convert what its column says', () => {
    const cells = ['Rex', 'heavy', '', '007'];
    const failed = [
      { column: 1, target: 'weight', cell: 'heavy', reason: 'is not a number' },
      { column: 3, target: 'home.zip', cell: '007', reason: 'would lose its leading zero' },
    ];
    expect(reader('empty').read(cells)).toEqual({ values: { name: 'Rex' }, failed, skipped: false });
    expect(reader('text').read(cells)).toEqual({
      values: { name: 'Rex', weightText: 'heavy', homeZipText: '007' },
      failed,
      skipped: false,
    });
    expect(reader('skip').read(cells)).toMatchObject({ failed, skipped: true });
    expect(reader('refuse').read(cells).values).toEqual({ name: 'Rex', weight: 'heavy', home: { zip: '007' } });
  });

  it('has names for what is kept as text', () => expect(textFieldOf('home.zip')).toBe('homeZipText'));
});

describe('the name of a field', () => {
  const taken = new Set(['name', 'id']);
  it.each([
    ['First name', 'firstName'],
    ['ID', 'id2'],
    ['Größe (cm)', 'groECm'],
    ['Name', 'name2'],
    ['2024', 'n2024'],
    ['__proto__', 'proto'],
    ['constructor', 'column'],
    ['', 'column'],
    ['电话', 'column'],
  ])('of a column %j is %s', (heading, name) => expect(fieldNameOf(heading, taken)).toBe(name));
});
