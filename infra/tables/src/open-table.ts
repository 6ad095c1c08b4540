import { type Encoding, type FileShape, maxImportRows } from '@lathe/proto/entities/import-plan';
import { CsvRows } from './csv-rows.js';
import { decodeText, encodingOf } from './encodings.js';
import { fileKindOf } from './file-kind.js';
import { columnNames, delimiterOf, hasHeaderRow, withoutSeparatorLine } from './sniff.js';
import { TableFault } from './table-fault.js';
import { Workbook } from './xlsx/workbook.js';

/** How a file is read, where somebody has said so; the rest is found out. */
export interface TableSettings {
  encoding?: Encoding | undefined;
  delimiter?: string | undefined;
  hasHeader?: boolean | undefined;
  /** Name of a sheet of a workbook. */
  sheet?: string | undefined;
}

/** A file of rows as it was read. */
export interface Table {
  readonly kind: 'csv' | 'xlsx';
  readonly shape: FileShape;
  readonly sheets: readonly string[];
  readonly sheet: string | undefined;
  readonly headers: readonly string[];
  readonly rows: readonly string[][];
  /** Rows that have more cells than there are columns: they are left out. */
  readonly unreadable: number;
}

/** Characters that are split in one go: a file of many megabytes needs no second copy of itself. */
const pieceLength = 4_000_000;
/** Rows by which the columns of a file without a header are counted. */
const rowsLookedAt = 1_000;

/** Reads a whole file, CSV or a workbook. Throws a TableFault for what is neither, or cannot be read. */
export function openTable(bytes: Uint8Array, settings: TableSettings = {}): Table {
  const kind = fileKindOf(bytes);
  if (kind === 'compressed') throw new TableFault('is a compressed file. Unpack it first');
  if (kind === 'old-workbook') throw new TableFault('is a workbook of an old kind. Save it as .xlsx or CSV first');
  return kind === 'workbook' ? workbookTable(bytes, settings) : csvTable(bytes, settings);
}

function csvTable(bytes: Uint8Array, settings: TableSettings): Table {
  const encoding = settings.encoding ?? encodingOf(bytes).encoding;
  const text = decodeText(bytes, encoding);
  const delimiter = settings.delimiter ?? delimiterOf(text);
  const body = withoutSeparatorLine(text);
  const reader = new CsvRows(delimiter);
  const all: string[][] = [];
  for (let at = 0; at < body.length; at += pieceLength)
    for (const { cells } of reader.next(body.slice(at, at + pieceLength))) all.push(cells);
  for (const { cells } of reader.end()) all.push(cells);
  // Spaces alone are no rows.
  if (all.every((cells) => cells.every((cell) => cell.trim() === ''))) all.length = 0;
  const hasHeader = settings.hasHeader ?? hasHeaderRow(all);
  return {
    kind: 'csv',
    shape: { encoding, delimiter, hasHeader },
    sheets: [],
    sheet: undefined,
    ...within(all, hasHeader),
  };
}

function workbookTable(bytes: Uint8Array, settings: TableSettings): Table {
  const workbook = new Workbook(bytes);
  const sheet = workbook.sheets.find(({ name }) => name === settings.sheet) ?? workbook.sheets[0]!;
  const all = workbook.rows(sheet);
  const hasHeader = settings.hasHeader ?? hasHeaderRow(all);
  return {
    kind: 'xlsx',
    // As what its rows go on: CSV in commas.
    shape: { encoding: 'utf-8', delimiter: ',', hasHeader },
    sheets: workbook.sheets.map(({ name }) => name),
    sheet: sheet.name,
    ...within(all, hasHeader),
  };
}

/** Rows below the header, as wide as it is. */
function within(all: readonly string[][], hasHeader: boolean): Pick<Table, 'headers' | 'rows' | 'unreadable'> {
  const header = hasHeader ? all[0] : undefined;
  const body = hasHeader ? all.slice(1) : all;
  if (body.length > maxImportRows) throw new TableFault(`may have ${maxImportRows} rows`);
  const width = header?.length ?? Math.max(0, ...body.slice(0, rowsLookedAt).map((cells) => cells.length));
  const rows = body.filter((cells) => cells.length <= width || cells.slice(width).every((cell) => cell === ''));
  return { headers: columnNames(header, width), rows, unreadable: body.length - rows.length };
}
