/** A place in the table, counted from 0 in what is shown. */
export interface Place {
  readonly row: number;
  readonly column: number;
}

/** What is selected: the cells between where it began and the active one. */
export interface Selection {
  readonly anchor: Place;
  readonly active: Place;
}

export interface Range {
  readonly top: number;
  readonly bottom: number;
  readonly left: number;
  readonly right: number;
}

/** How large the table is, and how many rows a page of it shows. */
export interface Extent {
  readonly rows: number;
  readonly columns: number;
  readonly page: number;
}

export const at = (place: Place): Selection => ({ anchor: place, active: place });

export const rangeOf = ({ anchor, active }: Selection): Range => ({
  top: Math.min(anchor.row, active.row),
  bottom: Math.max(anchor.row, active.row),
  left: Math.min(anchor.column, active.column),
  right: Math.max(anchor.column, active.column),
});

export const cellsIn = ({ top, bottom, left, right }: Range): number => (bottom - top + 1) * (right - left + 1);

const clamp = (value: number, count: number): number => Math.max(0, Math.min(count - 1, value));

/** The nearest selection inside of a table of this size, itself where it is inside; null where there are no cells. */
export function within(selection: Selection, { rows, columns }: Extent): Selection | null {
  if (rows === 0 || columns === 0) return null;
  const { anchor, active } = selection;
  const isInside = ({ row, column }: Place): boolean => row >= 0 && row < rows && column >= 0 && column < columns;
  if (isInside(anchor) && isInside(active)) return selection;
  const inside = ({ row, column }: Place): Place => ({ row: clamp(row, rows), column: clamp(column, columns) });
  return { anchor: inside(anchor), active: inside(active) };
}

interface Step {
  readonly key: string;
  readonly ctrl: boolean;
}

/** Where a key leads from a cell, as in a spreadsheet; undefined for keys that lead nowhere. */
function target({ row, column }: Place, { key, ctrl }: Step, { rows, columns, page }: Extent): Place | undefined {
  switch (key) {
    case 'ArrowUp':
      return { row: ctrl ? 0 : row - 1, column };
    case 'ArrowDown':
      return { row: ctrl ? rows - 1 : row + 1, column };
    case 'ArrowLeft':
      return { row, column: ctrl ? 0 : column - 1 };
    case 'ArrowRight':
      return { row, column: ctrl ? columns - 1 : column + 1 };
    case 'Home':
      return { row: ctrl ? 0 : row, column: 0 };
    case 'End':
      return { row: ctrl ? rows - 1 : row, column: columns - 1 };
    case 'PageUp':
      return { row: row - page, column };
    case 'PageDown':
      return { row: row + page, column };
    default:
      return undefined;
  }
}

/** The selection after a key; with Shift it grows or shrinks from where it began. */
export function moved(
  selection: Selection,
  { shift, ...step }: Step & { readonly shift: boolean },
  extent: Extent,
): Selection | undefined {
  const next = target(selection.active, step, extent);
  if (next === undefined) return undefined;
  return within(shift ? { anchor: selection.anchor, active: next } : at(next), extent) ?? undefined;
}

/** The cell that Tab leads to, row after row; null behind the last and before the first. */
export function tabbed({ active }: Selection, back: boolean, { rows, columns }: Extent): Selection | null {
  const index = active.row * columns + active.column + (back ? -1 : 1);
  if (index < 0 || index >= rows * columns) return null;
  return at({ row: Math.floor(index / columns), column: index % columns });
}
