import type { JsonBytes } from './json-bytes.js';

/** Types of BSON values that JSON has, too, or a date; see bsonspec.org. */
export const bsonType = {
  double: 1,
  string: 2,
  object: 3,
  array: 4,
  boolean: 8,
  date: 9,
  null: 10,
  int32: 16,
  int64: 18,
} as const;

const trueBytes = Buffer.from('true');
const falseBytes = Buffer.from('false');
const nullBytes = Buffer.from('null');
const [openBrace, closeBrace, openBracket, closeBracket, comma, colon] = [0x7b, 0x7d, 0x5b, 0x5d, 0x2c, 0x3a] as const;

/** A document's bytes. */
export interface BsonSource {
  readonly bytes: Uint8Array;
  readonly view: DataView;
}

/** Where the name of an element, which begins at `at`, ends. */
export function nameEnd(bytes: Uint8Array, at: number): number {
  let end = at;
  while (end < bytes.length && bytes[end] !== 0) end += 1;
  return end;
}

/** Where the value at `at` ends; -1 when it is of a type that `writeValue` does not write. */
export function valueEnd({ view }: BsonSource, type: number, at: number): number {
  switch (type) {
    case bsonType.double:
    case bsonType.date:
    case bsonType.int64:
      return at + 8;
    case bsonType.string:
      return at + 4 + view.getInt32(at, true);
    case bsonType.object:
    case bsonType.array:
      return at + view.getInt32(at, true);
    case bsonType.boolean:
      return at + 1;
    case bsonType.null:
      return at;
    case bsonType.int32:
      return at + 4;
    default:
      return -1;
  }
}

/**
 * Writes the value at `at` as `JSON.stringify` writes what the driver makes of it. False where that takes the driver:
 * for types that JSON does not have, and names that JavaScript or the driver move or act on. What was written by then
 * is to be cut.
 */
export function writeValue(source: BsonSource, type: number, at: number, out: JsonBytes): boolean {
  const { bytes, view } = source;
  switch (type) {
    case bsonType.string:
      out.string(bytes, at + 4, at + 3 + view.getInt32(at, true));
      return true;
    case bsonType.int32:
      out.number(view.getInt32(at, true));
      return true;
    case bsonType.double:
      out.number(view.getFloat64(at, true));
      return true;
    case bsonType.boolean:
      out.raw(bytes[at] === 1 ? trueBytes : falseBytes);
      return true;
    case bsonType.null:
      out.raw(nullBytes);
      return true;
    case bsonType.date:
      out.date(int64(view, at));
      return true;
    case bsonType.int64:
      return writeInt64(int64(view, at), out);
    case bsonType.object:
      return writeObject(source, at, out);
    case bsonType.array:
      return writeArray(source, at, out);
    default:
      return false;
  }
}

const int64 = (view: DataView, at: number): number => view.getInt32(at + 4, true) * 2 ** 32 + view.getUint32(at, true);

/** The driver makes an object of a number that JavaScript cannot hold. */
function writeInt64(value: number, out: JsonBytes): boolean {
  if (!Number.isSafeInteger(value)) return false;
  out.number(value);
  return true;
}

function writeObject(source: BsonSource, start: number, out: JsonBytes): boolean {
  const { bytes } = source;
  const begin = out.length;
  let at = start + 4;
  for (let type = bytes[at++]!; type !== 0; type = bytes[at++]!) {
    const valueAt = nameEnd(bytes, at) + 1;
    if (isSpecial(bytes[at]!)) return false;
    out.byte(comma);
    out.string(bytes, at, valueAt - 1);
    out.byte(colon);
    if (!writeValue(source, type, valueAt, out)) return false;
    at = valueEnd(source, type, valueAt);
  }
  close(out, begin, openBrace, closeBrace);
  return true;
}

/** JavaScript puts names that are numbers before others; the driver acts on some that begin with a dollar. */
export const isSpecial = (first: number): boolean => (first >= 0x30 && first <= 0x39) || first === 0x24;

function writeArray(source: BsonSource, start: number, out: JsonBytes): boolean {
  const { bytes } = source;
  const begin = out.length;
  let at = start + 4;
  for (let type = bytes[at++]!; type !== 0; type = bytes[at++]!) {
    const valueAt = nameEnd(bytes, at) + 1;
    out.byte(comma);
    if (!writeValue(source, type, valueAt, out)) return false;
    at = valueEnd(source, type, valueAt);
  }
  close(out, begin, openBracket, closeBracket);
  return true;
}

/** Elements were written with a comma before each, from `begin` on: the first one becomes the opening sign. */
export function close(out: JsonBytes, begin: number, open: number, closing: number): void {
  if (out.length === begin) out.byte(open);
  else out.replace(begin, open);
  out.byte(closing);
}
