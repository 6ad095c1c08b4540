import type { FieldSchema } from '@lathe/proto/entities/schema';
import type { EntityDefinition } from '../schemas/entity-definition.js';

/** JSON Schema made by us out of keywords we know; the author's own object is never compiled. */
export type StrictSchema = Record<string, unknown>;

const maxDepth = 6;

/**
 * Schema of a whole new row (`create`), or of the fields that an update names. Keys are the field names of this
 * version.
 */
export function strictSchemaOf(entity: EntityDefinition, mode: 'create' | 'update'): StrictSchema {
  const properties = Object.fromEntries(
    entity.fields.map((field) => [field.name, fieldSchemaOf(field.schema, !field.required, 1)]),
  );
  const required = entity.fields.filter((field) => field.required).map((field) => field.name);
  return { type: 'object', properties, ...(mode === 'create' && required.length > 0 ? { required } : {}) };
}

/** Null stands for "no value", so only required fields refuse it. */
function fieldSchemaOf(field: FieldSchema, nullable: boolean, depth: number): StrictSchema {
  if (depth > maxDepth) return {};
  const strict: StrictSchema = {};
  if (field.type) strict['type'] = nullable ? [field.type, 'null'] : field.type;
  if (field.enum) strict['enum'] = nullable ? [...field.enum, null] : field.enum;
  if (field.type === 'string') Object.assign(strict, pick(field, 'format', 'minLength', 'maxLength'));
  if (field.type === 'number' || field.type === 'integer') Object.assign(strict, pick(field, 'minimum', 'maximum'));
  if (field.type === 'array' && field.items) strict['items'] = fieldSchemaOf(field.items, false, depth + 1);
  if (field.type === 'object' && field.properties)
    Object.assign(strict, nested(field.properties, new Set(field.required), depth));
  return strict;
}

function nested(fields: Record<string, FieldSchema>, required: ReadonlySet<string>, depth: number): StrictSchema {
  const properties = Object.fromEntries(
    Object.entries(fields).map(([name, field]) => [name, fieldSchemaOf(field, !required.has(name), depth + 1)]),
  );
  const present = [...required].filter((name) => Object.hasOwn(fields, name));
  return { properties, ...(present.length > 0 ? { required: present } : {}) };
}

function pick<K extends keyof FieldSchema>(field: FieldSchema, ...names: K[]): StrictSchema {
  return Object.fromEntries(names.filter((name) => field[name] !== undefined).map((name) => [name, field[name]]));
}
