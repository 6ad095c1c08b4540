import { jsonInText } from './json-in-text.js';

export interface TextTable {
  readonly columns: readonly string[];
  readonly rows: readonly (readonly string[])[];
}

/** The first table of a text: rows with `|` between the cells, else JSON. Null where there is none. */
export const tableIn = (text: string): TextTable | null => pipedTable(text) ?? jsonTable(jsonInText(text));

const isRule = (cells: readonly string[]): boolean => cells.every((cell) => /^:?-+:?$/.test(cell));

function pipedTable(text: string): TextTable | null {
  const rows = text
    .split('\n')
    .filter((line) => line.includes('|') && !/^\s*[[{"]/.test(line))
    .map(cellsOf)
    .filter((cells) => !isRule(cells));
  const [columns, ...rest] = rows;
  return columns === undefined || columns.length < 2 ? null : { columns, rows: rest };
}

const cellsOf = (line: string): string[] =>
  line
    .trim()
    .replace(/^\|/, '')
    .replace(/\|$/, '')
    .split('|')
    .map((cell) => cell.trim());

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** `{ columns, rows }`, a list of objects that have the columns as their keys, or an object of names and values. */
function jsonTable(json: unknown): TextTable | null {
  if (isObject(json)) {
    const lists = Object.entries(json).filter(([, value]) => Array.isArray(value)) as [string, unknown[]][];
    const rows = lists.find(([name]) => name === 'rows' || name === 'points' || name === 'data')?.[1];
    if (rows === undefined) return lists.length > 0 ? null : named(json);
    const columns = lists.find(([name]) => name === 'columns')?.[1]?.map(cellOf);
    return columns !== undefined && rows.every(Array.isArray)
      ? { columns, rows: rows.map((row) => row.map(cellOf)) }
      : tableOfObjects(rows);
  }
  return Array.isArray(json) ? tableOfObjects(json) : null;
}

function tableOfObjects(list: readonly unknown[]): TextTable | null {
  const objects = list.filter(isObject);
  const columns = Object.keys(objects[0] ?? {});
  if (columns.length === 0) return null;
  return { columns, rows: objects.map((object) => columns.map((name) => cellOf(object[name]))) };
}

const named = (json: Record<string, unknown>): TextTable => ({
  columns: ['Name', 'Value'],
  rows: Object.entries(json).map(([name, value]) => [name, cellOf(value)]),
});

const cellOf = (value: unknown): string =>
  typeof value === 'object' && value !== null ? JSON.stringify(value) : String(value ?? '');

/** Characters that a number stands in. */
const maxNumber = 100;

/** A number as people write it: `1,200`, `1.200,5`, `$5`, `12 %`; null where there is none. */
export function numberIn(text: string): number | null {
  const found = /[-−]?\d[\d.,\s]*/.exec(text.slice(0, maxNumber))?.[0].replaceAll(/\s/g, '').replace('−', '-');
  if (found === undefined) return null;
  const number = Number(plainNumber(found.replace(/[.,]+$/, '')));
  return Number.isFinite(number) ? number : null;
}

/** The last of two kinds of marks is the decimal one; one kind alone is, where it does not part thousands. */
function plainNumber(text: string): string {
  const last = Math.max(text.lastIndexOf('.'), text.lastIndexOf(','));
  if (last === -1) return text;
  const mark = text[last]!;
  const isMixed = text.includes('.') && text.includes(',');
  const partsThousands = mark === ',' ? /^-?\d{1,3}(,\d{3})+$/ : /^-?\d{1,3}(\.\d{3}){2,}$/;
  if (!isMixed && partsThousands.test(text)) return text.replaceAll(mark, '');
  return `${text.slice(0, last).replaceAll(/[.,]/g, '')}.${text.slice(last + 1)}`;
}
