import { decode } from '../bson/decode.js';
import { encode } from '../bson/encode.js';
import { type Doc, isPlainObject, toFlag, toNumber } from '../bson/values.js';
import { batchSizeOf } from '../cursors/cursors.js';
import { CommandError } from '../errors.js';
import { compileFilter } from '../query/filter.js';
import { compileSort } from '../query/sort.js';
import { compileProjection } from '../reading/projection.js';
import { read } from '../reading/read.js';
import type { ReadRequest } from '../reading/request.js';
import type { Steps } from '../turns/turn.js';
import { collectionOf } from './collections.js';
import { collationOf, collectionName, type Context, countOf, type Handler, hintOf } from './context.js';
import { runPipeline } from './pipeline-read.js';
import { variablesOf } from './variables.js';

export const find: Handler = async (context) => {
  const { body, turn } = context;
  const namespace = `${context.database}.${collectionName(context)}`;
  const request = readRequestOf(context);
  if (toFlag(body.tailable) || toFlag(body.awaitData))
    throw new CommandError('BadValue', 'tailable cursors are not supported by this server');
  const projection = compileProjection(body.projection, request.filter, variablesOf(body));
  const found = await turn.run(documentsOf(context, request));
  const documents = projection ? await turn.run(turn.map(found, (bytes) => encode(projection(decode(bytes))))) : found;
  const single = toFlag(body.singleBatch) || isNegative(body.limit);
  return {
    cursor: context.server.cursors.start(documents, {
      namespace,
      batchSize: batchSizeOf(body.batchSize),
      single,
      noTimeout: toFlag(body.noCursorTimeout),
      session: context.session?.id,
    }),
  };
};

function isNegative(limit: unknown): boolean {
  return (toNumber(limit) ?? 0) < 0;
}

/** Filter, sort, skip, limit, collation and hint of find, count and explain. */
export function readRequestOf(context: Context, filterField = 'filter'): ReadRequest {
  const { body } = context;
  const collection = collectionOf(context);
  const collation = collationOf(body.collation, collection);
  const variables = variablesOf(body);
  const filter = compileFilter(body[filterField], {
    ...(collation && { fold: collation.fold }),
    ...(variables && { variables }),
  });
  const limit =
    isNegative(body.limit) && filterField === 'query' ? -Number(toNumber(body.limit)) : countOf(body.limit, 'limit');
  return {
    filter,
    sort: compileSort(body.sort, collation?.fold),
    skip: countOf(body.skip, 'skip'),
    limit,
    collation,
    hint: hintOf(body.hint, collection),
    transaction: context.transaction,
  };
}

/** What find, count and distinct look for in a collection or a view. */
export function* documentsOf(context: Context, request: ReadRequest): Steps<Buffer[]> {
  const collection = collectionOf(context);
  if (collection?.view) return yield* runPipeline(context, collection.name, stagesOf(request, context.body.sort));
  return collection ? (yield* read(collection, request, context.turn)).map(({ bytes }) => bytes) : [];
}

function stagesOf({ filter, skip, limit }: ReadRequest, sort: unknown): Doc[] {
  const stages: Doc[] = [{ $match: filter.source }];
  if (isPlainObject(sort) && Object.keys(sort).length > 0) stages.push({ $sort: sort });
  if (skip) stages.push({ $skip: skip });
  if (limit) stages.push({ $limit: limit });
  return stages;
}
