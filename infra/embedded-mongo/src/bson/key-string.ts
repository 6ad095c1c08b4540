import { Binary, BSONRegExp, Code, Decimal128, Long, ObjectId, Timestamp } from 'bson';
import type { Fold } from './compare.js';
import { type Doc, toNative, typeRank } from './values.js';

// A value as a string of characters 0 to 255 whose plain comparison is MongoDB's order of values, so that an index
// entry of any number of fields is one string, and an equality prefix, a range and a sort are one range of strings.
// Every encoding ends by itself (no encoding is a prefix of another one), and a descending field is the complement of
// each character.

const scratch = Buffer.alloc(8);
/** Of most keys in descending order. */
const turned = Buffer.alloc(256);
const typeChars = Array.from({ length: 128 }, (_, rank) => String.fromCharCode(rank + 16));

/** First character of all values of the type; numbers, strings and so on are contiguous. */
export function typeChar(value: unknown): string {
  return typeChars[typeRank(value)]!;
}

/** The key of null and of a missing field. */
export const nullKey = typeChars[2]!;
export const maxKeyChar = '\xff';

/** Encodes one value in ascending order. */
export function keyOf(value: unknown, fold?: Fold): string {
  const rank = typeRank(value);
  return typeChars[rank]! + body(rank, value, fold);
}

function body(rank: number, value: unknown, fold?: Fold): string {
  switch (rank) {
    case 3:
      return numberKey(value);
    case 4:
      return textKey(fold ? fold(value as string) : (value as string));
    case 5:
      return objectKey(value as Doc, fold);
    case 6:
      return `${(value as unknown[]).map((item) => `\x02${keyOf(item, fold)}`).join('')}\x01`;
    case 7:
      return binaryKey(value as Binary);
    case 8:
      return latin1((value as ObjectId).id);
    case 9:
      return value === true ? '\x02' : '\x01';
    case 10:
      return integerKey(Long.fromNumber((value as Date).getTime()));
    case 11:
      return wordKey((value as Timestamp).high) + wordKey((value as Timestamp).low);
    case 12:
      return regexKey(value);
    case 13:
      return textKey((value as Code).code);
    default:
      return '';
  }
}

function latin1(bytes: Uint8Array): string {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('latin1');
}

function numberKey(value: unknown): string {
  const native = toNative(value);
  const number = Number(native);
  const rest =
    typeof native === 'bigint'
      ? Number(native - BigInt(number))
      : value instanceof Decimal128
        ? decimalRest(value, number)
        : 0;
  return (
    doubleKey(Number.isNaN(number) ? Number.NEGATIVE_INFINITY : number, Number.isNaN(number)) +
    String.fromCharCode(0x80 + (rest >> 8), rest & 0xff)
  );
}

/** 1 where the decimal is not exactly the double, which keeps 0.1 in decimal apart from 0.1 in binary. */
function decimalRest(value: Decimal128, number: number): number {
  return Number.isInteger(number) ||
    Number.isInteger(number * 1024) ||
    !Number.isFinite(number) ||
    value.toString() === ''
    ? 0
    : 1;
}

function doubleKey(value: number, isNaN: boolean): string {
  if (isNaN) return '\0\0\0\0\0\0\0\0';
  scratch.writeDoubleBE(value === 0 ? 0 : value);
  if (scratch[0]! & 0x80) for (let at = 0; at < 8; at += 1) scratch[at] = ~scratch[at]!;
  else scratch[0] = scratch[0]! | 0x80;
  return scratch.toString('latin1', 0, 8);
}

function integerKey(value: Long): string {
  scratch.writeUInt32BE((value.high ^ 0x80000000) >>> 0, 0);
  scratch.writeUInt32BE(value.low >>> 0, 4);
  return scratch.toString('latin1', 0, 8);
}

function wordKey(value: number): string {
  scratch.writeUInt32BE(value >>> 0, 0);
  return scratch.toString('latin1', 0, 4);
}

function textKey(text: string): string {
  let plain = true;
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (code === 0 || code > 127) {
      plain = false;
      break;
    }
  }
  if (plain) return `${text}\0`;
  return `${Buffer.from(text, 'utf8').toString('latin1').replaceAll('\0', '\0\xff')}\0`;
}

/** Range of all strings that start with `prefix`, for anchored patterns. */
export function textPrefix(prefix: string): string {
  return typeChars[4]! + textKey(prefix).slice(0, -1);
}

function objectKey(value: Doc, fold?: Fold): string {
  let key = '';
  for (const name of Object.keys(value))
    key += `\x02${typeChar(value[name])}${textKey(name)}${keyOf(value[name], fold)}`;
  return `${key}\x01`;
}

function binaryKey(value: Binary): string {
  return (
    wordKey(value.position) + String.fromCharCode(value.sub_type) + latin1(value.buffer.subarray(0, value.position))
  );
}

function regexKey(value: unknown): string {
  if (value instanceof BSONRegExp) return textKey(value.pattern) + textKey(value.options);
  return textKey((value as RegExp).source) + textKey((value as RegExp).flags);
}

/** The same key in descending order. */
export function complement(key: string): string {
  const length = key.length;
  const bytes = length > turned.length ? Buffer.allocUnsafe(length) : turned;
  for (let at = 0; at < length; at += 1) bytes[at] = 255 - key.charCodeAt(at);
  return bytes.toString('latin1', 0, length);
}
