import { CsvRows, toCsv } from '@lathe/tables/csv-rows';
import { delimiterOf, withoutSeparatorLine } from '@lathe/tables/sniff';
import { TableFault } from '@lathe/tables/table-fault';
import { readJson } from '../../stream/read-json.js';

/** A file of rows as it is imported: its text as CSV, the names in its first row, and the rows below. */
export interface AttachedTable {
  text: string;
  delimiter: string;
  header: string[];
  rows: string[][];
}

/** Why a file is no table. The message of a table that cannot be read follows the file's name. */
export interface NoTable {
  readonly why: 'no rows' | 'open quote' | 'unreadable' | 'no JSON';
  readonly message: string;
}

export const isTable = (found: AttachedTable | NoTable): found is AttachedTable => 'rows' in found;

/** Reads CSV with a first row of names, or a list of objects in JSON. */
export function attachedTable(content: string): AttachedTable | NoTable {
  const text = content.replace(/^\uFEFF/, '');
  if (text.trim() === '') return { why: 'no rows', message: 'CSV file appears to be empty' };
  if (!/^\s*[[{]/.test(text)) return csvTable(text);
  const json = readJson(text);
  return json.ok ? csvTable(csvOf(json.value)) : { why: 'no JSON', message: json.reason };
}

function csvTable(text: string): AttachedTable | NoTable {
  const delimiter = delimiterOf(text);
  try {
    const reader = new CsvRows(delimiter);
    const all = [...reader.next(withoutSeparatorLine(text)), ...reader.end()].map(({ cells }) => cells);
    const [header, ...rows] = all;
    if (!header || rows.length === 0) return { why: 'no rows', message: 'No valid data rows found in CSV' };
    return { text, delimiter, header: header.map((name) => name.trim()), rows };
  } catch (error) {
    if (!(error instanceof TableFault)) throw error;
    return { why: error.isOpenQuote ? 'open quote' : 'unreadable', message: error.message };
  }
}

/** Objects as a table with a column for each of their names. */
function csvOf(value: unknown): string {
  const list: unknown[] = Array.isArray(value) ? value : [value];
  const records = list.filter(isRecord);
  const names = [...new Set(records.flatMap((record) => Object.keys(record)))];
  return toCsv([names, ...records.map((record) => names.map((name) => cellOf(record[name])))]);
}

function cellOf(value: unknown): string {
  if (value === undefined || value === null) return '';
  return typeof value === 'string' ? value : JSON.stringify(value);
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
