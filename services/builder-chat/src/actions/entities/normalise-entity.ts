import type { AccessLevel } from '@lathe/proto/entities/schema';

type Json = Record<string, unknown>;

/** Other names that models have for types; a format where the type has one. */
const types: Readonly<Record<string, { type: string; format?: string }>> = {
  text: { type: 'string' },
  str: { type: 'string' },
  int: { type: 'integer' },
  float: { type: 'number' },
  double: { type: 'number' },
  decimal: { type: 'number' },
  bool: { type: 'boolean' },
  date: { type: 'string', format: 'date' },
  datetime: { type: 'string', format: 'date-time' },
  'date-time': { type: 'string', format: 'date-time' },
  timestamp: { type: 'string', format: 'date-time' },
  email: { type: 'string', format: 'email' },
  url: { type: 'string', format: 'uri' },
};

/** Words for rights whose meaning is certain. What is not here is refused, and asked for again. */
const levels: Readonly<Record<string, AccessLevel>> = {
  public: 'all',
  everyone: 'all',
  anyone: 'all',
  everybody: 'all',
  owner: 'creator',
  private: 'creator',
  own: 'creator',
  admins: 'admin',
  nobody: 'none',
};

/**
 * The schema that a model wrote, in our words: types by their usual names, lists of a type and null, `required: true` in
 * a field, rights as words or in lists of one. What it cannot be sure of stays as it is, for the check to refuse.
 */
export function normaliseEntity(given: Json): Json {
  const properties = isObject(given['properties']) ? given['properties'] : undefined;
  if (!properties) return given;
  const required = new Set<unknown>(Array.isArray(given['required']) ? given['required'] : []);
  const fields = Object.entries(properties).map(([name, field]): [string, unknown] => {
    if (!isObject(field)) return [name, field];
    const { required: isRequired, ...rest } = field;
    if (isRequired === true) required.add(name);
    return [name, typeof isRequired === 'boolean' ? withType(rest) : withType(field)];
  });
  return {
    ...given,
    properties: Object.fromEntries(fields),
    required: [...required],
    ...(isObject(given['permissions']) && { permissions: rightsOf(given['permissions']) }),
  };
}

function withType(field: Json): Json {
  const { type: given } = field;
  const named = Array.isArray(given) ? given.filter((one) => one !== 'null') : [given];
  const [type] = named;
  if (named.length !== 1 || typeof type !== 'string') return field;
  const known = types[type.toLowerCase()];
  return known ? { ...field, ...known } : { ...field, type };
}

function rightsOf(given: Json): Json {
  const level = (value: unknown): unknown => {
    const only: unknown = Array.isArray(value) && value.length === 1 ? value[0] : value;
    return typeof only === 'string' ? (levels[only.toLowerCase()] ?? only.toLowerCase()) : only;
  };
  const { read, write, create, update, delete: remove } = given;
  const each = [create, update, remove].map(level);
  const writing = write === undefined ? each : [level(write), ...each.filter((one) => one !== undefined)];
  // Rights that differ for adding, changing and deleting, or name only some of it, are no rule of ours.
  if (new Set(writing).size > 1) return given;
  const [all] = writing;
  return { ...(read !== undefined && { read: level(read) }), ...(all !== undefined && { write: all }) };
}

const isObject = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
