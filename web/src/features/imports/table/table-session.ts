import { inferColumn } from '@lathe/proto/apps/project/cells/infer-field';
import { RowReader } from '@lathe/proto/apps/project/cells/row-reader';
import { type ImportPlan, maxImportRows, previewRows } from '@lathe/proto/entities/import-plan';
import { CsvRows, toCsv } from '@lathe/tables/csv-rows';
import { decodeText, encodingOf } from '@lathe/tables/encodings';
import { fileKindOf } from '@lathe/tables/file-kind';
import { columnNames, delimiterOf, hasHeaderRow, withoutSeparatorLine } from '@lathe/tables/sniff';
import { TableFault } from '@lathe/tables/table-fault';
import { Workbook } from '@lathe/tables/xlsx/workbook';
import { fingerprint } from './fingerprint';
import { reportOf } from './plan-report';
import type { OpenTable, PlannedRow, PlanReport, Schema, TableSettings } from './table-types';

/** Characters that are split in one go: a file of many megabytes needs no second copy of itself. */
const pieceLength = 4_000_000;

interface ReadTable {
  shape: OpenTable['shape'];
  rows: string[][];
  sheets?: string[];
  sheet?: string;
}

/** A file of rows that is open in this thread. Methods throw TableFaults for what cannot be read. */
export class TableSession {
  private file: { bytes: Uint8Array<ArrayBuffer>; hash: string } | undefined;
  private rows: string[][] = [];
  private headers: string[] = [];

  /** Without a file, the one that is open is read in another way. */
  async open(source: File | null, settings: TableSettings): Promise<OpenTable> {
    if (source) {
      const bytes = new Uint8Array(await source.arrayBuffer());
      this.file = { bytes, hash: await fingerprint(bytes) };
    }
    if (!this.file) throw new Error('No file is open');
    const { bytes, hash } = this.file;
    const kind = fileKindOf(bytes);
    if (kind === 'compressed') throw new TableFault('is a compressed file. Unpack it first');
    if (kind === 'old-workbook') throw new TableFault('is a workbook of an old kind. Save it as .xlsx or CSV first');
    const read = kind === 'workbook' ? readWorkbook(bytes, settings) : readCsv(bytes, settings);
    const { hasHeader } = read.shape;
    const header = hasHeader ? read.rows[0] : undefined;
    const body = hasHeader ? read.rows.slice(1) : read.rows;
    const width = header?.length ?? Math.max(0, ...body.slice(0, 1_000).map((cells) => cells.length));
    this.rows = body.filter((cells) => cells.length <= width || cells.slice(width).every((cell) => cell === ''));
    if (body.length > maxImportRows) throw new TableFault(`may have ${maxImportRows} rows`);
    this.headers = columnNames(header, width);
    return {
      kind: kind === 'workbook' ? 'xlsx' : 'csv',
      hash,
      shape: read.shape,
      sheets: read.sheets ?? [],
      sheet: read.sheet,
      headers: this.headers,
      columns: this.headers.map((_name, column) => inferColumn(this.cellsOf(column))),
      rowCount: this.rows.length,
      unreadable: body.length - this.rows.length,
      preview: this.rows.slice(0, previewRows),
    };
  }

  report(schema: Schema, plan: ImportPlan): PlanReport {
    return reportOf(this.rows, schema, plan);
  }

  planned(schema: Schema, plan: ImportPlan, from: number, count: number): PlannedRow[] {
    const reader = new RowReader(schema, plan);
    return this.rows.slice(from, from + count).map((cells, index) => {
      const { values, skipped } = reader.read(cells);
      return { row: from + index + 1, ...(skipped ? {} : { values }) };
    });
  }

  csv(): string {
    return toCsv(this.rows);
  }

  private cellsOf(column: number): string[] {
    return this.rows.map((cells) => cells[column] ?? '');
  }
}

function readCsv(bytes: Uint8Array, settings: TableSettings): ReadTable {
  const encoding = settings.encoding ?? encodingOf(bytes).encoding;
  const text = decodeText(bytes, encoding);
  const delimiter = settings.delimiter ?? delimiterOf(text);
  const body = withoutSeparatorLine(text);
  const reader = new CsvRows(delimiter);
  const rows: string[][] = [];
  for (let at = 0; at < body.length; at += pieceLength)
    for (const { cells } of reader.next(body.slice(at, at + pieceLength))) rows.push(cells);
  for (const { cells } of reader.end()) rows.push(cells);
  return { rows, shape: { encoding, delimiter, hasHeader: settings.hasHeader ?? hasHeaderRow(rows) } };
}

function readWorkbook(bytes: Uint8Array, settings: TableSettings): ReadTable {
  const workbook = new Workbook(bytes);
  const sheet = workbook.sheets.find(({ name }) => name === settings.sheet) ?? workbook.sheets[0]!;
  const rows = workbook.rows(sheet);
  const hasHeader = settings.hasHeader ?? hasHeaderRow(rows);
  return {
    rows,
    shape: { encoding: 'utf-8', delimiter: ',', hasHeader },
    sheets: workbook.sheets.map(({ name }) => name),
    sheet: sheet.name,
  };
}
