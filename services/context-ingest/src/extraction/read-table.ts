import { openTable } from '@lathe/tables/open-table';
import { hasHeaderRow } from '@lathe/tables/sniff';
import { Workbook } from '@lathe/tables/xlsx/workbook';
import { type ExtractedText, TextGatherer } from './extracted-text.js';
import { ExtractionFault } from './extraction-fault.js';

/** The specification's own words (spec 1, section 8). */
const noRows = 'Failed to upload context, make sure your CSV file has column headers and a few rows';

/** Rows of a CSV file as lines that say what each cell is. */
export function readCsv(bytes: Uint8Array): ExtractedText {
  const { headers, rows } = openTable(bytes);
  if (headers.length === 0 || rows.length === 0) throw new ExtractionFault(noRows);
  const text = new TextGatherer();
  addRows(text, headers, rows, '');
  return text.done();
}

/** The same of all sheets of a workbook that are to be seen. */
export function readWorkbook(bytes: Uint8Array): ExtractedText {
  const workbook = new Workbook(bytes);
  const text = new TextGatherer();
  for (const sheet of workbook.sheets) {
    const all = workbook.rows(sheet);
    const hasHeader = hasHeaderRow(all);
    const [headers, rows] = hasHeader ? [all[0]!, all.slice(1)] : [[], all];
    if (rows.length === 0) continue;
    if (workbook.sheets.length > 1) text.add(`${sheet.name}\n`);
    addRows(text, headers, rows, workbook.sheets.length > 1 ? `${sheet.name}, ` : '');
    text.paragraph();
  }
  if (text.end === 0) throw new ExtractionFault(noRows);
  return text.done();
}

function addRows(
  text: TextGatherer,
  headers: readonly string[],
  rows: readonly (readonly string[])[],
  before: string,
): void {
  for (const [index, cells] of rows.entries()) {
    text.mark('row', `${before}${index + 1}`);
    text.add(`${lineOf(headers, cells)}\n`);
  }
}

const lineOf = (headers: readonly string[], cells: readonly string[]): string =>
  cells
    .flatMap((cell, column) => {
      const shown = cell.replaceAll(/\s*\n\s*/g, ' ').trim();
      if (shown === '') return [];
      const header = headers[column]?.trim() ?? '';
      return [header === '' ? shown : `${header}: ${shown}`];
    })
    .join('; ');
