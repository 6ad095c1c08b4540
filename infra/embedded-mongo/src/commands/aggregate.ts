import { CommandError, failedToParse } from '../errors.js';
import { decode } from '../bson/decode.js';
import { encode } from '../bson/encode.js';
import { type Doc, isPlainObject, toNumber } from '../bson/values.js';
import { checkStages, compilePipeline } from '../aggregate/pipeline.js';
import { batchSizeOf } from '../cursors/cursors.js';
import { compileFilter } from '../query/filter.js';
import { type ReadRequest, read } from '../query/read.js';
import { compileSort } from '../query/sort.js';
import type { Collection } from '../storage/collection.js';
import type { Steps } from '../turns/turn.js';
import { type Context, type Handler, collationOf, hintOf } from './context.js';
import { variablesOf } from './update.js';

export const aggregate: Handler = async (context) => {
  const { body } = context;
  const stages = checkStages(body.pipeline);
  if (body.explain === true) throw new CommandError('CommandNotSupported', 'aggregate with the explain option is not supported by this server: use the explain command');
  if (!isPlainObject(body.cursor)) throw failedToParse("The 'cursor' option is required, except for aggregate with the explain argument");
  const target = body.aggregate;
  const name = typeof target === 'string' ? target : '$cmd.aggregate';
  const collection = typeof target === 'string' ? context.server.engine.find(context.database, name) : undefined;
  const documents = await context.turn.run(runPipeline(context, collection, stages));
  return { cursor: context.server.cursors.start(documents, { namespace: `${context.database}.${name}`, batchSize: batchSizeOf(body.cursor.batchSize), session: context.session?.id }) };
};

/** The leading stages that one indexed read can do, and the rest for the pipeline. */
export function pushDown(context: Context, collection: Collection | undefined, stages: readonly Doc[]): { request: ReadRequest; rest: Doc[] } {
  const collation = collationOf(context.body.collation, collection);
  const variables = variablesOf(context.body.let);
  const options = { ...(collation && { fold: collation.fold }), ...(variables && { variables }) };
  const rest = [...stages];
  const request: ReadRequest = { filter: compileFilter(rest[0]?.$match === undefined ? {} : rest.shift()!.$match, options), collation, hint: hintOf(context.body.hint, collection), transaction: context.transaction };
  if (rest[0]?.$sort !== undefined) request.sort = compileSort(rest.shift()!.$sort, collation?.fold);
  if (rest[0]?.$skip !== undefined) request.skip = toNumber(rest.shift()!.$skip) ?? 0;
  if (rest[0]?.$limit !== undefined) request.limit = toNumber(rest.shift()!.$limit) ?? 0;
  return { request, rest };
}

function* runPipeline(context: Context, collection: Collection | undefined, stages: Doc[]): Steps<Buffer[]> {
  const { turn } = context;
  const { request, rest } = pushDown(context, collection, stages);
  const found = collection ? yield* read(collection, request, turn) : [];
  if (rest.length === 0) return found.map((item) => item.bytes);
  if (onlyCounts(rest)) return found.length > 0 ? [encode({ ...(rest[0]!.$group ? { _id: (rest[0]!.$group as Doc)._id } : {}), [countField(rest[0]!)]: found.length })] : [];
  const readCollection = (name: string, filter: Doc) => {
    const other = context.server.engine.find(context.database, name);
    const request = { filter: compileFilter(filter), collation: other?.collation, transaction: context.transaction };
    return other ? turn.runNow(read(other, request, turn)).map((item) => decode(item.bytes)) : [];
  };
  const pipeline = compilePipeline(rest, { fold: request.collation?.fold, variables: variablesOf(context.body.let), readCollection });
  const documents = yield* turn.map(found, (item) => decode(item.bytes));
  return yield* turn.map(yield* pipeline.steps(documents, turn), (document) => encode(document));
}

/** `countDocuments` of the drivers: `$group` by a constant that only counts, or `$count`. */
function onlyCounts(stages: readonly Doc[]): boolean {
  if (stages.length !== 1) return false;
  const [stage] = stages as [Doc];
  if (typeof stage.$count === 'string') return true;
  const group = stage.$group;
  if (!isPlainObject(group) || Object.keys(group).length !== 2 || !(group._id === null || typeof group._id === 'number')) return false;
  const counter = Object.entries(group).find(([field]) => field !== '_id')![1];
  return isPlainObject(counter) && counter.$sum === 1 && Object.keys(counter).length === 1;
}

function countField(stage: Doc): string {
  return typeof stage.$count === 'string' ? stage.$count : Object.keys(stage.$group as Doc).find((field) => field !== '_id')!;
}
