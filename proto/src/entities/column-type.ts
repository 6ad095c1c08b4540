import type { FieldSchema } from './schema.js';

/** How a column of the database panel shows its values (spec 2, section 3). */
export const columnTypes = ['number', 'text', 'select', 'multiselect', 'image', 'json', 'datetime', 'boolean'] as const;
export type ColumnType = (typeof columnTypes)[number];

/** The type of a field's column, by its name and its schema; the first rule that fits counts. */
export function columnTypeOf(name: string, { type, format, enum: options, items }: FieldSchema): ColumnType {
  if (/image/i.test(name)) return 'image';
  if (options !== undefined) return 'select';
  if (format === 'date-time' || format === 'date') return 'datetime';
  if (type === 'array') return items?.enum === undefined ? 'json' : 'multiselect';
  if (type === 'object') return 'json';
  if (type === 'boolean') return 'boolean';
  return type === 'number' || type === 'integer' ? 'number' : 'text';
}
