import { Binary, BSONRegExp, Code, Decimal128, Double, Int32, Long, MaxKey, MinKey, ObjectId, Timestamp } from 'bson';

/** A decoded document. Numbers stay lossless: see `decode.ts`. */
export type Doc = Record<string, unknown>;

/** Type numbers of the BSON specification. */
export const bsonType = {
  double: 1,
  string: 2,
  object: 3,
  array: 4,
  binData: 5,
  undefined: 6,
  objectId: 7,
  bool: 8,
  date: 9,
  null: 10,
  regex: 11,
  dbPointer: 12,
  javascript: 13,
  symbol: 14,
  javascriptWithScope: 15,
  int: 16,
  timestamp: 17,
  long: 18,
  decimal: 19,
  minKey: -1,
  maxKey: 127,
} as const;

export type BsonTypeName = keyof typeof bsonType;

export function isPlainObject(value: unknown): value is Doc {
  return (
    typeof value === 'object' &&
    value !== null &&
    !Array.isArray(value) &&
    !(value instanceof Date) &&
    !('_bsontype' in value) &&
    !(value instanceof RegExp)
  );
}

export function isNumeric(value: unknown): boolean {
  return (
    typeof value === 'number' ||
    typeof value === 'bigint' ||
    value instanceof Long ||
    value instanceof Double ||
    value instanceof Int32 ||
    value instanceof Decimal128
  );
}

/** The type name of a decoded value, as `$type` spells it; `missing` for an absent one. */
export function typeName(value: unknown): BsonTypeName | 'missing' {
  switch (typeof value) {
    case 'string':
      return 'string';
    case 'number':
      return Number.isInteger(value) && value >= -0x80000000 && value <= 0x7fffffff && !Object.is(value, -0)
        ? 'int'
        : 'double';
    case 'boolean':
      return 'bool';
    case 'undefined':
      return 'missing';
    case 'bigint':
      return 'long';
    default:
      return value === null ? 'null' : objectTypeName(value as object);
  }
}

function objectTypeName(value: object): BsonTypeName {
  if (Array.isArray(value)) return 'array';
  if (value instanceof Date) return 'date';
  if (value instanceof ObjectId) return 'objectId';
  if (value instanceof Timestamp) return 'timestamp';
  if (value instanceof Long) return 'long';
  if (value instanceof Double) return 'double';
  if (value instanceof Int32) return 'int';
  if (value instanceof Decimal128) return 'decimal';
  if (value instanceof Binary) return 'binData';
  if (value instanceof BSONRegExp || value instanceof RegExp) return 'regex';
  if (value instanceof Code) return value.scope ? 'javascriptWithScope' : 'javascript';
  if (value instanceof MinKey) return 'minKey';
  if (value instanceof MaxKey) return 'maxKey';
  return 'object';
}

/** A comparable native number for any BSON number; bigint only where a double would lose digits. */
export function toNative(value: unknown): number | bigint {
  if (typeof value === 'number' || typeof value === 'bigint') return value;
  if (value instanceof Double || value instanceof Int32) return value.value;
  if (value instanceof Decimal128) return Number(value.toString());
  if (value instanceof Long) {
    const number = value.toNumber();
    return Number.isSafeInteger(number) ? number : value.toBigInt();
  }
  return Number.NaN;
}

/** A JS number for an option such as limit or skip; undefined for anything that is no number. */
export function toNumber(value: unknown): number | undefined {
  return isNumeric(value) ? Number(toNative(value)) : undefined;
}

/** Truth of a flag as the server reads it: true and every number but 0. */
export function toFlag(value: unknown): boolean {
  return value === true || (isNumeric(value) && Number(toNative(value)) !== 0);
}

/** Rank of the type in MongoDB's comparison order; numbers share one rank, and so do missing, undefined and null. */
export function typeRank(value: unknown): number {
  switch (typeof value) {
    case 'undefined':
      return 2;
    case 'number':
    case 'bigint':
      return 3;
    case 'string':
      return 4;
    case 'boolean':
      return 9;
    default:
      return value === null ? 2 : objectRank(value as object);
  }
}

function objectRank(value: object): number {
  if (Array.isArray(value)) return 6;
  if (value instanceof ObjectId) return 8;
  if (value instanceof Date) return 10;
  if (value instanceof Timestamp) return 11;
  if (value instanceof Long || value instanceof Double || value instanceof Int32 || value instanceof Decimal128)
    return 3;
  if (value instanceof Binary) return 7;
  if (value instanceof BSONRegExp || value instanceof RegExp) return 12;
  if (value instanceof Code) return 13;
  if (value instanceof MinKey) return 0;
  if (value instanceof MaxKey) return 127;
  return 5;
}
