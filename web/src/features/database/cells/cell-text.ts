import { type Column, optionsOf } from '../model/columns';

/** What a text says in the type of a column, or why it says nothing there. */
export type Read = { readonly value: unknown } | { readonly problem: string };

/** The value as a text that reads as the same value again; empty for none. */
export function textOfValue(value: unknown, { type }: Pick<Column, 'type'>): string {
  if (value === undefined || value === null) return '';
  if (type === 'multiselect' && Array.isArray(value)) return value.join(', ');
  return typeof value === 'object' ? JSON.stringify(value) : String(value as string | number | boolean);
}

const moment = new Intl.DateTimeFormat('en', { dateStyle: 'medium', timeStyle: 'short' });
const day = new Intl.DateTimeFormat('en', { dateStyle: 'medium', timeZone: 'UTC' });

/** The value as people read it. */
export function shownValue(value: unknown, column: Column): string {
  if (column.type !== 'datetime' || typeof value !== 'string') return textOfValue(value, column);
  const time = Date.parse(value);
  if (Number.isNaN(time)) return value;
  return (isDay(column) ? day : moment).format(time);
}

/** Whether a column of moments holds days without a time. */
export const isDay = ({ schema, name }: Column): boolean => schema.format === 'date' && name !== 'createdAt';

const numeral = /^[-+]?(\d+(\.\d+)?|\.\d+)(e[-+]?\d+)?$/i;
const dayText = /^\d{4}-\d{2}-\d{2}$/;

/** Reads what was typed or pasted into a cell. Nothing is guessed: what does not read as the type is a problem. */
export function valueOfText(text: string, column: Column): Read {
  const { type, schema } = column;
  const trimmed = text.trim();
  if (trimmed === '') return column.isRequired ? { problem: 'is required' } : { value: null };
  switch (type) {
    case 'number':
      return numberOf(trimmed, schema.type === 'integer');
    case 'boolean':
      return /^(true|false)$/i.test(trimmed)
        ? { value: trimmed.toLowerCase() === 'true' }
        : { problem: 'must be true or false' };
    case 'select':
      return optionOf(trimmed, column);
    case 'multiselect':
      return optionsIn(trimmed, column);
    case 'datetime':
      return momentOf(trimmed, column);
    case 'json':
      return jsonOf(text);
    case 'text':
    case 'image':
      return textIn(text, schema.maxLength);
  }
}

function numberOf(text: string, isWhole: boolean): Read {
  if (!numeral.test(text)) return { problem: 'must be a number' };
  const value = Number(text);
  if (!Number.isFinite(value) || (Number.isInteger(value) && !Number.isSafeInteger(value)))
    return { problem: 'has more digits than a number keeps' };
  return isWhole && !Number.isInteger(value) ? { problem: 'must be a whole number' } : { value };
}

function optionOf(text: string, column: Column): Read {
  const options = optionsOf(column);
  const found = options.find((option) => String(option) === text);
  return found === undefined ? { problem: `must be one of: ${options.slice(0, 20).join(', ')}` } : { value: found };
}

function optionsIn(text: string, column: Column): Read {
  const parts = text
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '');
  const read = parts.map((part) => optionOf(part, column));
  const wrong = read.find((each) => 'problem' in each);
  return wrong ?? { value: [...new Set(read.map((each) => ('value' in each ? each.value : null)))] };
}

/** The order of day and month is not guessed: dates are written from the year on. */
function momentOf(text: string, column: Column): Read {
  const problem = isDay(column)
    ? 'must be a date such as 2026-02-28'
    : 'must be a date and time such as 2026-02-28T09:30:00Z';
  if (!dayText.test(text.slice(0, 10)) || Number.isNaN(Date.parse(text.slice(0, 10)))) return { problem };
  if (isDay(column)) return dayText.test(text) ? { value: text } : { problem };
  const time = Date.parse(text.replace(' ', 'T'));
  return Number.isNaN(time) ? { problem } : { value: new Date(time).toISOString() };
}

/** A JSON cell; its problem is that of spec 2, section 5. */
export function jsonOf(text: string): Read {
  try {
    return { value: JSON.parse(text) as unknown };
  } catch (reason) {
    return { problem: `Invalid JSON: ${(reason as Error).message}` };
  }
}

const textIn = (text: string, maxLength: number | undefined): Read =>
  maxLength !== undefined && text.length > maxLength ? { problem: `${maxLength} characters max` } : { value: text };

/** Texts longer than this, or with line breaks, are edited in a dialog (spec 2, section 9). */
const longText = 50;
export const isLong = (value: unknown): boolean =>
  typeof value === 'string' && (value.length > longText || value.includes('\n'));
