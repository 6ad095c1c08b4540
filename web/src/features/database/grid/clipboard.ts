import { guardedCell, unguardedCell } from '@lathe/proto/entities/guarded-cell';
import { textOfValue } from '../cells/cell-text';
import type { Column } from '../model/columns';

/** A cell of tab-separated text, in quotes where it holds what separates cells. */
const quoted = (cell: string): string => (/[\t\n\r"]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell);

/** A value as a spreadsheet is given it: no text becomes a formula there. */
function copiedCell(value: unknown, column: Column): string {
  const text = textOfValue(value, column);
  return quoted(typeof value === 'number' ? text : guardedCell(text));
}

/** Rows as tab-separated text. */
export const copiedText = (rows: readonly Readonly<Record<string, unknown>>[], columns: readonly Column[]): string =>
  rows.map((row) => columns.map((column) => copiedCell(row[column.name], column)).join('\t')).join('\n');

/**
 * Reads what a spreadsheet put on the clipboard: rows of cells, by tabs and line breaks, with quotes around cells that
 * hold these. A line break at the end makes no row. What `copiedText` guarded is as it was.
 */
export function pastedCells(text: string): string[][] {
  const rows: string[][] = [];
  let row: string[] = [];
  let from = 0;
  const end = (): void => {
    rows.push(row);
    row = [];
  };
  while (from < text.length) {
    const { cell, next } = cellAt(text, from);
    row.push(unguardedCell(cell));
    if (text[next] === '\t') {
      from = next + 1;
      if (from === text.length) row.push('');
      continue;
    }
    end();
    from = next + (text.startsWith('\r\n', next) ? 2 : 1);
  }
  if (row.length > 0) end();
  return rows;
}

/** The cell that begins at a place, and where its separator stands. */
function cellAt(text: string, from: number): { cell: string; next: number } {
  const whole = text[from] === '"' ? quotedAt(text, from) : undefined;
  if (whole !== undefined) return whole;
  separator.lastIndex = from;
  const next = separator.exec(text)?.index ?? text.length;
  return { cell: text.slice(from, next), next };
}

const separator = /[\t\r\n]/g;

/** A cell in quotes; undefined where the quotes are part of a plain cell, as in `"Rex" the dog`. */
function quotedAt(text: string, from: number): { cell: string; next: number } | undefined {
  for (let close = text.indexOf('"', from + 1); close >= 0; close = text.indexOf('"', close + 2)) {
    if (text[close + 1] === '"') continue;
    const next = close + 1;
    if (next < text.length && !/[\t\r\n]/.test(text[next] ?? '')) return undefined;
    return { cell: text.slice(from + 1, close).replaceAll('""', '"'), next };
  }
  return undefined;
}
