import { valueOfText } from '../cells/cell-text';
import type { Column } from '../model/columns';
import type { CellChange } from '../rows/history';
import type { Values } from '../rows/rows-port';
import type { TableRow } from './table-rows';

interface PasteTarget {
  /** The rows that are there, from the first that is pasted over. */
  readonly rows: readonly TableRow[];
  /** The columns in view, from the first that is pasted over. */
  readonly columns: readonly Column[];
  /** Whether new rows can be made for what goes beyond the last one. */
  readonly canAdd: boolean;
}

export interface Paste {
  readonly changes: readonly CellChange[];
  /** For what goes beyond the last row. */
  readonly newRows: readonly Values[];
  /** Cells that say nothing in the type of their column. `row` is the key of a row, or the place of a new one. */
  readonly problems: readonly { readonly row: string | number; readonly field: string; readonly problem: string }[];
  /** Cells over columns that nobody sets, or beyond the last column or row. */
  readonly skipped: number;
}

/** What becomes of cells that are pasted at a place. Empty lines beyond the last row make no rows. */
export function pasteOver(cells: readonly (readonly string[])[], { rows, columns, canAdd }: PasteTarget): Paste {
  const changes: CellChange[] = [];
  const newRows: Values[] = [];
  const problems: Paste['problems'][number][] = [];
  let skipped = 0;
  cells.forEach((texts, index) => {
    const row = rows[index];
    const isNew = row === undefined;
    if (isNew && (!canAdd || texts.every((text) => text.trim() === ''))) {
      skipped += canAdd ? 0 : texts.length;
      return;
    }
    const values: Record<string, unknown> = {};
    texts.forEach((text, place) => {
      const column = columns[place];
      if (column === undefined || column.isReadOnly) {
        skipped += 1;
        return;
      }
      const read = valueOfText(text, isNew ? { ...column, isRequired: false } : column);
      const field = column.name;
      if ('problem' in read) problems.push({ row: row?.key ?? newRows.length, field, problem: read.problem });
      else if (isNew) values[field] = read.value;
      else changes.push({ rowId: row.key, field, before: row.values[field], after: read.value });
    });
    if (isNew) newRows.push(values);
  });
  return { changes, newRows, problems, skipped };
}

/** One copied cell fills all that is selected; anything else is pasted as it is. */
export function filled(
  cells: readonly (readonly string[])[],
  height: number,
  width: number,
): readonly (readonly string[])[] {
  const [only] = cells[0] ?? [];
  if (cells.length !== 1 || cells[0]?.length !== 1 || only === undefined) return cells;
  return Array.from({ length: height }, () => Array.from({ length: width }, () => only));
}
