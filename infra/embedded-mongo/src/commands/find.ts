import { CommandError } from '../errors.js';
import { decode } from '../bson/decode.js';
import { encode } from '../bson/encode.js';
import { toFlag, toNumber } from '../bson/values.js';
import { batchSizeOf } from '../cursors/cursors.js';
import { compileFilter } from '../query/filter.js';
import { compileProjection } from '../query/projection.js';
import { type ReadRequest, read } from '../query/read.js';
import { compileSort } from '../query/sort.js';
import { type Context, type Handler, collationOf, collectionName, collectionOf, countOf, hintOf } from './context.js';
import { variablesOf } from './update.js';

export const find: Handler = async (context) => {
  const { body } = context;
  const collection = collectionOf(context);
  const namespace = `${context.database}.${collectionName(context)}`;
  const request = readRequestOf(context);
  if (toFlag(body.tailable) || toFlag(body.awaitData)) throw new CommandError('BadValue', 'tailable cursors are not supported by this server');
  const projection = compileProjection(body.projection, request.filter, variablesOf(body.let));
  const found = collection ? await context.turn.run(read(collection, request, context.turn)) : [];
  const documents = await context.turn.run(context.turn.map(found, ({ bytes }) => (projection ? encode(projection(decode(bytes))) : bytes)));
  const single = toFlag(body.singleBatch) || isNegative(body.limit);
  return { cursor: context.server.cursors.start(documents, { namespace, batchSize: batchSizeOf(body.batchSize), single, noTimeout: toFlag(body.noCursorTimeout), session: context.session?.id }) };
};

function isNegative(limit: unknown): boolean {
  return (toNumber(limit) ?? 0) < 0;
}

/** Filter, sort, skip, limit, collation and hint of find, count and explain. */
export function readRequestOf(context: Context, filterField = 'filter'): ReadRequest {
  const { body } = context;
  const collection = collectionOf(context);
  const collation = collationOf(body.collation, collection);
  const variables = variablesOf(body.let);
  const filter = compileFilter(body[filterField], { ...(collation && { fold: collation.fold }), ...(variables && { variables }) });
  const limit = isNegative(body.limit) && filterField === 'query' ? -Number(toNumber(body.limit)) : countOf(body.limit, 'limit');
  return { filter, sort: compileSort(body.sort, collation?.fold), skip: countOf(body.skip, 'skip'), limit, collation, hint: hintOf(body.hint, collection), transaction: context.transaction };
}
