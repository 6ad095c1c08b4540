import type { EntitySchema, FieldSchema } from '@lathe/proto/entities/schema';

const plain = (name: string): string => name.toLowerCase().replace(/[^a-z0-9]/g, '');

/**
 * A record of a file as a row of an entity: known columns only, values read by the field's type (spec/2, section 5:
 * mapping).
 */
export function toRow(record: Record<string, unknown>, schema: EntitySchema): Record<string, unknown> {
  const fields = new Map(Object.entries(schema.properties).map(([name, field]) => [plain(name), { name, field }]));
  const row: Record<string, unknown> = {};
  for (const [column, value] of Object.entries(record)) {
    const target = fields.get(plain(column));
    const read = target === undefined ? undefined : readValue(value, target.field);
    if (target !== undefined && read !== undefined) row[target.name] = read;
  }
  return row;
}

/** The value in the field's type; undefined for an empty cell or one that has no such value. */
function readValue(value: unknown, field: FieldSchema): unknown {
  if (typeof value !== 'string') return value ?? undefined;
  const text = value.trim();
  if (text === '') return undefined;
  switch (field.type) {
    case 'number':
    case 'integer': {
      const number = Number.parseFloat(text);
      return Number.isNaN(number) ? undefined : number;
    }
    case 'boolean':
      return text.toLowerCase() === 'true';
    case 'array':
      return text
        .split(',')
        .map((part) => part.trim())
        .filter((part) => part !== '');
    case 'object':
      return readJson(text);
    default:
      return field.format === 'date-time' ? readDate(text) : text;
  }
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

function readDate(text: string): string {
  const date = new Date(text);
  return Number.isNaN(date.getTime()) ? text : date.toISOString();
}
