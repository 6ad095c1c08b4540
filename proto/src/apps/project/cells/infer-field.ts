import type { FieldSchema } from '../../../entities/schema.js';
import { dayOrderOf } from './moments.js';
import { decimalMarkOf } from './numbers.js';
import { cellReader, type ColumnStyle, readCell } from './read-cell.js';

/** What the cells of a column are, and how they are written. */
export interface InferredColumn {
  readonly field: FieldSchema;
  readonly style: ColumnStyle;
}

/** How programs write that there is no value; they are counted among the cells that do not convert. */
const noValue = new Set(['na', 'n/a', 'null', 'nan', 'none', '-', '#n/a']);
const longestNoValue = Math.max(...[...noValue].map(({ length }) => length));
export function saysNothing(cell: string): boolean {
  const text = cell.trim();
  return text.length <= longestNoValue && noValue.has(text.toLowerCase());
}

/** Whether a cell says something: of most, their length and the characters at their ends tell it. */
function isFilled(cell: string): boolean {
  const [first, last] = [cell.charCodeAt(0), cell.charCodeAt(cell.length - 1)];
  if (isDigit(first) && isDigit(last)) return true;
  if (cell.length > longestNoValue && isPlain(first) && isPlain(last)) return true;
  return cell.trim() !== '' && !saysNothing(cell);
}

const isDigit = (code: number): boolean => code >= 48 && code <= 57;
/** Characters of ASCII that can be seen. */
const isPlain = (code: number): boolean => code > 32 && code < 127;

/** A column is one of choices when it has so few, repeated so often. */
const choices = { most: 12, repeated: 5, rows: 50, length: 40 };

/** From the narrowest to the widest. Text is what fits none of them. */
const candidates: readonly FieldSchema[] = [
  { type: 'boolean' },
  { type: 'number' },
  { type: 'string', format: 'date' },
  { type: 'string', format: 'date-time' },
  { type: 'object' },
];

/** What numbers, and dates in numbers, begin with. */
const numeric = /^\s*[-.\d]/;

/** Most columns show by these what they are. */
const endsAndMiddle = (cells: readonly string[]): string[] =>
  cells.length === 0 ? [] : [cells[0]!, cells.at(-1)!, cells[cells.length >> 1]!];

/** How the numbers and dates of a column are written; nothing for a column of texts. */
export function styleOf(cells: readonly string[]): ColumnStyle {
  if (!endsAndMiddle(cells).some((cell) => numeric.test(cell))) return {};
  const dates = dayOrderOf(cells);
  return { decimal: decimalMarkOf(cells), dates: dates === 'mixed' ? undefined : dates };
}

/**
 * The narrowest type that every filled cell of a column reads as; text unless the whole column is clear. Cells that say
 * that they have no value (`N/A`) do not make text of the others.
 */
export function inferColumn(cells: readonly string[]): InferredColumn {
  const filled = cells.filter(isFilled);
  const style = styleOf(filled);
  if (filled.length === 0) return { field: { type: 'string' }, style };
  const field = candidates.find((candidate) => isAllOf(candidate, filled, style) && !isMixed(candidate, filled));
  if (field) return { field, style };
  if (filled.every(isList)) return { field: { type: 'array' }, style };
  // Beside text, `N/A` is text like any other.
  return { field: textField(cells.filter((cell) => cell !== '')), style };
}

function isAllOf(field: FieldSchema, cells: readonly string[], style: ColumnStyle): boolean {
  const read = cellReader(field, style);
  const fits = (cell: string): boolean => read(cell)?.problem === undefined;
  return endsAndMiddle(cells).every(fits) && cells.every(fits);
}

/** Dates of which some can only have the day first, and some only the month, are none that are clear. */
const isMixed = ({ format }: FieldSchema, cells: readonly string[]): boolean =>
  format !== undefined && dayOrderOf(cells) === 'mixed';

function isList(cell: string): boolean {
  const text = cell.trim();
  return text.startsWith('[') && readCell({ type: 'array' }, text)?.problem === undefined;
}

function textField(cells: readonly string[]): FieldSchema {
  if (cells.length < choices.rows) return { type: 'string' };
  const distinct = new Set<string>();
  for (const cell of cells) {
    if (cell.length > choices.length || cell !== cell.trim() || cell.includes('\n')) return { type: 'string' };
    if (distinct.add(cell).size > choices.most) return { type: 'string' };
  }
  const areChoices = distinct.size > 1 && distinct.size * choices.repeated <= cells.length;
  return areChoices ? { type: 'string', enum: [...distinct].sort() } : { type: 'string' };
}
