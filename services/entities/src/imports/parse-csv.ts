/** The file is no well-formed CSV; `line` counts from 1. */
export class CsvError extends Error {
  constructor(readonly line: number, message: string) {
    super(`Line ${line}: ${message}`);
  }
}

/**
 * Parses RFC 4180 text strictly: comma, double quotes, any newline. Answers records of cells; empty lines are left out. A stray or unclosed
 * quote is an error rather than a guess.
 */
export function parseCsv(text: string): string[][] {
  const records: string[][] = [];
  const source = text.startsWith('\uFEFF') ? text.slice(1) : text;
  let cells: string[] = [];
  let position = 0;
  let line = 1;
  while (position < source.length) {
    const cell = source[position] === '"' ? quotedCell(source, position, line) : bareCell(source, position, line);
    cells.push(cell.value);
    line += cell.lines;
    position = cell.end;
    const next = source[position];
    if (next === ',') {
      position += 1;
      if (position === source.length) cells.push('');
      continue;
    }
    position += next === '\r' && source[position + 1] === '\n' ? 2 : 1;
    line += 1;
    if (cells.length > 1 || cells[0] !== '') records.push(cells);
    cells = [];
  }
  if (cells.length > 0) records.push(cells);
  return records;
}

interface Cell {
  readonly value: string;
  /** Position of the comma or newline after it. */
  readonly end: number;
  /** Newlines within it. */
  readonly lines: number;
}

function bareCell(source: string, start: number, line: number): Cell {
  let end = start;
  while (end < source.length && source[end] !== ',' && source[end] !== '\n' && source[end] !== '\r') {
    if (source[end] === '"') throw new CsvError(line, 'a quote inside a cell without quotes');
    end += 1;
  }
  return { value: source.slice(start, end), end, lines: 0 };
}

function quotedCell(source: string, start: number, line: number): Cell {
  let from = start + 1;
  let value = '';
  for (;;) {
    const quote = source.indexOf('"', from);
    if (quote === -1) throw new CsvError(line, 'a quote that is never closed');
    value += source.slice(from, quote);
    if (source[quote + 1] === '"') {
      value += '"';
      from = quote + 2;
      continue;
    }
    const next = source[quote + 1];
    if (next !== undefined && next !== ',' && next !== '\n' && next !== '\r') throw new CsvError(line, 'text after a closing quote');
    return { value, end: quote + 1, lines: value.split('\n').length - 1 };
  }
}
