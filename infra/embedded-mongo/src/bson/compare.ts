import { Binary, BSONRegExp, Code, ObjectId, Timestamp } from 'bson';
import { type Doc, toNative, typeRank } from './values.js';

/** Changes a string into what a collation compares; absent for binary comparison. */
export type Fold = (text: string) => string;

function order<T extends number | bigint | string | boolean>(a: T, b: T): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

function compareBytes(a: Uint8Array, b: Uint8Array): number {
  return Buffer.compare(a, b);
}

/** Strings by their UTF-8 bytes, as the server does; UTF-16 order differs only beyond the basic plane. */
function compareStrings(a: string, b: string): number {
  if (a === b) return 0;
  const length = Math.min(a.length, b.length);
  for (let at = 0; at < length; at += 1) {
    const x = a.charCodeAt(at);
    const y = b.charCodeAt(at);
    if (x === y) continue;
    const xHigh = x >= 0xd800 && x <= 0xdfff;
    return xHigh === (y >= 0xd800 && y <= 0xdfff) ? x - y : xHigh ? 1 : -1;
  }
  return a.length - b.length;
}

function compareNumbers(a: unknown, b: unknown): number {
  if (typeof a === 'number' && typeof b === 'number' && a === a && b === b) return order(a, b);
  const x = toNative(a);
  const y = toNative(b);
  if (Number.isNaN(x) || Number.isNaN(y)) return order(Number.isNaN(x) ? 0 : 1, Number.isNaN(y) ? 0 : 1);
  return x < y ? -1 : x > y ? 1 : 0;
}

/** MongoDB's total order of values: by type, then by value. Missing and null are equal. */
export function compareValues(a: unknown, b: unknown, fold?: Fold): number {
  const rank = typeRank(a);
  const other = typeRank(b);
  if (rank !== other) return rank - other;
  switch (rank) {
    case 3:
      return compareNumbers(a, b);
    case 4:
      return fold ? compareStrings(fold(a as string), fold(b as string)) : compareStrings(a as string, b as string);
    case 5:
      return compareObjects(a as Doc, b as Doc, fold);
    case 6:
      return compareArrays(a as unknown[], b as unknown[], fold);
    case 7:
      return compareBinary(a as Binary, b as Binary);
    case 8:
      return compareBytes((a as ObjectId).id, (b as ObjectId).id);
    case 9:
      return order(a as boolean, b as boolean);
    case 10:
      return order((a as Date).getTime(), (b as Date).getTime());
    case 11:
      return (a as Timestamp).compare(b as Timestamp);
    case 12:
      return order(regexText(a), regexText(b));
    case 13:
      return order((a as Code).code, (b as Code).code);
    default:
      return 0;
  }
}

function regexText(value: unknown): string {
  return value instanceof BSONRegExp
    ? `${value.pattern}\0${value.options}`
    : `${(value as RegExp).source}\0${(value as RegExp).flags}`;
}

function compareBinary(a: Binary, b: Binary): number {
  return (
    a.position - b.position ||
    a.sub_type - b.sub_type ||
    compareBytes(a.buffer.subarray(0, a.position), b.buffer.subarray(0, b.position))
  );
}

function compareArrays(a: unknown[], b: unknown[], fold?: Fold): number {
  const length = Math.min(a.length, b.length);
  for (let at = 0; at < length; at += 1) {
    const result = compareValues(a[at], b[at], fold);
    if (result !== 0) return result;
  }
  return a.length - b.length;
}

/** Field by field in order: type of the value, then name, then value. */
function compareObjects(a: Doc, b: Doc, fold?: Fold): number {
  const left = Object.keys(a);
  const right = Object.keys(b);
  const length = Math.min(left.length, right.length);
  for (let at = 0; at < length; at += 1) {
    const x = a[left[at]!];
    const y = b[right[at]!];
    const result = typeRank(x) - typeRank(y) || compareStrings(left[at]!, right[at]!) || compareValues(x, y, fold);
    if (result !== 0) return result;
  }
  return left.length - right.length;
}

export function sameValue(a: unknown, b: unknown, fold?: Fold): boolean {
  return compareValues(a, b, fold) === 0;
}
