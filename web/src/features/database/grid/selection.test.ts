import { describe, expect, it } from 'vitest';
import { at, cellsIn, moved, rangeOf, tabbed, within } from './selection';

const extent = { rows: 100, columns: 5, page: 10 };
const from = at({ row: 50, column: 2 });
const key = (name: string, modifiers: { ctrl?: boolean; shift?: boolean } = {}) =>
  moved(from, { key: name, ctrl: false, shift: false, ...modifiers }, extent);

describe('the selection', () => {
  it.each<[string, { ctrl?: boolean }, number, number]>([
    ['ArrowUp', {}, 49, 2],
    ['ArrowDown', { ctrl: true }, 99, 2],
    ['ArrowLeft', {}, 50, 1],
    ['ArrowRight', { ctrl: true }, 50, 4],
    ['Home', {}, 50, 0],
    ['End', {}, 50, 4],
    ['Home', { ctrl: true }, 0, 0],
    ['End', { ctrl: true }, 99, 4],
    ['PageUp', {}, 40, 2],
    ['PageDown', {}, 60, 2],
  ])('goes by %s %o', (name, modifiers, row, column) => expect(key(name, modifiers)?.active).toEqual({ row, column }));

  it('knows no other keys', () => expect(key('F5')).toBeUndefined());

  it('grows and shrinks with Shift from where it began', () => {
    const grown = moved(key('PageDown', { shift: true })!, { key: 'ArrowLeft', ctrl: false, shift: true }, extent);
    expect(rangeOf(grown!)).toEqual({ top: 50, bottom: 60, left: 1, right: 2 });
    expect(cellsIn(rangeOf(grown!))).toBe(22);
  });

  it('stays in the table, also in one that became smaller', () => {
    expect(moved(at({ row: 0, column: 0 }), { key: 'ArrowUp', ctrl: false, shift: false }, extent)?.active).toEqual({
      row: 0,
      column: 0,
    });
    expect(within(from, { ...extent, rows: 3 })?.active).toEqual({ row: 2, column: 2 });
    expect(within(from, { ...extent, rows: 0 })).toBeNull();
  });

  it('goes on by Tab row after row, and out of the table at its ends', () => {
    expect(tabbed(at({ row: 0, column: 4 }), false, extent)?.active).toEqual({ row: 1, column: 0 });
    expect(tabbed(at({ row: 1, column: 0 }), true, extent)?.active).toEqual({ row: 0, column: 4 });
    expect(tabbed(at({ row: 99, column: 4 }), false, extent)).toBeNull();
    expect(tabbed(at({ row: 0, column: 0 }), true, extent)).toBeNull();
  });
});
