import { Context } from 'mingo/core';
import { Lazy } from 'mingo/lazy';
import type { Options } from 'mingo/types';
import * as accumulators from 'mingo/operators/accumulator';
import * as expressions from 'mingo/operators/expression';
import * as stages from 'mingo/operators/pipeline';
import * as projections from 'mingo/operators/projection';
import * as windows from 'mingo/operators/window';
import { evalExpr } from 'mingo/core';
import { compareValues } from '../bson/compare.js';
import type { Fold } from '../bson/compare.js';
import type { Doc } from '../bson/values.js';
import { compileFilter } from '../query/filter.js';
import { compileSort, sortBy } from '../query/sort.js';
import { unwind } from './unwind.js';

// mingo gives the stages and expressions; whatever compares values is replaced by this server's own order of BSON values.

type Table = Record<string, (...args: never[]) => unknown>;

/** Operators of a mingo module, without what a namespace import adds. */
function table(module: object): Table {
  return Object.fromEntries(Object.entries(module).filter(([name]) => name.startsWith('$'))) as Table;
}

const scripted = ['$function', '$accumulator', '$where', '$out', '$merge'];
const without = (operators: Table): Table => Object.fromEntries(Object.entries(operators).filter(([name]) => !scripted.includes(name)));

function comparison(accepts: (order: number) => unknown) {
  return (document: unknown, args: unknown, options: Options) => {
    const [a, b] = evalExpr(document, args, options) as [unknown, unknown];
    if (a === undefined || b === undefined) return accepts(a === b ? 0 : a === undefined ? -1 : 1);
    return accepts(compareValues(a, b));
  };
}

const comparisons = {
  $eq: comparison((order) => order === 0), $ne: comparison((order) => order !== 0), $gt: comparison((order) => order > 0),
  $gte: comparison((order) => order >= 0), $lt: comparison((order) => order < 0), $lte: comparison((order) => order <= 0),
  $cmp: comparison((order) => Math.sign(order)),
};

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

/** Options of one pipeline that its stages need; carried in mingo's options. */
export interface StageOptions { fold?: Fold | undefined; variables?: Doc | undefined }

type Iterator = ReturnType<typeof Lazy>;

function ownStages(settings: StageOptions): Table {
  const filterOptions = { ...(settings.fold && { fold: settings.fold }) };
  return {
    $match: (input: Iterator, source: unknown, options: Options) => {
      const variables = { ...settings.variables, ...(options as { local?: { variables?: Doc } }).local?.variables };
      const filter = compileFilter(source, { ...filterOptions, variables });
      return input.filter((document) => filter.test(document as Doc));
    },
    $sort: (input: Iterator, source: unknown) => {
      const sort = compileSort(source, settings.fold);
      return sort ? input.transform((documents) => Lazy(sortBy(documents as Doc[], sort.keyOf))) : input;
    },
    $unwind: (input: Iterator, source: unknown) => input.transform((documents) => Lazy(unwind(documents as Doc[], source))),
  } as Table;
}

const shared = {
  accumulator: { $max: extreme(1), $min: extreme(-1), ...without(table(accumulators)) },
  expression: { ...without(table(expressions)), ...comparisons },
  projection: table(projections),
  window: table(windows),
};
shared.accumulator.$max = extreme(1);
shared.accumulator.$min = extreme(-1);

/** Names of all operators an expression may hold. */
export const expressionNames: ReadonlySet<string> = new Set([...Object.keys(shared.expression), ...Object.keys(shared.accumulator),
  ...Object.keys(shared.window), ...Object.keys(shared.projection)]);

const mingoStages = without(table(stages));
export const stageNames: ReadonlySet<string> = new Set(Object.keys(mingoStages));

/** A mingo context with the operators this server serves. */
export function contextFor(settings: StageOptions, extra: Table = {}): Context {
  return Context.init({ ...shared, pipeline: { ...mingoStages, ...ownStages(settings), ...extra } } as unknown as Parameters<typeof Context.init>[0]);
}
