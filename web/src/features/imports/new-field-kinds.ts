import type { FieldSchema } from '@lathe/proto/entities/schema';

/** What a field of a new entity can be, with the words for it. */
export const fieldKinds = {
  text: { label: 'Text', field: { type: 'string' } },
  number: { label: 'Number', field: { type: 'number' } },
  boolean: { label: 'True or false', field: { type: 'boolean' } },
  date: { label: 'Date', field: { type: 'string', format: 'date' } },
  moment: { label: 'Date and time', field: { type: 'string', format: 'date-time' } },
  list: { label: 'List', field: { type: 'array', items: { type: 'string' } } },
  object: { label: 'JSON object', field: { type: 'object' } },
} as const satisfies Record<string, { label: string; field: FieldSchema }>;
export type FieldKind = keyof typeof fieldKinds | 'choice';

export function kindOfField({ type, format, enum: options }: FieldSchema): FieldKind {
  if (options) return 'choice';
  if (type === 'array') return 'list';
  if (type === 'object' || type === 'boolean') return type;
  if (type === 'number' || type === 'integer') return 'number';
  if (format === 'date') return 'date';
  return format === 'date-time' ? 'moment' : 'text';
}
