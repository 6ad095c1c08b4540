import { type Doc, isPlainObject } from './values.js';

const digits = /^(0|[1-9]\d*)$/;

export function isIndex(part: string): boolean {
  return digits.test(part);
}

export function fieldOf(value: Doc, name: string): unknown {
  return Object.hasOwn(value, name) ? value[name] : undefined;
}

/**
 * Whether `test` holds for some value that a dotted path leads to. Arrays on the way are entered, by element and by
 * index; a missing field is tested as undefined. With `expand`, an array at the end is tested itself and element by
 * element.
 */
export function anyAt(
  value: unknown,
  parts: readonly string[],
  at: number,
  expand: boolean,
  test: (value: unknown) => boolean,
): boolean {
  if (at === parts.length) {
    if (test(value)) return true;
    return expand && Array.isArray(value) && value.some(test);
  }
  const part = parts[at]!;
  if (Array.isArray(value)) {
    if (isIndex(part) && Number(part) < value.length && anyAt(value[Number(part)], parts, at + 1, expand, test))
      return true;
    return value.some((item) => isPlainObject(item) && anyAt(fieldOf(item, part), parts, at + 1, expand, test));
  }
  if (isPlainObject(value)) return anyAt(fieldOf(value, part), parts, at + 1, expand, test);
  return test(undefined);
}

/** All values at a path as `anyAt` meets them, leaf arrays as they are. */
export function valuesAt(value: unknown, path: string): unknown[] {
  const found: unknown[] = [];
  anyAt(value, path.split('.'), 0, false, (item) => {
    found.push(item);
    return false;
  });
  return found;
}

/** The value at a path without entering arrays except by index; undefined where there is none. */
export function plainValueAt(value: unknown, parts: readonly string[]): unknown {
  let current = value;
  for (const part of parts) {
    if (Array.isArray(current)) current = isIndex(part) ? current[Number(part)] : undefined;
    else if (isPlainObject(current)) current = fieldOf(current, part);
    else return undefined;
  }
  return current;
}

export function rootOf(path: string): string {
  const dot = path.indexOf('.');
  return dot < 0 ? path : path.slice(0, dot);
}
