import type { FieldSchema } from '../../entities/schema.js';

/**
 * How a cell of a table is read. `exact`: what does not read as the field's type stays text, so that validation names
 * it. `rough`: as much of it as there is counts, and a number that is none is no value (spec 2, section 5: mapping).
 */
export type Reading = 'exact' | 'rough';

const numeral = /^[-+]?(\d+(\.\d+)?|\.\d+)(e[-+]?\d+)?$/i;
const truth = /^(true|false)$/i;

/** What a cell says in the type of its field; undefined where it says nothing. A cell without a field is text. */
export function cellValue(field: FieldSchema | undefined, cell: string, reading: Reading): unknown {
  const text = cell.trim();
  if (text === '' && reading === 'rough') return undefined;
  switch (field?.type) {
    case 'number':
    case 'integer':
      return numberOf(text, reading) ?? (reading === 'exact' ? cell : undefined);
    case 'boolean':
      return reading === 'rough' || truth.test(text) ? text.toLowerCase() === 'true' : cell;
    case 'array':
      return reading === 'exact' && text.startsWith('[') ? parsedOr(cell) : partsOf(text);
    case 'object':
      return parsedOr(reading === 'exact' ? cell : text);
    default:
      if (reading === 'exact') return cell;
      return field?.format === 'date-time' ? momentOf(text) : text;
  }
}

function numberOf(text: string, reading: Reading): number | undefined {
  if (reading === 'exact') return numeral.test(text) ? Number(text) : undefined;
  const number = Number.parseFloat(text);
  return Number.isNaN(number) ? undefined : number;
}

/** `a, b` -> `['a', 'b']`. */
const partsOf = (text: string): string[] =>
  text
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '');

function parsedOr(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

function momentOf(text: string): string {
  const date = new Date(text);
  return Number.isNaN(date.getTime()) ? text : date.toISOString();
}
