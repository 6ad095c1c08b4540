import { isDate, isDateTime } from './formats.js';
import type { FieldSchema } from './schema.js';

const numeral = /^[-+]?(0|[1-9]\d{0,14})(\.\d{1,15})?$/;
const truths: Readonly<Record<string, boolean>> = {
  true: true,
  yes: true,
  on: true,
  '1': true,
  false: false,
  no: false,
  off: false,
  '0': false,
};

/**
 * A stored value as a field of another kind has it; undefined where it says nothing that the field could hold. Nothing is
 * guessed: `007` is no number, and a day is one that reads in one way only.
 */
export function convertValue(value: unknown, field: FieldSchema): unknown {
  if (value === undefined || value === null) return undefined;
  if (field.type === 'array') return toList(value, field.items ?? {});
  if (Array.isArray(value)) return value.length === 1 ? convertValue(value[0], field) : undefined;
  if (field.type === 'object') return toObject(value);
  if (typeof value === 'object') return undefined;
  const text = String(value).trim();
  switch (field.type) {
    case 'number':
    case 'integer':
      return toNumber(value, text, field.type === 'integer');
    case 'boolean':
      return truths[text.toLowerCase()];
    default:
      return toText(String(value), text, field);
  }
}

function toList(value: unknown, items: FieldSchema): unknown[] | undefined {
  const values = (Array.isArray(value) ? value : [value]) as unknown[];
  const converted = values.map((one) => convertValue(one, items));
  return converted.includes(undefined) ? undefined : converted;
}

function toObject(value: unknown): unknown {
  if (typeof value === 'object') return value;
  if (typeof value !== 'string') return undefined;
  try {
    const parsed: unknown = JSON.parse(value);
    return typeof parsed === 'object' && parsed !== null && !Array.isArray(parsed) ? parsed : undefined;
  } catch {
    return undefined;
  }
}

function toNumber(value: unknown, text: string, isWhole: boolean): number | undefined {
  const number = typeof value === 'number' ? value : numeral.test(text) ? Number(text) : undefined;
  return number === undefined || (isWhole && !Number.isInteger(number)) ? undefined : number;
}

function toText(value: string, text: string, { enum: options, format }: FieldSchema): unknown {
  if (options !== undefined) return optionOf(text, options);
  if (format === 'date') return dayOf(text) ?? (isDateTime(text) ? text.slice(0, 10) : undefined);
  if (format !== 'date-time') return value;
  const date = dayOf(text);
  if (date !== undefined) return `${date}T00:00:00.000Z`;
  return isDateTime(text) ? text : undefined;
}

/** The option that a text is; in other letters only where there is one such option. */
function optionOf(text: string, options: readonly (string | number)[]): string | number | undefined {
  const exact = options.find((option) => String(option) === text);
  if (exact !== undefined) return exact;
  const alike = options.filter((option) => String(option).toLowerCase() === text.toLowerCase());
  return alike.length === 1 ? alike[0] : undefined;
}

/** A day also where slashes divide it. */
function dayOf(text: string): string | undefined {
  const iso = text.replaceAll('/', '-');
  return isDate(iso) ? iso : undefined;
}
