import { compilePipeline } from '../aggregate/pipeline.js';
import type { Fold } from '../bson/compare.js';
import { decode } from '../bson/decode.js';
import { encode } from '../bson/encode.js';
import { type Doc, isPlainObject, toNumber } from '../bson/values.js';
import { CommandError } from '../errors.js';
import { compileFilter } from '../query/filter.js';
import { compileSort } from '../query/sort.js';
import { countMatches, read } from '../reading/read.js';
import type { ReadRequest } from '../reading/request.js';
import type { Collection } from '../storage/collection.js';
import type { Steps } from '../turns/turn.js';
import { findCollection } from './collections.js';
import { collationOf, type Context, hintOf } from './context.js';
import { variablesOf } from './variables.js';

const maxViewDepth = 20;

/** The collection that a name stands for, and the stages that make the view of it when it is one. */
export function sourceOf(context: Context, name: string): { collection: Collection | undefined; stages: Doc[] } {
  let stages: Doc[] = [];
  for (let depth = 0; depth <= maxViewDepth; depth += 1) {
    const collection = findCollection(context, name);
    if (!collection?.view) return { collection, stages };
    stages = [...collection.view.pipeline, ...stages];
    name = collection.view.on;
  }
  throw new CommandError('ViewDepthLimitExceeded', `View depth limit exceeded; maximum depth is ${maxViewDepth}`);
}

/** The leading stages that one indexed read can do, and the rest for the pipeline. */
export function pushDown(
  context: Context,
  collection: Collection | undefined,
  stages: readonly Doc[],
): { request: ReadRequest; rest: Doc[] } {
  const collation = collationOf(context.body.collation, collection);
  const variables = variablesOf(context.body);
  const options = { ...(collation && { fold: collation.fold }), ...(variables && { variables }) };
  const rest = [...stages];
  const matches: Doc[] = [];
  while (rest[0]?.$match !== undefined) matches.push(rest.shift()!.$match as Doc);
  const request: ReadRequest = {
    filter: compileFilter(matches.length > 1 ? { $and: matches } : matches[0], options),
    collation,
    hint: hintOf(context.body.hint, collection),
    transaction: context.transaction,
  };
  if (rest[0]?.$sort !== undefined) request.sort = compileSort(rest.shift()!.$sort, collation?.fold);
  if (rest[0]?.$skip !== undefined) request.skip = toNumber(rest.shift()!.$skip) ?? 0;
  if (rest[0]?.$limit !== undefined) request.limit = toNumber(rest.shift()!.$limit) ?? 0;
  return { request, rest };
}

/** The documents that a pipeline makes of a collection or view. */
export function* runPipeline(context: Context, name: string, stages: readonly Doc[]): Steps<Buffer[]> {
  const { turn } = context;
  const source = sourceOf(context, name);
  const { request, rest } = pushDown(context, source.collection, [...source.stages, ...stages]);
  if (onlyCounts(rest)) {
    const count = source.collection ? yield* countMatches(source.collection, request, turn) : 0;
    return count > 0 ? [encode(counted(rest[0]!, count))] : [];
  }
  const found = source.collection ? yield* read(source.collection, request, turn) : [];
  if (rest.length === 0) return found.map((item) => item.bytes);
  return yield* runStages(context, rest, yield* turn.map(found, (item) => decode(item.bytes)), request.collation?.fold);
}

/** What the stages make of documents that are there. */
export function* runStages(
  context: Context,
  stages: readonly Doc[],
  documents: readonly Doc[],
  fold?: Fold,
): Steps<Buffer[]> {
  const { turn } = context;
  const options = {
    fold,
    variables: variablesOf(context.body),
    readCollection: (other: string, filter: Doc) => readOther(context, other, filter),
  };
  return yield* turn.map(yield* compilePipeline(stages, options).steps(documents, turn), (document) =>
    encode(document),
  );
}

/** Documents of another collection or view, in the middle of a stage, where nothing can wait. */
function readOther(context: Context, name: string, filter: Doc): Doc[] {
  const { turn, transaction } = context;
  const { collection, stages } = sourceOf(context, name);
  if (stages.length > 0)
    return turn.runNow(runPipeline({ ...context, body: {} }, name, [{ $match: filter }])).map((bytes) => decode(bytes));
  const request = { filter: compileFilter(filter), collation: collection?.collation, transaction };
  return collection ? turn.runNow(read(collection, request, turn)).map((item) => decode(item.bytes)) : [];
}

/** `countDocuments` of the drivers: `$group` by a constant that only counts, or `$count`. */
function onlyCounts(stages: readonly Doc[]): boolean {
  if (stages.length !== 1) return false;
  const [stage] = stages as [Doc];
  if (typeof stage.$count === 'string') return true;
  const group = stage.$group;
  if (
    !isPlainObject(group) ||
    Object.keys(group).length !== 2 ||
    !(group._id === null || typeof group._id === 'number')
  )
    return false;
  const counter = Object.entries(group).find(([field]) => field !== '_id')![1];
  return isPlainObject(counter) && counter.$sum === 1 && Object.keys(counter).length === 1;
}

/** What a stage that only counts makes of so many documents. */
function counted(stage: Doc, count: number): Doc {
  if (typeof stage.$count === 'string') return { [stage.$count]: count };
  const group = stage.$group as Doc;
  return { _id: group._id, [Object.keys(group).find((field) => field !== '_id')!]: count };
}
