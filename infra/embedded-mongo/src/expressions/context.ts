import * as accumulators from 'mingo/operators/accumulator';
import * as expressions from 'mingo/operators/expression';
import * as projections from 'mingo/operators/projection';
import * as windows from 'mingo/operators/window';
import type { Options } from 'mingo/types';
import { compareValues } from '../bson/compare.js';
import { combine } from '../bson/numbers.js';
import { isNumeric, toNative } from '../bson/values.js';
import { ownExpressions } from './own-expressions.js';

// mingo gives the stages and expressions; whatever compares values is replaced by this server's own order of BSON
// values.

export type Table = Record<string, (...args: never[]) => unknown>;

/** Scripts, stages that write, and the one projection of find that is none of aggregate's. */
const left = ['$function', '$accumulator', '$where', '$out', '$merge', '$elemMatch'];

/** Operators of a mingo module that clients may use, without what a namespace import adds. */
export function operatorTable(module: object): Table {
  return Object.fromEntries(
    Object.entries(module).filter(([name]) => name.startsWith('$') && !left.includes(name)),
  ) as Table;
}

const pushed = accumulators.$push as unknown as (items: unknown[], expression: unknown, options: Options) => unknown[];

function extreme(sign: number) {
  return (items: unknown[], expression: unknown, options: Options) => {
    let best: unknown = null;
    for (const value of pushed(items, expression, options)) {
      if (value === null || value === undefined) continue;
      if (best === null || compareValues(value, best) * sign > 0) best = value;
    }
    return best;
  };
}

function total(items: unknown[], expression: unknown, options: Options): { sum: unknown; count: number } {
  let sum: unknown = 0;
  let count = 0;
  for (const value of typeof expression === 'number'
    ? items.map(() => expression)
    : pushed(items, expression, options)) {
    if (!isNumeric(value)) continue;
    sum = typeof value === 'number' && typeof sum === 'number' ? sum + value : combine('add', sum, value);
    count += 1;
  }
  return { sum, count };
}

const sum = (items: unknown[], expression: unknown, options: Options) => total(items, expression, options).sum;

function average(items: unknown[], expression: unknown, options: Options): unknown {
  const { sum: all, count } = total(items, expression, options);
  return count === 0 ? null : Number(toNative(all)) / count;
}

/** mingo gives `$top` and `$bottom` as a list of one. */
function only(accumulator: unknown) {
  return (...args: unknown[]) => (accumulator as (...all: unknown[]) => unknown[])(...args)[0];
}

/** Accumulators, expressions, projections and window functions by name. */
export const operators = {
  accumulator: {
    ...operatorTable(accumulators),
    $max: extreme(1),
    $min: extreme(-1),
    $sum: sum,
    $avg: average,
    $top: only(accumulators.$top),
    $bottom: only(accumulators.$bottom),
  },
  expression: { ...operatorTable(expressions), ...ownExpressions },
  projection: operatorTable(projections),
  window: operatorTable(windows),
};

/** Names of all operators an expression may hold. */
export const expressionNames: ReadonlySet<string> = new Set([
  ...Object.keys(operators.expression),
  ...Object.keys(operators.accumulator),
  ...Object.keys(operators.window),
  ...Object.keys(operators.projection),
]);
