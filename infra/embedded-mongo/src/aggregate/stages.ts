import { Context } from 'mingo/core';
import { Lazy } from 'mingo/lazy';
import * as expressions from 'mingo/operators/expression';
import * as stages from 'mingo/operators/pipeline';
import type { Options } from 'mingo/types';
import { type Doc, toNumber } from '../bson/values.js';
import { operators, operatorTable, type Table } from '../expressions/context.js';
import { compileFilter } from '../query/filter.js';
import { compileSort, sortBy } from '../query/sort.js';
import { TopRows } from '../query/top-rows.js';
import type { PipelineOptions } from './options.js';
import { unwind } from './unwind.js';

type Iterator = ReturnType<typeof Lazy>;
type Stage = (input: Iterator, source: unknown, options: Options) => Iterator;

/** A stage of our own that no client can name: the first so many in an order. */
const firstOf = '$firstOf';

/** A `$sort` that is cut afterwards keeps no more than what is left of it then. */
export function withoutIdleSorts(stages: readonly Doc[]): Doc[] {
  return stages.map((stage, at) => {
    const [skip, limit] =
      stages[at + 1]?.$skip === undefined ? [0, stages[at + 1]] : [stages[at + 1]!.$skip, stages[at + 2]];
    if (stage.$sort === undefined || limit?.$limit === undefined) return stage;
    return { [firstOf]: { sort: stage.$sort, most: Number(toNumber(skip)) + Number(toNumber(limit.$limit)) } };
  });
}

function ownStages(settings: PipelineOptions): Table {
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
    [firstOf]: (input: Iterator, source: { sort: Doc; most: number }) => {
      const sort = compileSort(source.sort, settings.fold)!;
      return input.transform((documents) => {
        const rows = new TopRows<Doc>(source.most);
        for (const document of documents as Doc[]) rows.add(document, sort.keyOf(document));
        return Lazy(rows.inOrder());
      });
    },
    // What $redact prunes is left behind as undefined by mingo.
    $redact: (input: Iterator, source: unknown, options: Options) =>
      (stages.$redact as unknown as Stage)(input, source, options).filter((document) => document !== undefined),
    $unwind: (input: Iterator, source: unknown) =>
      input.transform((documents) => Lazy(unwind(documents as Doc[], source))),
  } as Table;
}

const mingoStages = operatorTable(stages);
export const stageNames: ReadonlySet<string> = new Set([...Object.keys(mingoStages), '$listLocalSessions']);

/** A mingo context with the operators this server serves. */
export function contextFor(settings: PipelineOptions, extra: Table = {}): Context {
  // mingo's $setWindowFields calls $function with functions of its own; a client cannot name it, nor send a function.
  const expression = { ...operators.expression, $function: expressions.$function };
  return Context.init({
    ...operators,
    expression,
    pipeline: { ...mingoStages, ...ownStages(settings), ...extra },
  } as unknown as Parameters<typeof Context.init>[0]);
}
