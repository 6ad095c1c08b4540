import { guardedCell } from '@lathe/proto/entities/guarded-cell';

/** The text of a value in a cell, which the import reads as the same value; no value is an empty cell. */
export function cellText(value: unknown): string {
  if (value === null || value === undefined) return '';
  if (typeof value === 'string') return guardedCell(value);
  if (typeof value === 'number' || typeof value === 'boolean') return String(value);
  if (value instanceof Date) return value.toISOString();
  return Array.isArray(value) ? listText(value) : JSON.stringify(value);
}

/** `a, b` of texts which that does not make others of; JSON of other lists. */
function listText(values: readonly unknown[]): string {
  const isPlain = values.every(
    (value) => typeof value === 'string' && value !== '' && value.trim() === value && !value.includes(','),
  );
  const text = values.join(', ');
  return isPlain && values.length > 0 && !text.startsWith('[') ? guardedCell(text) : JSON.stringify(values);
}

/** One line of RFC 4180. */
export const csvLine = (cells: readonly string[]): string => `${cells.map(quoted).join(',')}\r\n`;

const quoted = (cell: string): string => (/[",\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell);
