import { CsvError, parse } from 'csv-parse/sync';

/**
 * Reads CSV with a header row: quotes, doubled quotes, line feeds in quotes, and comma, semicolon or tab as separator
 * (the one the header has most of). Empty lines are skipped. Answers the spec's sentence when there is nothing to read.
 */
export function readCsv(text: string): Record<string, string>[] | string {
  if (text.trim() === '') return 'CSV file appears to be empty';
  const cells = csvCells(text);
  if (cells === undefined) return 'a quote is never closed';
  const [header, ...lines] = cells;
  if (header === undefined || lines.length === 0) return 'No valid data rows found in CSV';
  return lines.map((row) => Object.fromEntries(header.map((name, index) => [name.trim(), row[index] ?? ''])));
}

/** The header and the rows as cells, the first `most` of them; undefined where a quote is never closed. */
export function csvCells(text: string, most = -1): string[][] | undefined {
  try {
    return parse(text, {
      delimiter: separatorOf(text),
      record_delimiter: ['\r\n', '\n', '\r'],
      relax_column_count: true,
      relax_quotes: true,
      skip_records_with_empty_values: true,
      to: most,
    });
  } catch (error) {
    if (error instanceof CsvError && error.code === 'CSV_QUOTE_NOT_CLOSED') return undefined;
    throw error;
  }
}

function separatorOf(text: string): string {
  const [head = ''] = text.split(/[\r\n]/, 1);
  const count = (separator: string): number => head.split(separator).length;
  return [',', ';', '\t'].reduce((best, next) => (count(next) > count(best) ? next : best));
}
