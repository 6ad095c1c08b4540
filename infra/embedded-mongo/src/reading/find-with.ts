import type { Collection } from '../storage/collection.js';
import type { Steps, Turn } from '../turns/turn.js';
import { candidatesOf } from './candidates.js';
import { checkPlan } from './check-plan.js';
import { entriesOf } from './cost.js';
import { makeField, type MissingField, missingFields } from './fields.js';
import { matches } from './matches.js';
import type { Plan, Wish } from './plan.js';
import { choosePlan, usesFields } from './planner.js';
import { enoughOf, type ReadRequest, type ReadStats } from './request.js';
import type { Sink } from './sinks.js';

/** Documents that a read looks at before entries of a field are made for it. */
const fewDocuments = 1_000;
/** Documents that are sorted rather than that entries of the field of the sort are made, where others tell which. */
const fewToSort = 5_000;
/** What a plan by other entries is counted to at most. */
const manyEntries = 50_000;
/** Entries that are read ahead at most. */
const mostAtOnce = 256;
/** Documents of a list with an end that are kept in memory for the next such list. */
const mostOfPages = 5_000;

/** The documents that match, in a sink that was made for the plan they were found by. */
export function* findWith<S extends Sink>(
  collection: Collection,
  request: ReadRequest,
  sinkOf: (plan: Plan | undefined) => S,
  turn: Turn,
  stats: ReadStats,
): Steps<{ sink: S; plan: Plan | undefined }> {
  const { filter, sort, collation, hint } = request;
  const wish: Wish = { sort, collation, hint, enough: enoughOf(request) };
  const attempt = function* (plan: Plan | undefined, most: number): Steps<S | undefined> {
    stats.plan = plan;
    const sink = sinkOf(plan);
    return (yield* gather(collection, request, plan, sink, most, turn, stats)) ? sink : undefined;
  };
  let plan = choosePlan(collection, filter, wish);
  for (let isFirst = true; ; isFirst = false) {
    const missing = fieldToMake(collection, request, plan, wish);
    if (!missing) break;
    if (isFirst && plan && mayEndSoon(plan, wish)) {
      const sink = yield* attempt(plan, fewDocuments);
      if (sink) return { sink, plan };
    }
    if (!(yield* makeField(collection, missing, turn))) break;
    plan = choosePlan(collection, filter, wish);
  }
  // Where what matches comes late in the order, all that matches is less.
  const other = plan && mayEndSoon(plan, wish) && !plan.exact ? allOf(collection, request, wish) : undefined;
  const sink = yield* attempt(plan, other ? entriesOf(other, manyEntries) : Infinity);
  if (sink) return { sink, plan };
  return { sink: (yield* attempt(other, Infinity))!, plan: other };
}

/** Whether a plan may have enough before it has gone over all its entries. */
const mayEndSoon = (plan: Plan, { sort, enough }: Wish) => enough < Infinity && (!sort || plan.sorted);

/** The plan that goes over the fewest documents, whatever their order. */
function allOf(collection: Collection, { filter }: ReadRequest, wish: Wish): Plan | undefined {
  if (!wish.sort) return undefined;
  const plan = choosePlan(collection, filter, { ...wish, enough: Infinity });
  return plan?.sorted ? undefined : plan;
}

/** The field whose entries would help most; undefined where the plan is good enough. */
function fieldToMake(
  collection: Collection,
  { filter }: ReadRequest,
  plan: Plan | undefined,
  wish: Wish,
): MissingField | undefined {
  if (wish.hint === '$natural') return undefined;
  const missing = missingFields(collection, filter, wish).next().value as MissingField | undefined;
  if (!missing || !plan || wish.hint !== undefined) return missing;
  if (plan.exact && mayEndSoon(plan, wish)) return undefined;
  if (!missing.isFiltered && (plan.sorted || wish.enough === Infinity)) return undefined;
  const few = !missing.isFiltered && usesFields(plan) ? fewToSort : fewDocuments;
  return entriesOf(plan, few) < few ? undefined : missing;
}

/** False when it stopped after looking at `most` documents. */
function* gather(
  collection: Collection,
  request: ReadRequest,
  plan: Plan | undefined,
  sink: Sink,
  most: number,
  turn: Turn,
  stats: ReadStats,
): Steps<boolean> {
  const { filter, sort } = request;
  const certain = plan ? plan.exact : filter.complete && filter.conditions.length === 0;
  const enough = !sort || plan?.sorted ? enoughOf(request) : Infinity;
  const wanted = certain && enough <= mostAtOnce ? enough : undefined;
  // Whoever turns pages looks at the ones before again.
  const candidates = candidatesOf(collection, plan, sort, wanted, enough < Infinity ? mostOfPages : undefined);
  checkPlan(collection, plan);
  let since = turn.now();
  let count = 0;
  let isDone = true;
  while (candidates.next()) {
    if (count === most) {
      isDone = false;
      break;
    }
    count += 1;
    const { record } = candidates;
    if ((certain || matches(filter, record.bytes)) && sink.add(record)) break;
    if ((!certain || (count & 63) === 0) && turn.isOver(since)) {
      yield;
      checkPlan(collection, plan);
      since = turn.now();
    }
  }
  stats.docsExamined += count;
  stats.keysExamined += candidates.keysExamined;
  return isDone;
}
