import { Readable } from 'node:stream';
import { setImmediate } from 'node:timers/promises';
import { CsvError, parse } from 'csv-parse';
import { fileProblem, maxRecordBytes } from './file-problem.js';

/** As many fields as an entity may have, undeclared and server-owned ones included, and some to spare. */
const maxCells = 300;
/** What is parsed in one go. Bytes. */
const sliceBytes = 8 * 1024;
/** The first line is looked for within so many bytes. */
const headBytes = 64 * 1024;

/**
 * Records of RFC 4180 text in UTF-8, one after the other, for as long as the caller wants more: any newline, double
 * quotes, empty lines left out. A stray or unclosed quote is an error rather than a guess. The event loop goes round
 * while it parses.
 */
export async function* csvRecords(text: Buffer): AsyncGenerator<string[]> {
  const { delimiter, body, linesBefore } = separatorOf(text);
  let lines = linesBefore;
  const parser = parse({
    delimiter,
    record_delimiter: ['\r\n', '\n', '\r'],
    relax_column_count: true,
    skip_empty_lines: true,
    max_record_size: maxRecordBytes,
    on_record: (cells: string[], info) => {
      lines = linesBefore + info.lines;
      if (cells.length > maxCells) throw fileProblem(`has a row of more than ${maxCells} cells in line ${lines}`);
      return cells.length === 1 && cells[0] === '' ? null : cells;
    },
  });
  const source = Readable.from(slices(body));
  source.pipe(parser);
  try {
    yield* parser as AsyncIterable<string[]>;
  } catch (error) {
    throw error instanceof CsvError
      ? fileProblem(`could not be parsed. Line ${lineOf(error, linesBefore, lines)}: ${reasonOf(error)}`)
      : error;
  } finally {
    source.destroy();
  }
}

async function* slices(bytes: Buffer): AsyncGenerator<Buffer> {
  for (let start = 0; start < bytes.length; start += sliceBytes) {
    yield bytes.subarray(start, start + sliceBytes);
    await setImmediate();
  }
}

/**
 * What stands between cells: said by a first line `sep=;`, else the comma, else what a first line without commas has.
 */
function separatorOf(text: Buffer): { delimiter: string; body: Buffer; linesBefore: number } {
  const head = text.subarray(0, headBytes).toString();
  const said = /^sep=(.)(\r\n|\n|\r)/i.exec(head);
  if (said) return { delimiter: said[1]!, body: text.subarray(Buffer.byteLength(said[0])), linesBefore: 1 };
  const [first = ''] = head.replace(/"[^"]*"/g, '').split(/[\r\n]/, 1);
  const delimiter = [',', ';', '\t'].find((separator) => first.includes(separator)) ?? ',';
  return { delimiter, body: text, linesBefore: 0 };
}

/** A quote that is never closed is told of where its row begins, not where the file ends. */
function lineOf({ code, ...error }: CsvError, before: number, lastRecord: number): number {
  const runsOn = code === 'CSV_QUOTE_NOT_CLOSED' || code === 'CSV_MAX_RECORD_SIZE';
  return runsOn ? lastRecord + 1 : before + Number((error as { lines?: number }).lines ?? 0);
}

function reasonOf({ code }: CsvError): string {
  if (code === 'CSV_QUOTE_NOT_CLOSED') return 'a quote that is never closed';
  if (code === 'CSV_MAX_RECORD_SIZE')
    return `a row of more than ${maxRecordBytes / 1_000_000} MB, or a quote that is never closed`;
  if (code === 'CSV_INVALID_CLOSING_QUOTE') return 'text after a closing quote';
  return 'a quote inside a cell without quotes';
}
