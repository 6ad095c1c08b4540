import { entitySchema } from '@lathe/proto/entities/schema';
import { describe, expect, it } from 'vitest';
import { columnsOf } from '../model/columns';
import { copiedText, pastedCells } from './clipboard';
import { filled, pasteOver } from './paste';

const columns = columnsOf(
  entitySchema.parse({
    name: 'Thing',
    properties: { title: { type: 'string' }, size: { type: 'number' }, more: { type: 'object' } },
    required: ['title'],
  }),
);
const own = columns.slice(0, 3);

describe('what a spreadsheet puts on the clipboard', () => {
  it.each([
    [
      'a\tb\nc\td',
      [
        ['a', 'b'],
        ['c', 'd'],
      ],
    ],
    [
      'a\tb\r\nc\td\r\n',
      [
        ['a', 'b'],
        ['c', 'd'],
      ],
    ],
    ['a\n', [['a']]],
    [
      'a\t\n\tb',
      [
        ['a', ''],
        ['', 'b'],
      ],
    ],
    ['a\n\nb', [['a'], [''], ['b']]],
    ['"two\nlines"\t"a ""quote"""\n', [['two\nlines', 'a "quote"']]],
    ['"Rex" the dog\tx', [['"Rex" the dog', 'x']]],
    ['"unclosed\tx', [['"unclosed', 'x']]],
    ['a\t', [['a', '']]],
    ['', []],
  ])('%o is read as cells; a line break at the end makes no row', (text, cells) =>
    expect(pastedCells(text)).toEqual(cells),
  );
});

describe('what is copied', () => {
  const row = (title: unknown, size: unknown = null, more: unknown = null) => ({ id: '1', title, size, more });

  it.each(['=1+1', '+49 30', '-cmd', '@handle', '\tx', '\rx', '＝1', "'=1"])(
    '%o is no formula to a spreadsheet, and comes back as it was',
    (title) => {
      const text = copiedText([row(title)], own);
      expect(text.replace(/^"/, '').startsWith("'")).toBe(true);
      expect(pastedCells(text)[0]?.[0]).toBe(title);
    },
  );

  it('keeps numbers as they are', () => expect(copiedText([row('x', -5)], own)).toBe('x\t-5\t'));

  it('comes back as it was, whatever it holds', () => {
    const rows = [row('a\tb'), row('two\nlines', 1.5, { a: ['"'] }), row('"q"'), row('007'), row('')];
    const cells = pastedCells(copiedText(rows, own));
    const back = cells.map(
      (texts) => pasteOver([texts], { rows: [], columns: own, canAdd: true }).newRows[0] ?? { title: '' },
    );
    expect(back.map((each) => each['title'] ?? '')).toEqual(['a\tb', 'two\nlines', '"q"', '007', '']);
    expect(back[1]).toEqual({ title: 'two\nlines', size: 1.5, more: { a: ['"'] } });
  });
});

describe('a paste', () => {
  const stored = (id: string) => ({ key: id, values: { id, title: `t${id}`, size: 1 }, isDraft: false });
  const target = { rows: [stored('1'), stored('2')], columns, canAdd: true };

  it('changes the cells that are there, and makes new rows of what goes beyond the last', () => {
    const paste = pasteOver(
      [
        ['a', '2'],
        ['b', '3'],
        ['c', '4'],
        ['', ''],
      ],
      target,
    );
    expect(paste.changes).toEqual([
      { rowId: '1', field: 'title', before: 't1', after: 'a' },
      { rowId: '1', field: 'size', before: 1, after: 2 },
      { rowId: '2', field: 'title', before: 't2', after: 'b' },
      { rowId: '2', field: 'size', before: 1, after: 3 },
    ]);
    expect(paste.newRows).toEqual([{ title: 'c', size: 4 }]);
  });

  it('leaves out read-only columns, and what goes beyond the last column', () => {
    const paste = pasteOver([['a', '2', '', 'an id', 'now', 'me', 'too much']], target);
    expect(paste.changes.map(({ field }) => field)).toEqual(['title', 'size', 'more']);
    expect(paste.skipped).toBe(4);
  });

  it('touches no row beyond the last where none can be added', () => {
    const paste = pasteOver([['a'], ['b'], ['c']], { ...target, canAdd: false });
    expect([paste.changes.length, paste.newRows.length, paste.skipped]).toEqual([2, 0, 1]);
  });

  it('says which cells do not fit, and changes the others', () => {
    const paste = pasteOver(
      [
        ['', 'many', '{'],
        ['b', 'x'],
        ['c', 'y'],
      ],
      target,
    );
    expect(paste.problems).toEqual([
      { row: '1', field: 'title', problem: 'is required' },
      { row: '1', field: 'size', problem: 'must be a number' },
      { row: '1', field: 'more', problem: expect.stringMatching(/^Invalid JSON/) as unknown },
      { row: '2', field: 'size', problem: 'must be a number' },
      { row: 0, field: 'size', problem: 'must be a number' },
    ]);
    expect(paste.newRows).toEqual([{ title: 'c' }]);
  });

  it('of one cell fills all that is selected', () => {
    expect(filled([['x']], 2, 3)).toEqual([
      ['x', 'x', 'x'],
      ['x', 'x', 'x'],
    ]);
    expect(filled([['x', 'y']], 2, 3)).toEqual([['x', 'y']]);
  });
});
