import type { FieldSchema } from './schema.js';

/** What kind of values a field has: those of one kind stand beside each other, those of another need converting. */
export function valueKindOf({ type, format, enum: options, items }: FieldSchema): string {
  if (type === 'array') return `list of ${items ? valueKindOf(items) : 'anything'}`;
  if (type === 'number' || type === 'integer') return 'number';
  if (type === 'boolean' || type === 'object') return type;
  if (options !== undefined) return 'select';
  return format === 'date' || format === 'date-time' ? format : 'string';
}

/** Kinds of versions before kinds were told apart: the types of JSON. */
const olderNames: Readonly<Record<string, RegExp>> = {
  string: /^(string|select|date|date-time)$/,
  integer: /^number$/,
  array: /^list of /,
};

/** Whether a kind that was noted once is this one. */
export const isSameKind = (noted: string, kind: string): boolean =>
  noted === kind || olderNames[noted]?.test(kind) === true;
