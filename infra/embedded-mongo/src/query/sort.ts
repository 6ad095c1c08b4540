import type { Fold } from '../bson/compare.js';
import { type Wanted, wantedOf } from '../bson/decode-wanted.js';
import { complement, keyOf, nullKey } from '../bson/key-string.js';
import { valuesAt } from '../bson/paths.js';
import { type Doc, isPlainObject, toNumber } from '../bson/values.js';
import { badValue, CommandError } from '../errors.js';

export interface SortField {
  path: string;
  descending: boolean;
}

/** A sort made ready: `keyOf` gives a string per document, and plain order of the strings is the order asked for. */
export interface Sort {
  fields: readonly SortField[];
  /** What `keyOf` looks at. */
  wanted: Wanted;
  keyOf(document: Doc): string;
}

/** Reads a sort specification; undefined for none. Throws for a direction that is neither 1 nor -1. */
export function compileSort(source: unknown, fold?: Fold): Sort | undefined {
  if (source === undefined || source === null) return undefined;
  if (!isPlainObject(source)) throw new CommandError('TypeMismatch', "Expected field 'sort' to be of type object");
  const fields = Object.entries(source).map(([path, value]) => sortField(path, value));
  if (fields.length === 0) return undefined;
  const wanted = wantedOf(fields.map((field) => field.path));
  return { fields, wanted, keyOf: (document) => sortKey(document, fields, fold) };
}

function sortField(path: string, value: unknown): SortField {
  if (isPlainObject(value)) throw badValue('$meta sort is not supported by this server');
  const direction = toNumber(value);
  if (direction !== 1 && direction !== -1) {
    throw new CommandError('BadValue', '$sort key ordering must be 1 (for ascending) or -1 (for descending)', {
      code: 15975,
    });
  }
  if (path === '' || path.startsWith('$'))
    throw new CommandError(
      'BadValue',
      "FieldPath field names may not start with '$'. Consider using $getField or $setField.",
      { code: 16410 },
    );
  return { path, descending: direction === -1 };
}

function sortKey(document: Doc, fields: readonly SortField[], fold?: Fold): string {
  let key = '';
  for (const { path, descending } of fields) {
    const best = extreme(document, path, descending, fold);
    key += descending ? complement(best) : best;
  }
  return key;
}

/** The least (or greatest) element stands for an array; an empty array sorts before null. */
function extreme(document: Doc, path: string, greatest: boolean, fold?: Fold): string {
  if (!path.includes('.')) {
    const value = document[path];
    if (!Array.isArray(value)) return keyOf(value, fold);
  }
  let best: string | undefined;
  for (const value of valuesAt(document, path)) {
    const keys = Array.isArray(value)
      ? value.length === 0
        ? [emptyArrayKey]
        : value.map((item) => keyOf(item, fold))
      : [keyOf(value, fold)];
    for (const key of keys) if (best === undefined || (greatest ? key > best : key < best)) best = key;
  }
  return best ?? nullKey;
}

/** Undefined: after MinKey and before null. */
export const emptyArrayKey = String.fromCharCode(nullKey.charCodeAt(0) - 1);

/** Sorts items by a key computed once each; equal keys keep their order. */
export function sortBy<T>(items: readonly T[], key: (item: T) => string): T[] {
  const keyed = items.map((item) => ({ item, key: key(item) }));
  keyed.sort((a, b) => (a.key < b.key ? -1 : a.key > b.key ? 1 : 0));
  return keyed.map((entry) => entry.item);
}
