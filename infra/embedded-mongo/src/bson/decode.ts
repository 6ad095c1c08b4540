import { Binary, BSONRegExp, Code, Decimal128, Double, Long, MaxKey, MinKey, ObjectId, Timestamp } from 'bson';
import { CommandError } from '../errors.js';
import type { Doc } from './values.js';

// An own decoder, because the package's one cannot keep apart Double(5) and Int32(5) as plain numbers, cannot read a
// few fields only, and cannot leave sub-documents as bytes. Int32 and fractional doubles become numbers; a double that
// would be written back as an int32 becomes Double; int64 becomes Long. Encoding what was decoded gives the same bytes.

const maxDepth = 180;

function invalid(why: string): CommandError {
  return new CommandError('InvalidBSON', `invalid BSON: ${why}`);
}

/** End of the document that starts at `start`; throws InvalidBSON unless its length and terminator are sound. */
export function documentEnd(bytes: Buffer, start: number, limit = bytes.length): number {
  if (start + 5 > limit) throw invalid('document is cut short');
  const end = start + bytes.readInt32LE(start);
  if (end < start + 5 || end > limit || bytes[end - 1] !== 0) throw invalid('document length does not fit');
  return end;
}

/** Position of the zero byte that ends the name or pattern at `start`. */
export function cstringEnd(bytes: Buffer, start: number, limit: number): number {
  const end = bytes.indexOf(0, start);
  if (end < 0 || end >= limit) throw invalid('name without an end');
  return end;
}

/** Position after a value of `type` that starts at `start`. */
export function skipValue(bytes: Buffer, type: number, start: number, limit: number): number {
  const end = valueEnd(bytes, type, start, limit);
  if (end > limit) throw invalid('value is cut short');
  return end;
}

function valueEnd(bytes: Buffer, type: number, start: number, limit: number): number {
  switch (type) {
    case 1:
    case 9:
    case 17:
    case 18:
      return start + 8;
    case 16:
      return start + 4;
    case 8:
      return start + 1;
    case 6:
    case 10:
    case 127:
    case 255:
      return start;
    case 7:
      return start + 12;
    case 19:
      return start + 16;
    case 2:
    case 13:
    case 14:
      return start + 4 + lengthAt(bytes, start, limit, 1);
    case 3:
    case 4:
      return documentEnd(bytes, start, limit);
    case 5:
      return start + 5 + lengthAt(bytes, start, limit, 0);
    case 11:
      return cstringEnd(bytes, cstringEnd(bytes, start, limit) + 1, limit) + 1;
    case 12:
      return start + 16 + lengthAt(bytes, start, limit, 1);
    case 15:
      return start + lengthAt(bytes, start, limit, 14);
    default:
      throw invalid(`unknown type ${type}`);
  }
}

function lengthAt(bytes: Buffer, start: number, limit: number, least: number): number {
  if (start + 4 > limit) throw invalid('length is cut short');
  const length = bytes.readInt32LE(start);
  if (length < least || start + length > limit) throw invalid('length does not fit');
  return length;
}

export function readName(bytes: Buffer, start: number, end: number): string {
  for (let at = start; at < end; at += 1) if (bytes[at]! > 127) return bytes.toString('utf8', start, end);
  return bytes.toString('latin1', start, end);
}

function readString(bytes: Buffer, start: number, limit: number): string {
  const end = start + 4 + lengthAt(bytes, start, limit, 1) - 1;
  if (end >= limit || bytes[end] !== 0) throw invalid('string without an end');
  return bytes.toString('utf8', start + 4, end);
}

function readDouble(bytes: Buffer, start: number): number | Double {
  const value = bytes.readDoubleLE(start);
  return Number.isInteger(value) && value >= -0x80000000 && value <= 0x7fffffff ? new Double(value) : value;
}

function readLong(bytes: Buffer, start: number): Long {
  return new Long(bytes.readInt32LE(start), bytes.readInt32LE(start + 4));
}

