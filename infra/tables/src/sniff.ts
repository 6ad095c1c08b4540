import { inferColumn } from '@lathe/proto/apps/project/cells/infer-field';
import { CsvRows } from './csv-rows.js';

const delimiters = [',', ';', '\t', '|'];
/** By which the separator is known: characters and rows at the beginning of a file. */
const headLength = 64 * 1024;
const headRows = 20;

/** A first line `sep=;` says what stands between cells; spreadsheets write it, and it is no row. */
const saidSeparator = /^sep=(.)(?:\r\n|\n|\r)/i;

/** What stands between cells: said by a first line, else what makes rows of the same length. */
export function delimiterOf(text: string): string {
  const said = saidSeparator.exec(text.slice(0, 10));
  if (said) return said[1]!;
  const head = text.slice(0, headLength);
  let best = { delimiter: ',', score: 0 };
  for (const delimiter of delimiters) {
    const score = regularity(head, delimiter);
    if (score > best.score) best = { delimiter, score };
  }
  return best.delimiter;
}

/** The text without a first line that says the separator. */
export const withoutSeparatorLine = (text: string): string => text.replace(saidSeparator, '');

/** How many rows have as many cells as the first; more cells count a little more. 0 where there is one column only. */
function regularity(head: string, delimiter: string): number {
  const counts = firstRows(head, delimiter).map((cells) => cells.length);
  const [first = 1] = counts;
  if (first < 2) return 0;
  return counts.filter((count) => count === first).length / counts.length + Math.min(first, 100) / 1_000;
}

function firstRows(head: string, delimiter: string): string[][] {
  try {
    const rows = new CsvRows(delimiter);
    const found = rows.next(head);
    return (found.length > 0 ? found : rows.end()).slice(0, headRows).map(({ cells }) => cells);
  } catch {
    return [];
  }
}

/**
 * Whether the first row names the columns: it does unless one of its cells is a number, a date or the like, or stands
 * there twice.
 */
export function hasHeaderRow(rows: readonly (readonly string[])[]): boolean {
  const [first = []] = rows;
  const filled = first.filter((cell) => cell.trim() !== '');
  if (filled.length === 0 || new Set(filled).size < filled.length) return false;
  return filled.every((cell) => {
    const { type, format } = inferColumn([cell]).field;
    return type === 'string' && format === undefined;
  });
}

/** Names of columns: what the header says, once each; a column without a name has its place. */
export function columnNames(header: readonly string[] | undefined, columns: number): string[] {
  const seen = new Set<string>();
  return Array.from({ length: columns }, (_, index) => {
    const said = header?.[index]?.trim() || `Column ${index + 1}`;
    let name = said;
    for (let number = 2; seen.has(name); number += 1) name = `${said} (${number})`;
    seen.add(name);
    return name;
  });
}
