import { maxColumns } from '@lathe/proto/entities/import-plan';
import Papa from 'papaparse';
import { TableFault } from './table-fault.js';

/** Characters that one row may have: what fits into a stored row, written in the longest way. */
export const maxRowLength = 2_000_000;

interface Parsed {
  readonly data: string[][];
  readonly errors: readonly { readonly code: string; readonly row?: number }[];
  readonly meta: { readonly cursor: number };
}

/** One row of a file: its cells, and its place among the rows of the file, from 1; lines without any text are none. */
export interface CsvRow {
  readonly row: number;
  readonly cells: string[];
}

/**
 * Splits CSV (RFC 4180 with any newline and any separator) that comes piece by piece; what is kept between two pieces
 * is the row that is not whole yet. Throws a TableFault for a quote that is never closed, a row without end, and one of
 * too many cells.
 */
export class CsvRows {
  private rest = '';
  private count = 0;

  /** A cell in quotes, that of the end of the text without its last one, or a newline with a carriage return. */
  private readonly quotedOrNewline: RegExp;

  constructor(private readonly delimiter: string) {
    const separator = delimiter.replace(/[\\\]^-]/g, '\\$&');
    this.quotedOrNewline = new RegExp(`(?<=^|[${separator}\\r\\n])"[^"]*(?:""[^"]*)*(?:"|$)|\\r\\n?`, 'g');
  }

  next(text: string): CsvRow[] {
    // A carriage return at the end may be half of a newline.
    const whole = this.rest + text;
    const end = whole.endsWith('\r') ? whole.length - 1 : whole.length;
    const rows = this.split(this.withLineFeeds(whole.slice(0, end)), false);
    this.rest += whole.slice(end);
    if (this.rest.length > maxRowLength)
      throw new TableFault(
        `could not be parsed. Row ${this.count + 1}: a row of more than ${maxRowLength / 1_000_000} MB, or a quote that is never closed`,
      );
    return rows;
  }

  end(): CsvRow[] {
    return this.split(this.withLineFeeds(this.rest), true);
  }

  private split(text: string, isEnd: boolean): CsvRow[] {
    const { delimiter } = this;
    const parser = new Papa.Parser({ delimiter, newline: '\n', quoteChar: '"', escapeChar: '"' });
    const { data, errors, meta } = parser.parse(text, 0, !isEnd) as Parsed;
    this.rest = isEnd ? '' : text.slice(meta.cursor);
    if (isEnd && errors.some(({ code }) => code === 'MissingQuotes'))
      throw new TableFault(
        `could not be parsed. Row ${this.count + Math.max(1, data.length)}: a quote that is never closed`,
        true,
      );
    return data.filter((cells) => cells.some((cell) => cell !== '')).map((cells) => this.numbered(cells));
  }

  /** Every newline between cells as a line feed; `text` begins with a row, and quoted cells stay as they are. */
  private withLineFeeds(text: string): string {
    if (!text.includes('\r')) return text;
    return text.replaceAll(this.quotedOrNewline, (found) => (found.startsWith('"') ? found : '\n'));
  }

  private numbered(cells: string[]): CsvRow {
    this.count += 1;
    if (cells.length > maxColumns)
      throw new TableFault(`has a row of more than ${maxColumns} cells: row ${this.count}`);
    return { row: this.count, cells };
  }
}

/** CSV of rows, as `CsvRows` reads it back with commas. */
export const toCsv = (rows: readonly (readonly string[])[]): string =>
  `${Papa.unparse(rows as string[][], { newline: '\n' })}\n`;