/** Decodes one value; `start` is its first byte. */
export function readValue(bytes: Buffer, type: number, start: number, limit: number, depth = 0): unknown {
  const end = skipValue(bytes, type, start, limit);
  switch (type) {
    case 1:
      return readDouble(bytes, start);
    case 2:
    case 14:
      return readString(bytes, start, limit);
    case 3:
      return readDocument(bytes, start, end, depth + 1);
    case 4:
      return readArray(bytes, start, end, depth + 1);
    case 5:
      return readBinary(bytes, start, end);
    case 7:
      return new ObjectId(bytes.subarray(start, end));
    case 8:
      return bytes[start] === 1;
    case 9:
      return new Date(readLong(bytes, start).toNumber());
    case 6:
    case 10:
      return null;
    case 11:
      return readRegExp(bytes, start, end);
    case 13:
      return new Code(readString(bytes, start, limit));
    case 15:
      return readScopedCode(bytes, start, end, depth);
    case 16:
      return bytes.readInt32LE(start);
    case 17:
      return new Timestamp(readLong(bytes, start));
    case 18:
      return readLong(bytes, start);
    case 19:
      return new Decimal128(Uint8Array.prototype.slice.call(bytes, start, end));
    case 127:
      return new MaxKey();
    case 255:
      return new MinKey();
    default:
      throw invalid(`type ${type} is not supported`);
  }
}

function readBinary(bytes: Buffer, start: number, end: number): Binary {
  const subtype = bytes[start + 4]!;
  const from = subtype === 2 ? start + 9 : start + 5;
  return new Binary(Uint8Array.prototype.slice.call(bytes, from, end), subtype);
}

function readRegExp(bytes: Buffer, start: number, end: number): BSONRegExp {
  const middle = cstringEnd(bytes, start, end);
  return new BSONRegExp(bytes.toString('utf8', start, middle), bytes.toString('utf8', middle + 1, end - 1));
}

function readScopedCode(bytes: Buffer, start: number, end: number, depth: number): Code {
  const scope = start + 8 + bytes.readInt32LE(start + 4);
  return new Code(
    readString(bytes, start + 4, end),
    readDocument(bytes, scope, documentEnd(bytes, scope, end), depth + 1),
  );
}

/** Sets a field even when it is called `__proto__`. */
export function setField(target: Doc, name: string, value: unknown): void {
  if (name === '__proto__')
    Object.defineProperty(target, name, { value, enumerable: true, configurable: true, writable: true });
  else target[name] = value;
}

function readDocument(bytes: Buffer, start: number, end: number, depth: number): Doc {
  if (depth > maxDepth) throw new CommandError('Overflow', 'BSON nested deeper than 180 levels', { code: 15 });
  const document: Doc = {};
  let at = start + 4;
  while (at < end - 1) {
    const type = bytes[at]!;
    const nameEnd = cstringEnd(bytes, at + 1, end);
    const name = readName(bytes, at + 1, nameEnd);
    setField(document, name, readValue(bytes, type, nameEnd + 1, end - 1, depth));
    at = skipValue(bytes, type, nameEnd + 1, end - 1);
  }
  return document;
}

function readArray(bytes: Buffer, start: number, end: number, depth: number): unknown[] {
  if (depth > maxDepth) throw new CommandError('Overflow', 'BSON nested deeper than 180 levels', { code: 15 });
  const items: unknown[] = [];
  for (const element of elements(bytes, start, end))
    items.push(readValue(bytes, element.type, element.start, end - 1, depth));
  return items;
}

/** One element of a document, as positions in the bytes. */
export interface RawElement {
  type: number;
  name: string;
  start: number;
  end: number;
}

/** Walks the elements of a document without decoding their values. */
export function* elements(bytes: Buffer, start = 0, end = documentEnd(bytes, start)): Generator<RawElement> {
  let at = start + 4;
  while (at < end - 1) {
    const type = bytes[at]!;
    const nameEnd = cstringEnd(bytes, at + 1, end);
    const valueStart = nameEnd + 1;
    const valueStop = skipValue(bytes, type, valueStart, end - 1);
    yield { type, name: readName(bytes, at + 1, nameEnd), start: valueStart, end: valueStop };
    at = valueStop;
  }
}

/** Decodes a whole document; throws InvalidBSON for anything that is not one. */
export function decode(bytes: Buffer, start = 0): Doc {
  return readDocument(bytes, start, documentEnd(bytes, start), 0);
}

/** Decodes only the named top-level fields, in the document's order. */
export function decodeFields(bytes: Buffer, wanted: ReadonlySet<string>): Doc {
  const document: Doc = {};
  const end = bytes.length;
  let left = wanted.size;
  let at = 4;
  while (at < end - 1 && left > 0) {
    const type = bytes[at]!;
    const nameEnd = bytes.indexOf(0, at + 1);
    const name = readName(bytes, at + 1, nameEnd);
    if (wanted.has(name)) {
      setField(document, name, readValue(bytes, type, nameEnd + 1, end - 1));
      left -= 1;
    }
    at = skipValue(bytes, type, nameEnd + 1, end - 1);
  }
  return document;
}
