import { formats } from '../../../entities/formats.js';
import type { FieldSchema } from '../../../entities/schema.js';
import { type DayOrder, isoOf, readMoment } from './moments.js';
import { type DecimalMark, numberProblem, readNumber } from './numbers.js';

/** How the cells of one column are written, where that is known of the whole column. */
export interface ColumnStyle {
  readonly decimal?: DecimalMark | undefined;
  readonly dates?: DayOrder | undefined;
}

/** What a cell says in the type of its field, or why it says nothing that the field takes. */
export type Reading =
  | { readonly value: unknown; readonly problem?: undefined }
  | { readonly value?: undefined; readonly problem: string };

const truth = /^(?:true|false)$/i;
const value = (found: unknown): Reading => ({ value: found });
const problem = (reason: string): Reading => ({ problem: reason });

/**
 * Reads a cell as its field has it (spec 2, section 5: mapping), losing nothing of it: what would be another number,
 * another date or half a value is a problem. Undefined where the cell is empty. A cell without a field is text.
 */
export function readCell(field: FieldSchema | undefined, cell: string, style: ColumnStyle = {}): Reading | undefined {
  const isText = field?.type === undefined || (field.type === 'string' && !isMoment(field));
  if (cell === '' || (!isText && cell.trim() === '')) return undefined;
  return isText ? readText(field, cell) : readTyped(field, cell.trim(), style);
}

export type CellReader = (cell: string) => Reading | undefined;

/** Different cells of a column that are remembered with what they say. */
const maxRemembered = 1_000;
/** V8 keeps a copy of so short a piece of a text; a longer one would keep all of it. */
const longestRemembered = 12;

/**
 * Reads the cells of one column: as `readCell` does, and faster, since most columns whose cells take long to read (dates,
 * choices, whole numbers) have the same few again and again. It gives them up where there are too many.
 */
export function cellReader(field: FieldSchema | undefined, style: ColumnStyle = {}): CellReader {
  const read: CellReader = (cell) => readCell(field, cell, style);
  return isPlainText(field) || field?.type === 'array' || field?.type === 'object' ? read : remembering(read);
}

/** What is read is no object, which others may change. */
function remembering(read: CellReader): CellReader {
  const known = new Map<string, Reading | undefined>();
  let isFull = false;
  return (cell) => {
    if (isFull || cell.length > longestRemembered) return read(cell);
    const found = known.get(cell);
    if (found || known.has(cell)) return found;
    const reading = read(cell);
    known.set(cell, reading);
    if (known.size < maxRemembered) return reading;
    isFull = true;
    known.clear();
    return reading;
  };
}

const isPlainText = (field: FieldSchema | undefined): boolean =>
  field?.type === undefined || (field.type === 'string' && field.enum === undefined && field.format === undefined);

const isMoment = ({ format }: FieldSchema): boolean => format === 'date' || format === 'date-time';

function readTyped(field: FieldSchema, text: string, style: ColumnStyle): Reading {
  switch (field.type) {
    case 'number':
    case 'integer':
      return readQuantity(field, text, style);
    case 'boolean':
      return truth.test(text) ? value(text.toLowerCase() === 'true') : problem('is neither true nor false');
    case 'array':
      return readList(field, text, style);
    case 'object':
      return readObject(text);
    default:
      return field.format === 'date' ? readDate(text, style) : readDateTime(text, style);
  }
}

function readText(field: FieldSchema | undefined, cell: string): Reading {
  if (field?.enum) {
    const option = field.enum.find((known) => String(known) === cell.trim());
    return option === undefined ? problem(`is none of: ${field.enum.slice(0, 5).join(', ')}`) : value(option);
  }
  if (field?.maxLength !== undefined && cell.length > field.maxLength)
    return problem(`is longer than ${field.maxLength} characters`);
  if (field?.minLength !== undefined && cell.length < field.minLength)
    return problem(`is shorter than ${field.minLength} characters`);
  if (field?.format === undefined) return value(cell);
  const { check, message } = formats[field.format];
  return check(cell.trim()) ? value(cell.trim()) : problem(message);
}

function readQuantity(field: FieldSchema, text: string, { decimal }: ColumnStyle): Reading {
  const number = readNumber(text, decimal);
  if (number === undefined) return problem(numberProblem(text));
  if (field.type === 'integer' && !Number.isInteger(number)) return problem('is not a whole number');
  if (field.minimum !== undefined && number < field.minimum) return problem(`is less than ${field.minimum}`);
  if (field.maximum !== undefined && number > field.maximum) return problem(`is more than ${field.maximum}`);
  if (field.enum && !field.enum.includes(number)) return problem(`is none of: ${field.enum.slice(0, 5).join(', ')}`);
  return value(number);
}

/** `a, b` or `["a", "b"]`. */
function readList({ items = {} }: FieldSchema, text: string, style: ColumnStyle): Reading {
  if (text.startsWith('[')) {
    const list = parsed(text);
    return Array.isArray(list) ? value(list) : problem('is not a list in JSON');
  }
  const parts: unknown[] = [];
  for (const part of text.split(',')) {
    const reading = readCell(items, part.trim(), style);
    if (reading?.problem !== undefined) return problem(`${part.trim().slice(0, 40)} ${reading.problem}`);
    if (reading) parts.push(reading.value);
  }
  return value(parts);
}

function readObject(text: string): Reading {
  const object = parsed(text);
  return typeof object === 'object' && object !== null && !Array.isArray(object)
    ? value(object)
    : problem('is not an object in JSON');
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}

function readDate(text: string, { dates }: ColumnStyle): Reading {
  const moment = readMoment(text, dates);
  if (moment === 'ambiguous') return problem('may have day or month first');
  if (!moment) return problem('is not a date');
  const isDay = moment.time === undefined || /^00:00:00(\.0+)?$/.test(moment.time);
  return isDay ? value(moment.date) : problem('has a time of day');
}

function readDateTime(text: string, { dates }: ColumnStyle): Reading {
  const moment = readMoment(text, dates);
  if (moment === 'ambiguous') return problem('may have day or month first');
  const iso = moment && isoOf(moment);
  return iso === undefined ? problem('is not a date and time') : value(iso);
}
