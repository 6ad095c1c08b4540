import { plainValueAt } from '../bson/paths.js';
import { type Doc, isPlainObject } from '../bson/values.js';
import { compileFilter, type Filter } from '../query/filter.js';

/**
 * Index of the first element of the array at `path` that the filter's conditions on this array hold for; what `$`
 * stands for.
 */
export function matchedIndex(document: Doc, path: string, filter: Filter): number | undefined {
  const array = plainValueAt(document, path.split('.'));
  if (!Array.isArray(array)) return undefined;
  const clauses = clausesOn(filter.source, path);
  if (clauses.length === 0) return undefined;
  const [first, ...others] = clauses.map((clause) => compileFilter(clause));
  const holds = (item: unknown, test: Filter) => test.test(wrap(path.split('.'), [item]));
  const all = array.findIndex((item) => [first!, ...others].every((test) => holds(item, test)));
  const index = all >= 0 ? all : array.findIndex((item) => holds(item, first!));
  return index < 0 ? undefined : index;
}

/** Conjuncts that speak of the array or of fields in it. */
function clausesOn(source: Doc, path: string): Doc[] {
  const found: Doc[] = [];
  for (const [name, value] of Object.entries(source)) {
    if (name === path || name.startsWith(`${path}.`)) found.push({ [withoutIndex(name, path)]: value });
    else if ((name === '$and' || name === '$or') && Array.isArray(value)) {
      const inner = value.flatMap((clause) => (isPlainObject(clause) ? clausesOn(clause, path) : []));
      if (inner.length > 0) found.push(...(name === '$or' ? [{ $or: inner }] : inner));
    }
  }
  return found;
}

function withoutIndex(name: string, path: string): string {
  return name === path ? name : `${path}.${name.slice(path.length + 1)}`;
}

function wrap(parts: readonly string[], value: unknown): Doc {
  return parts.toReversed().reduce<unknown>((inner, part) => ({ [part]: inner }), value) as Doc;
}
