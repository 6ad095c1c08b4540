import { readRights } from './read-rights.js';

type Json = Record<string, unknown>;

/** Other names that models have for types, with what the type is besides. */
const types: Readonly<Record<string, Json>> = {
  text: { type: 'string' },
  str: { type: 'string' },
  int: { type: 'integer' },
  float: { type: 'number' },
  double: { type: 'number' },
  decimal: { type: 'number' },
  currency: { type: 'number' },
  money: { type: 'number' },
  bool: { type: 'boolean' },
  list: { type: 'array' },
  json: { type: 'object' },
  date: { type: 'string', format: 'date' },
  datetime: { type: 'string', format: 'date-time' },
  'date-time': { type: 'string', format: 'date-time' },
  timestamp: { type: 'string', format: 'date-time' },
  email: { type: 'string', format: 'email' },
  url: { type: 'string', format: 'uri' },
  uri: { type: 'string', format: 'uri' },
};
/** Types of forms and databases that are text here. */
const texts =
  /^(?:textarea|longtext|richtext|markdown|varchar|char|phone|tel|password|uuid|objectid|id|color|colour|time|select|enum|choice|image|file|photo|reference|relation|ref)$/;

export interface NormalisedEntity {
  entity: Json;
  /** What had to be decided otherwise than it was written. */
  notes: string[];
}

/**
 * The schema that a model wrote, in our words: types by their usual names, lists of a type and null, `required: true` in
 * a field, rights as words or in lists. What it cannot be sure of stays as it is, for the check to refuse.
 */
export function normaliseEntity(given: Json): NormalisedEntity {
  const properties = fieldsOf(given['properties'] ?? given['fields']);
  if (!properties) return { entity: given, notes: [] };
  const required = new Set<unknown>(Array.isArray(given['required']) ? given['required'] : []);
  const fields = Object.entries(properties).map(([name, field]): [string, unknown] => {
    if (typeof field === 'string') return [name, withType({ type: field })];
    if (!isObject(field)) return [name, field];
    const { required: isRequired, ...rest } = field;
    if (isRequired === true) required.add(name);
    return [name, typeof isRequired === 'boolean' ? withType(rest) : withType(field)];
  });
  const entity = { ...given, properties: Object.fromEntries(fields), required: [...required] };
  if (!isObject(given['permissions'])) return { entity, notes: [] };
  const { permissions, notes } = readRights(String(given['name']), given['permissions']);
  return { entity: { ...entity, permissions }, notes };
}

/** Fields by name, also where they are written as a list. */
function fieldsOf(given: unknown): Json | undefined {
  if (!Array.isArray(given)) return isObject(given) ? given : undefined;
  if (!given.every((field) => isObject(field) && typeof field['name'] === 'string')) return undefined;
  return Object.fromEntries((given as Json[]).map(({ name, ...field }) => [name, field]));
}

function withType(given: Json): Json {
  const { default: value, ...rest } = given;
  // Only plain values can be a default.
  const field = typeof value === 'object' && value !== null ? rest : given;
  const named = Array.isArray(field['type']) ? field['type'].filter((one) => one !== 'null') : [field['type']];
  const [type] = named;
  if (named.length !== 1 || typeof type !== 'string') return field;
  const word = type.toLowerCase();
  if (Object.hasOwn(types, word)) return { ...field, ...types[word] };
  if (!texts.test(word)) return { ...field, type };
  const choices = field['enum'] ?? field['options'] ?? field['values'];
  const target = field['x-ref'] ?? field['entity'] ?? field['ref'] ?? field['references'] ?? field['target'];
  return {
    ...field,
    type: 'string',
    ...(Array.isArray(choices) && choices.length > 0 && { enum: choices }),
    ...(/^ref|^relation/.test(word) && typeof target === 'string' && { 'x-ref': target }),
  };
}

const isObject = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
