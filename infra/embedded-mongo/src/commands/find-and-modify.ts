import { CommandError, failedToParse } from '../errors.js';
import { RawDocument, encode } from '../bson/encode.js';
import { decode } from '../bson/decode.js';
import { type Doc, toFlag } from '../bson/values.js';
import { compileFilter } from '../query/filter.js';
import { compileProjection } from '../query/projection.js';
import { read } from '../query/read.js';
import { compileSort } from '../query/sort.js';
import type { Collection } from '../storage/collection.js';
import { compileUpdate } from '../update/update.js';
import { type Context, type Handler, collationOf, hintOf } from './context.js';
import { removeAll } from './delete.js';
import { runUpdate, targetOf, variablesOf } from './update.js';

export const findAndModify: Handler = async (context) => {
  const { body } = context;
  const removing = toFlag(body.remove);
  if (removing && body.update !== undefined) throw failedToParse('Cannot specify both an update and remove=true');
  if (removing && toFlag(body.upsert)) throw failedToParse('Cannot specify both upsert=true and remove=true');
  if (removing && toFlag(body.new)) throw failedToParse("Cannot specify both new=true and remove=true; 'remove' always returns the deleted document");
  if (!removing && body.update === undefined) throw failedToParse('Either an update or remove=true must be specified');
  const collection = targetOf(context, toFlag(body.upsert));
  return removing ? findAndRemove(context, collection) : findAndUpdate(context, collection);
};

function common(context: Context, collection: Collection) {
  const { body } = context;
  const collation = collationOf(body.collation, collection);
  const variables = variablesOf(body.let);
  const filter = compileFilter(body.query, { ...(collation && { fold: collation.fold }), ...(variables && { variables }) });
  const sort = compileSort(body.sort, collation?.fold);
  return { filter, sort, collation, variables, hint: hintOf(body.hint, collection) };
}

async function findAndRemove(context: Context, collection: Collection): Promise<Doc> {
  const { filter, sort, collation, hint } = common(context, collection);
  for (let tries = 0; tries < 100; tries += 1) {
    const found = read(collection, { filter, sort, limit: 1, collation, hint, transaction: context.transaction });
    if (found.length === 0) return { lastErrorObject: { n: 0 }, value: null };
    const { bytes } = found[0]!;
    if (await removeAll(context, collection, filter, found) > 0) return { lastErrorObject: { n: 1 }, value: shown(context, bytes) };
  }
  throw new CommandError('WriteConflict', 'the document changed again and again');
}

async function findAndUpdate(context: Context, collection: Collection): Promise<Doc> {
  const { body } = context;
  const { filter, sort, collation, variables, hint } = common(context, collection);
  const update = compileUpdate(body.update, { filter, arrayFilters: body.arrayFilters, fold: collation?.fold, variables });
  const outcome = await runUpdate(context, { collection, filter, update, multi: false, upsert: toFlag(body.upsert), sort, collation, hint });
  const inserted = 'upsertedId' in outcome;
  const lastErrorObject: Doc = { n: outcome.matched + (inserted ? 1 : 0), updatedExisting: outcome.matched > 0 };
  if (inserted) lastErrorObject.upserted = outcome.upsertedId;
  const bytes = toFlag(body.new) ? outcome.after : outcome.before;
  return { lastErrorObject, value: bytes ? shown(context, bytes) : null };
}

function shown(context: Context, bytes: Buffer): unknown {
  const projection = compileProjection(context.body.fields, compileFilter(context.body.query));
  return new RawDocument(projection ? encode(projection(decode(bytes))) : bytes);
}
