import { compareValues, sameValue } from '../bson/compare.js';
import { type Doc, isNumeric, isPlainObject, toNumber } from '../bson/values.js';
import { badValue } from '../errors.js';
import { isRegExp } from '../patterns/regex.js';
import { Work } from '../patterns/work.js';
import { compileFilter } from '../query/filter.js';
import { isOperatorObject } from '../query/operator-object.js';
import { equalityTest } from '../query/operators.js';
import { compileSort, sortBy } from '../query/sort.js';

const pushOptions = new Set(['$each', '$slice', '$sort', '$position']);

function whole(value: unknown, name: string): number {
  const number = toNumber(value);
  if (number === undefined || !Number.isInteger(number))
    throw badValue(`The value for ${name} must be an integer value but was given type: ${typeof value}`);
  return number;
}

function arrayOr(current: unknown, operator: string, path: string): unknown[] {
  if (current === undefined) return [];
  if (!Array.isArray(current))
    throw badValue(`The field '${path}' must be an array but is of type ${typeof current} in document (${operator})`);
  return current;
}

/** `$push`, with `$each`, `$position`, `$sort` and `$slice`. */
export function push(current: unknown, operand: unknown, path: string): unknown[] {
  const array = arrayOr(current, '$push', path);
  if (!isPlainObject(operand) || !('$each' in operand)) return [...array, operand];
  for (const name of Object.keys(operand))
    if (!pushOptions.has(name)) throw badValue(`Unrecognized clause in $push: ${name}`);
  if (!Array.isArray(operand.$each))
    throw badValue('The argument to $each in $push must be an array but it was of type: ' + typeof operand.$each);
  const position = operand.$position === undefined ? array.length : whole(operand.$position, '$position');
  const at = position < 0 ? Math.max(0, array.length + position) : Math.min(position, array.length);
  let result = [...array.slice(0, at), ...operand.$each, ...array.slice(at)];
  if (operand.$sort !== undefined) result = sortArray(result, operand.$sort);
  if (operand.$slice !== undefined) {
    const slice = whole(operand.$slice, '$slice');
    result = slice === 0 ? [] : slice > 0 ? result.slice(0, slice) : result.slice(slice);
  }
  return result;
}

function sortArray(items: unknown[], order: unknown): unknown[] {
  if (isNumeric(order)) {
    const direction = toNumber(order);
    if (direction !== 1 && direction !== -1) throw badValue('The $sort element value must be either 1 or -1');
    return items.toSorted((a, b) => direction * compareValues(a, b));
  }
  const sort = compileSort(order);
  if (!sort) throw badValue('The $sort pattern is empty when it should be a set of fields.');
  return sortBy(items, (item) => sort.keyOf(isPlainObject(item) ? item : {}));
}

/** `$addToSet`, with `$each`. */
export function addToSet(current: unknown, operand: unknown, path: string): unknown[] {
  const array = arrayOr(current, '$addToSet', path);
  const items = isPlainObject(operand) && '$each' in operand ? operand.$each : [operand];
  if (!Array.isArray(items)) throw badValue('The argument to $each in $addToSet must be an array');
  const result = [...array];
  for (const item of items) if (!result.some((other) => sameValue(other, item))) result.push(item);
  return result;
}

export function pop(current: unknown, operand: unknown, path: string): unknown[] | undefined {
  const direction = toNumber(operand);
  if (direction !== 1 && direction !== -1) throw badValue(`$pop expects 1 or -1, found: ${String(operand)}`);
  if (current === undefined) return undefined;
  const array = arrayOr(current, '$pop', path);
  return direction === 1 ? array.slice(0, -1) : array.slice(1);
}

/** `$pull`: a value, a pattern, operators on the element, or a filter on documents. */
export function pull(current: unknown, operand: unknown): unknown[] | undefined {
  if (current === undefined) return undefined;
  if (!Array.isArray(current)) throw badValue('Cannot apply $pull to a non-array value');
  const gone = pullTest(operand);
  return current.filter((item) => !gone(item));
}

function pullTest(operand: unknown): (item: unknown) => boolean {
  if (isOperatorObject(operand) && !['$and', '$or', '$nor', '$expr'].includes(Object.keys(operand)[0]!)) {
    const filter = compileFilter({ element: operand });
    return (item) => filter.test({ element: item } as Doc);
  }
  if (isPlainObject(operand)) {
    const filter = compileFilter(operand);
    return (item) => isPlainObject(item) && filter.test(item);
  }
  if (isRegExp(operand)) return equalityTest(operand, { work: new Work() }).holds;
  return (item) => sameValue(item, operand);
}

export function pullAll(current: unknown, operand: unknown): unknown[] | undefined {
  if (!Array.isArray(operand)) throw badValue('$pullAll requires an array argument but was given a ' + typeof operand);
  if (current === undefined) return undefined;
  if (!Array.isArray(current)) throw badValue('Cannot apply $pullAll to a non-array value');
  return current.filter((item) => !operand.some((other) => sameValue(other, item)));
}
