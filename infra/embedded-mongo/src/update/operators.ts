import { Long, Timestamp } from 'bson';
import { compareValues } from '../bson/compare.js';
import { bitwise, combine, requireNumber } from '../bson/numbers.js';
import { type Doc, isNumeric, isPlainObject } from '../bson/values.js';
import { badValue, CommandError, failedToParse, typeMismatch } from '../errors.js';
import { setAt, unsetAt, valueAt } from '../positions/targets.js';
import { addToSet, pop, pull, pullAll, push } from './array-operators.js';

/** One operator applied to one concrete path of a document. */
export type Operator = (document: Doc, path: readonly string[], operand: unknown, isInsert: boolean) => void;

function assignWith(compute: (current: unknown, operand: unknown, path: string) => unknown): Operator {
  return (document, path, operand) => {
    const value = compute(valueAt(document, path), operand, path.join('.'));
    if (value !== undefined) setAt(document, path, value);
  };
}

let timestampCounter = 0;

function now(operand: unknown, path: string): unknown {
  if (typeof operand === 'boolean') return new Date();
  if (!isPlainObject(operand))
    throw badValue(
      `${typeof operand} is not valid type for $currentDate. Please use a boolean ('true') or a $type expression ({$type: 'timestamp/date'}).`,
    );
  if (operand.$type === 'date') return new Date();
  if (operand.$type === 'timestamp') {
    timestampCounter += 1;
    return new Timestamp(new Long(timestampCounter, Math.floor(Date.now() / 1000)));
  }
  throw badValue(
    `The '$type' string field is required to be 'date' or 'timestamp': {$currentDate: {${path} : {$type: 'date'}}}`,
  );
}

function arithmetic(operator: '$inc' | '$mul'): Operator {
  return assignWith((current, operand, path) => {
    requireNumber(operator, path, operand);
    if (current === undefined) return operator === '$inc' ? operand : combine('multiply', operand, 0);
    if (!isNumeric(current))
      throw typeMismatch(
        `Cannot apply ${operator} to a value of non-numeric type. The field '${path}' is of another type.`,
      );
    return combine(operator === '$inc' ? 'add' : 'multiply', current, operand);
  });
}

function bits(current: unknown, operand: unknown, path: string): unknown {
  if (!isPlainObject(operand))
    throw badValue(
      `The $bit modifier is not compatible with a ${typeof operand}. You must pass in an embedded document: {$bit: {field: {and/or/xor: #}}}`,
    );
  let value: unknown = current ?? 0;
  for (const [operation, mask] of Object.entries(operand)) {
    if (!['and', 'or', 'xor'].includes(operation))
      throw badValue(
        `The $bit modifier only supports 'and', 'or', and 'xor', not '${operation}' which is an unknown operator: {${path}}`,
      );
    value = bitwise(operation, value, mask);
  }
  return value;
}

export const operators: Record<string, Operator> = {
  $set: (document, path, operand) => setAt(document, path, operand),
  $setOnInsert: (document, path, operand, isInsert) => {
    if (isInsert) setAt(document, path, operand);
  },
  $unset: (document, path) => unsetAt(document, path),
  $inc: arithmetic('$inc'),
  $mul: arithmetic('$mul'),
  $min: assignWith((current, operand) =>
    current === undefined || compareValues(operand, current) < 0 ? operand : undefined,
  ),
  $max: assignWith((current, operand) =>
    current === undefined || compareValues(operand, current) > 0 ? operand : undefined,
  ),
  $currentDate: (document, path, operand) => setAt(document, path, now(operand, path.join('.'))),
  $push: assignWith(push),
  $addToSet: assignWith(addToSet),
  $pop: assignWith(pop),
  $pull: assignWith(pull),
  $pullAll: assignWith(pullAll),
  $bit: assignWith(bits),
  $rename: (document, path, operand) => rename(document, path, operand),
};

function rename(document: Doc, path: readonly string[], operand: unknown): void {
  if (typeof operand !== 'string') throw badValue(`The 'to' field for $rename must be a string: ${path.join('.')}`);
  if (operand === path.join('.')) throw badValue(`The source and target field for $rename must differ: ${operand}`);
  const value = valueAt(document, path);
  if (value === undefined) return;
  unsetAt(document, path);
  setAt(document, operand.split('.'), value);
}

/** Checks the names of an update's paths. */
export function checkPath(operator: string, path: string): void {
  if (path === '') throw new CommandError('EmptyFieldName', 'An empty update path is not valid.');
  if (path.split('.').includes(''))
    throw new CommandError(
      'EmptyFieldName',
      `The update path '${path}' contains an empty field name, which is not allowed.`,
    );
  if (path.startsWith('$'))
    throw operator === '$rename' || /^\$(\[|$)/.test(path)
      ? badValue(`Cannot have array filter identifier (i.e. '$[<id>]') element in the first position in path '${path}'`)
      : new CommandError(
          'DollarPrefixedFieldName',
          `The dollar ($) prefixed field '${path}' in '${path}' is not valid for storage.`,
        );
}

export function unknownOperator(name: string): CommandError {
  return failedToParse(
    `Unknown modifier: ${name}. Expected a valid update modifier or pipeline-style update specified as an array`,
  );
}
