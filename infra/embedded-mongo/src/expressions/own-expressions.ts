import { ObjectId } from 'bson';
import { evalExpr } from 'mingo/core';
import * as mingo from 'mingo/operators/expression';
import type { Options } from 'mingo/types';
import { compareValues } from '../bson/compare.js';
import { encode } from '../bson/encode.js';
import { isPlainObject, toNumber, typeName } from '../bson/values.js';
import { CommandError } from '../errors.js';
import { regexExpressions } from './regex-expressions.js';

// Expressions that mingo lacks or that need this server's own order and types of BSON values.

type Evaluate = (document: unknown, args: unknown, options: Options) => unknown;

function comparison(accepts: (order: number) => unknown): Evaluate {
  return (document, args, options) => {
    const list = evalExpr(document, args, options);
    if (!Array.isArray(list) || list.length !== 2)
      throw new CommandError('BadValue', 'Expression takes exactly 2 arguments', { code: 16020 });
    const [a, b] = list as unknown[];
    if (a === undefined || b === undefined) return accepts(a === b ? 0 : a === undefined ? -1 : 1);
    return accepts(compareValues(a, b));
  };
}

function conversionFailure(value: unknown, to: string): CommandError {
  return new CommandError('BadValue', `Failed to parse or convert a value of type ${typeName(value)} to ${to}`, {
    code: 241,
  });
}

function single(args: unknown): unknown {
  return Array.isArray(args) && args.length === 1 ? args[0] : args;
}

const toText: Evaluate = (document, args, options) => {
  const value = evalExpr(document, single(args), options);
  return value instanceof ObjectId || typeName(value) === 'decimal' || typeName(value) === 'long'
    ? String(value)
    : mingo.$toString(document as never, args as never, options as never);
};

const toObjectId: Evaluate = (document, args, options) => {
  const value = evalExpr(document, single(args), options);
  if (value === null || value === undefined) return null;
  if (value instanceof ObjectId) return value;
  if (typeof value !== 'string' || !/^[0-9a-f]{24}$/i.test(value)) throw conversionFailure(value, 'objectId');
  return new ObjectId(value);
};

const convert: Evaluate = (document, args, options) => {
  const to = isPlainObject(args) ? evalExpr(document, args.to, options) : undefined;
  if (!isPlainObject(args) || (to !== 'objectId' && to !== 7))
    return mingo.$convert(document as never, args as never, options as never);
  const value = evalExpr(document, args.input, options);
  if (value === null || value === undefined) return evalExpr(document, args.onNull, options) ?? null;
  try {
    return toObjectId(document, { $literal: value }, options);
  } catch (error) {
    if (args.onError === undefined) throw error;
    return evalExpr(document, args.onError, options);
  }
};

/** Position in code points, -1 where there is none. */
const indexOfCodePoint: Evaluate = (document, args, options) => {
  const [text, part, start, end] = evalExpr(document, args, options) as unknown[];
  if (text === null || text === undefined) return null;
  if (typeof text !== 'string')
    throw new CommandError('BadValue', `$indexOfCP requires a string as the first argument, found: ${typeName(text)}`, {
      code: 40093,
    });
  if (typeof part !== 'string')
    throw new CommandError(
      'BadValue',
      `$indexOfCP requires a string as the second argument, found: ${typeName(part)}`,
      { code: 40094 },
    );
  const points = Array.from(text);
  const wanted = Array.from(part);
  const last = Math.min(toNumber(end) ?? points.length, points.length) - wanted.length;
  for (let at = toNumber(start) ?? 0; at <= last; at += 1)
    if (wanted.every((point, offset) => points[at + offset] === point)) return at;
  return -1;
};

/** Bytes of a document as it would be stored. */
const bsonSize: Evaluate = (document, args, options) => {
  const value = evalExpr(document, single(args), options);
  if (value === null || value === undefined) return null;
  if (!isPlainObject(value))
    throw new CommandError('BadValue', `$bsonSize requires a document input, found: ${typeName(value)}`, {
      code: 31393,
    });
  return encode(value).length;
};

export const ownExpressions = {
  $eq: comparison((order) => order === 0),
  $ne: comparison((order) => order !== 0),
  $gt: comparison((order) => order > 0),
  $gte: comparison((order) => order >= 0),
  $lt: comparison((order) => order < 0),
  $lte: comparison((order) => order <= 0),
  $cmp: comparison((order) => Math.sign(order)),
  ...regexExpressions,
  $type: (document: unknown, args: unknown, options: Options) => typeName(evalExpr(document, single(args), options)),
  $toString: toText,
  $toObjectId: toObjectId,
  $convert: convert,
  $indexOfCP: indexOfCodePoint,
  $bsonSize: bsonSize,
};
