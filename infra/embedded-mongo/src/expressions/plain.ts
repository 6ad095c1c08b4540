import { Binary, Double, Int32, Long, UUID } from 'bson';
import { sameValue } from '../bson/compare.js';
import { setField } from '../bson/decode.js';
import { type Doc, isPlainObject } from '../bson/values.js';

/** A copy of a decoded value for mingo, which knows plain numbers only. */
export function toPlain(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map(toPlain);
  if (value instanceof Double || value instanceof Int32) return value.value;
  if (value instanceof Long) return Number.isSafeInteger(value.toNumber()) ? value.toNumber() : value;
  if (value instanceof Binary && value.sub_type === 4 && !(value instanceof UUID)) return value.toUUID();
  if (!isPlainObject(value)) return value;
  const copy: Doc = {};
  for (const name of Object.keys(value)) setField(copy, name, toPlain(value[name]));
  return copy;
}

export function toPlainDocument(document: Doc): Doc {
  return toPlain(document) as Doc;
}

/** Gives fields that a pipeline left as they were their own number types back. */
export function restoreTypes(result: Doc, original: Doc): Doc {
  const restored: Doc = {};
  for (const name of Object.keys(result)) {
    const before = Object.hasOwn(original, name) ? original[name] : undefined;
    setField(restored, name, before !== undefined && sameValue(before, result[name]) ? before : result[name]);
  }
  return restored;
}
