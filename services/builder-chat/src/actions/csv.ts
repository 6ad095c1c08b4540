/**
 * Reads CSV with a header row: quotes, doubled quotes, line feeds in quotes, and comma, semicolon or tab as separator
 * (the one the header has most of). Empty lines are skipped. Answers the spec's sentence when there is nothing to read.
 */
export function readCsv(text: string): Record<string, string>[] | string {
  if (text.trim() === '') return 'CSV file appears to be empty';
  const [header, ...lines] = splitRows(text, separatorOf(text)).filter((row) => row.some((cell) => cell.trim() !== ''));
  if (header === undefined || lines.length === 0) return 'No valid data rows found in CSV';
  return lines.map((row) => Object.fromEntries(header.map((name, index) => [name.trim(), row[index] ?? ''])));
}

function separatorOf(text: string): string {
  const head = text.split('\n', 1)[0] ?? '';
  const count = (separator: string): number => head.split(separator).length;
  return [',', ';', '\t'].reduce((best, next) => (count(next) > count(best) ? next : best));
}

function splitRows(text: string, separator: string): string[][] {
  const rows: string[][] = [];
  let row: string[] = [];
  let cell = '';
  let quoted = false;
  for (let at = 0; at < text.length; at += 1) {
    const char = text.charAt(at);
    if (quoted) {
      if (char !== '"') cell += char;
      else if (text.charAt(at + 1) === '"') {
        cell += '"';
        at += 1;
      } else quoted = false;
    } else if (char === '"' && cell === '') quoted = true;
    else if (char === separator || char === '\n') {
      row.push(cell);
      cell = '';
      if (char === '\n') {
        rows.push(row);
        row = [];
      }
    } else if (char !== '\r') cell += char;
  }
  return [...rows, [...row, cell]];
}
