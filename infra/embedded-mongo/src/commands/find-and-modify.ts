import { decode } from '../bson/decode.js';
import { encode, RawDocument } from '../bson/encode.js';
import { type Doc, toFlag, toNumber } from '../bson/values.js';
import { failedToParse } from '../errors.js';
import { compileFilter } from '../query/filter.js';
import { compileSort } from '../query/sort.js';
import { compileProjection } from '../reading/projection.js';
import { ownBytes } from '../records/own-memory.js';
import { compileUpdate } from '../update/update.js';
import { attempt, collationOf, type Context, type Handler, hintOf, runOnce } from './context.js';
import { readCurrent, runUpdate, targetOf } from './update.js';
import { variablesOf } from './variables.js';

export const findAndModify: Handler = async (context) => {
  const { body } = context;
  const removing = toFlag(body.remove);
  if (removing && body.update !== undefined) throw failedToParse('Cannot specify both an update and remove=true');
  if (removing && toFlag(body.upsert)) throw failedToParse('Cannot specify both upsert=true and remove=true');
  if (removing && toFlag(body.new))
    throw failedToParse("Cannot specify both new=true and remove=true; 'remove' always returns the deleted document");
  if (!removing && body.update === undefined) throw failedToParse('Either an update or remove=true must be specified');
  return runOnce(context, toNumber(body.stmtId) ?? 0, () =>
    removing ? findAndRemove(context) : findAndUpdate(context),
  );
};

function common(context: Context) {
  const { body } = context;
  const collection = targetOf(context, toFlag(body.upsert));
  const collation = collationOf(body.collation, collection);
  const variables = variablesOf(body);
  const filter = compileFilter(body.query, {
    ...(collation && { fold: collation.fold }),
    ...(variables && { variables }),
  });
  const sort = compileSort(body.sort, collation?.fold);
  return { collection, filter, sort, collation, variables, hint: hintOf(body.hint, collection) };
}

function findAndRemove(context: Context): Promise<Doc> {
  return attempt(context, function* () {
    const { collection, filter, sort, collation, hint } = common(context);
    const found = yield* readCurrent(context, collection, {
      filter,
      sort,
      limit: 1,
      collation,
      hint,
      transaction: context.transaction,
    });
    if (!found) return { lastErrorObject: { n: 0 }, value: null };
    const { bytes } = found;
    context.server.engine.writes.remove(collection, found, context.transaction);
    return { lastErrorObject: { n: 1 }, value: shown(context, bytes) };
  });
}

async function findAndUpdate(context: Context): Promise<Doc> {
  const { body } = context;
  const outcome = await runUpdate(context, () => {
    const { variables, ...found } = common(context);
    const update = compileUpdate(body.update, {
      filter: found.filter,
      arrayFilters: body.arrayFilters,
      fold: found.collation?.fold,
      variables,
    });
    return { ...found, update, multi: false, upsert: toFlag(body.upsert) };
  });
  const inserted = 'upsertedId' in outcome;
  const lastErrorObject: Doc = { n: outcome.matched + (inserted ? 1 : 0), updatedExisting: outcome.matched > 0 };
  if (inserted) lastErrorObject.upserted = outcome.upsertedId;
  const bytes = toFlag(body.new) ? outcome.after : outcome.before;
  return { lastErrorObject, value: bytes ? shown(context, bytes) : null };
}

/** In memory of its own: the session keeps it for a repeat. */
function shown(context: Context, bytes: Buffer): unknown {
  const projection = compileProjection(context.body.fields, compileFilter(context.body.query));
  return new RawDocument(ownBytes(projection ? encode(projection(decode(bytes))) : bytes));
}
