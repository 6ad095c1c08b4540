/** Order of a list: one field and, between equals, the id in the same direction. */
export interface ListOrder {
  readonly path: string;
  readonly direction: 1 | -1;
}

/** What decides the place of a row in an order. `empty`: a list without elements, which comes before everything. */
export type SortKey = { readonly empty: true } | { readonly value: unknown };

/** Place of the last row that was answered; what follows it does not depend on whether that row is still there. */
export interface Place {
  readonly key: SortKey;
  readonly id: string;
}

export const sortOf = ({ path, direction }: ListOrder): Record<string, 1 | -1> =>
  path === '_id' ? { _id: direction } : { [path]: direction, _id: direction };

/** Place of a row in an order. A list of values stands where its least (or greatest) one does, as in the database. */
export function placeOf(row: { readonly _id: string }, { path, direction }: ListOrder): Place {
  const value = path.split('.').reduce<unknown>((at, name) => (at as Record<string, unknown> | undefined)?.[name], row);
  return { id: row._id, key: keyOf(value, direction) };
}

function keyOf(value: unknown, direction: 1 | -1): SortKey {
  if (!Array.isArray(value)) return { value: value ?? null };
  if (value.length === 0) return { empty: true };
  return {
    value: value.reduce<unknown>((best, one) => (compare(one, best) * direction < 0 ? one : best), value[0]) ?? null,
  };
}

/** Paths that hold a date or an id in every row, so that a range of an index holds what follows. */
const alwaysThere = new Set(['_id', 'createdAt', 'updatedAt']);

/** The condition of rows behind a place: values of all types, missing ones and equals, each exactly once. */
export function behind({ path, direction }: ListOrder, { key, id }: Place): Record<string, unknown> {
  const [before, behindEqual] = direction === 1 ? (['$lt', '$gt'] as const) : (['$gt', '$lt'] as const);
  const notBehind = { _id: { [`${before}e`]: id } };
  if ('empty' in key)
    return direction === 1
      ? { $nor: [{ [path]: { $size: 0 }, ...notBehind }] }
      : { [path]: { $size: 0 }, _id: { $lt: id } };
  const { value } = key;
  // A list is the place of a row only as an element of another one; a list itself is compared by its elements.
  const holds = (condition: object) => ({ [path]: Array.isArray(value) ? { $elemMatch: condition } : condition });
  const equal = { ...holds({ $eq: value }), ...notBehind };
  if (path === '_id') return { _id: { [behindEqual]: id } };
  if (alwaysThere.has(path)) return { [path]: { [`${behindEqual}e`]: value }, $nor: [equal] };
  const types = orderedTypes.filter((_, rank) => (rank - rankOf(value)) * direction < 0);
  const single = types.filter((type) => type !== 'array');
  return {
    $nor: [
      equal,
      ...(value === null ? [] : [holds({ [before]: value })]),
      ...(single.length > 0 ? [{ [path]: { $type: single } }] : []),
      ...(types.includes('array') ? [{ [path]: { $elemMatch: { $type: 'array' } } }] : []),
      ...(direction === 1 ? [{ [path]: { $size: 0 } }] : []),
      ...(direction === 1 && value !== null ? [{ [path]: { $eq: null } }] : []),
    ],
  };
}

/** Types of values in the database's order; null stands before them all. */
const orderedTypes = ['number', 'string', 'object', 'array', 'bool', 'date'] as const;

function rankOf(value: unknown): number {
  if (value === null || value === undefined) return -1;
  if (Array.isArray(value)) return orderedTypes.indexOf('array');
  if (value instanceof Date) return orderedTypes.indexOf('date');
  if (typeof value === 'boolean') return orderedTypes.indexOf('bool');
  return orderedTypes.indexOf(typeof value as 'number' | 'string' | 'object');
}

/** The database's order of two values. */
function compare(one: unknown, other: unknown): number {
  const byType = rankOf(one) - rankOf(other);
  if (byType !== 0) return byType;
  if (typeof one === 'string') return Buffer.compare(Buffer.from(one), Buffer.from(other as string));
  if (typeof one !== 'object' || one === null) return Number(one) - Number(other);
  return compareFields(Object.entries(one), Object.entries(other as object));
}

/** Objects and lists: field by field, the type of the value first, then the name, then the value. */
function compareFields(ones: [string, unknown][], others: [string, unknown][]): number {
  for (const [index, [name, value]] of ones.entries()) {
    const other = others[index];
    if (!other) return 1;
    const order = rankOf(value) - rankOf(other[1]) || compare(name, other[0]) || compare(value, other[1]);
    if (order !== 0) return order;
  }
  return ones.length - others.length;
}
