import { Context } from 'mingo/core';
import { Lazy } from 'mingo/lazy';
import type { Options } from 'mingo/types';
import * as accumulators from 'mingo/operators/accumulator';
import * as expressions from 'mingo/operators/expression';
import * as stages from 'mingo/operators/pipeline';
import * as projections from 'mingo/operators/projection';
import * as windows from 'mingo/operators/window';
import { compareValues } from '../bson/compare.js';
import type { Fold } from '../bson/compare.js';
import type { Doc } from '../bson/values.js';
import { compileFilter } from '../query/filter.js';
import { compileSort, sortBy } from '../query/sort.js';
import { ownExpressions } from './own-expressions.js';
import { unwind } from './unwind.js';

// mingo gives the stages and expressions; whatever compares values is replaced by this server's own order of BSON values.

type Table = Record<string, (...args: never[]) => unknown>;

/** Operators of a mingo module, without what a namespace import adds. */
function table(module: object): Table {
  return Object.fromEntries(Object.entries(module).filter(([name]) => name.startsWith('$'))) as Table;
}

const scripted = ['$function', '$accumulator', '$where', '$out', '$merge'];
const without = (operators: Table): Table => Object.fromEntries(Object.entries(operators).filter(([name]) => !scripted.includes(name)));

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
type Stage = (input: Iterator, source: unknown, options: Options) => Iterator;

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
    // What $redact prunes is left behind as undefined by mingo.
    $redact: (input: Iterator, source: unknown, options: Options) => (stages.$redact as unknown as Stage)(input, source, options).filter((document) => document !== undefined),
    $unwind: (input: Iterator, source: unknown) => input.transform((documents) => Lazy(unwind(documents as Doc[], source))),
  } as Table;
}

const shared = {
  accumulator: { ...without(table(accumulators)), $max: extreme(1), $min: extreme(-1) },
  expression: { ...without(table(expressions)), ...ownExpressions },
  projection: table(projections),
  window: table(windows),
};

/** Names of all operators an expression may hold. */
export const expressionNames: ReadonlySet<string> = new Set([...Object.keys(shared.expression), ...Object.keys(shared.accumulator),
  ...Object.keys(shared.window), ...Object.keys(shared.projection)]);

const mingoStages = without(table(stages));
export const stageNames: ReadonlySet<string> = new Set(Object.keys(mingoStages));

/** A mingo context with the operators this server serves. */
export function contextFor(settings: StageOptions, extra: Table = {}): Context {
  // mingo's $setWindowFields calls $function with functions of its own; a client cannot name it, nor send a function.
  const expression = { ...shared.expression, $function: expressions.$function };
  return Context.init({ ...shared, expression, pipeline: { ...mingoStages, ...ownStages(settings), ...extra } } as unknown as Parameters<typeof Context.init>[0]);
}
