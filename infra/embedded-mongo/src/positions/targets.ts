import { setField } from '../bson/decode.js';
import { fieldOf, isIndex, plainValueAt } from '../bson/paths.js';
import { type Doc, isPlainObject } from '../bson/values.js';
import { badValue, CommandError } from '../errors.js';
import type { Filter } from '../query/filter.js';

/** What `$`, `$[]` and `$[name]` in a path stand for in one document. */
export interface Positions {
  /** Index of the array element the filter matched, for a path up to `$`. */
  matched(arrayPath: string): number | undefined;
  filters: ReadonlyMap<string, Filter>;
}

const maxPadding = 1_500_000;

/** The concrete paths that a path with positional parts leads to. */
export function expandPath(document: Doc, parts: readonly string[], positions: Positions): string[][] {
  const at = parts.findIndex((part) => part.startsWith('$'));
  if (at < 0) return [[...parts]];
  const before = parts.slice(0, at);
  const rest = parts.slice(at + 1);
  const indexes = indexesFor(document, before, parts[at]!, positions);
  return indexes.flatMap((index) => expandPath(document, [...before, String(index), ...rest], positions));
}

function indexesFor(document: Doc, before: string[], part: string, positions: Positions): number[] {
  const path = before.join('.');
  if (part === '$') {
    const index = positions.matched(path);
    if (index === undefined) throw badValue('The positional operator did not find the match needed from the query.');
    return [index];
  }
  const name = /^\$\[(.*)\]$/.exec(part)?.[1];
  if (name === undefined)
    throw new CommandError(
      'DollarPrefixedFieldName',
      `The dollar ($) prefixed field '${part}' in '${[...before, part].join('.')}' is not valid for storage.`,
    );
  const array = plainValueAt(document, before);
  if (array === undefined)
    throw badValue(`The path '${path}' must exist in the document in order to apply array updates.`);
  if (!Array.isArray(array))
    throw badValue(`Cannot apply array updates to non-array element ${path}: ${JSON.stringify(array)}`);
  if (name === '') return array.map((_, index) => index);
  const filter = positions.filters.get(name);
  if (!filter)
    throw badValue(`No array filter found for identifier '${name}' in path '${[...before, part].join('.')}'`);
  return array.flatMap((item, index) => (filter.test({ [name]: item }) ? [index] : []));
}

function notViable(part: string, parent: unknown, path: string): CommandError {
  return new CommandError(
    'PathNotViable',
    `Cannot create field '${part}' in element {${path}: ${JSON.stringify(parent)}}`,
  );
}

/** The value at a concrete path. */
export function valueAt(document: Doc, parts: readonly string[]): unknown {
  return plainValueAt(document, parts);
}

/** Sets a value, making the objects on the way; arrays are padded with null. */
export function setAt(document: Doc, parts: readonly string[], value: unknown): void {
  let parent: unknown = document;
  for (let at = 0; at < parts.length - 1; at += 1) {
    const part = parts[at]!;
    let child = childOf(parent, part);
    if (child === undefined) {
      child = {};
      assign(parent, part, child, parts.slice(0, at));
    } else if (!isPlainObject(child) && !Array.isArray(child)) {
      throw notViable(parts[at + 1]!, child, part);
    }
    parent = child;
  }
  assign(parent, parts.at(-1)!, value, parts.slice(0, -1));
}

function childOf(parent: unknown, part: string): unknown {
  if (Array.isArray(parent)) return isIndex(part) ? parent[Number(part)] : undefined;
  return fieldOf(parent as Doc, part);
}

function assign(parent: unknown, part: string, value: unknown, path: readonly string[]): void {
  if (!Array.isArray(parent)) {
    setField(parent as Doc, part, value);
    return;
  }
  if (!isIndex(part)) throw notViable(part, parent, path.join('.'));
  const index = Number(part);
  if (index - parent.length > maxPadding)
    throw new CommandError('CannotCreateIndex', `can't backfill more than ${maxPadding} elements`, { code: 2 });
  while (parent.length < index) parent.push(null);
  parent[index] = value;
}

/** Removes a field; an array element becomes null, as the server does it. */
export function unsetAt(document: Doc, parts: readonly string[]): void {
  const parent = parts.length === 1 ? document : plainValueAt(document, parts.slice(0, -1));
  const last = parts.at(-1)!;
  if (Array.isArray(parent)) {
    if (isIndex(last) && Number(last) < parent.length) parent[Number(last)] = null;
  } else if (isPlainObject(parent)) {
    delete parent[last];
  }
}
