import { CommandError, typeMismatch } from '../errors.js';
import { isPlainObject, toNumber } from '../bson/values.js';
import { type Filter, compileFilter } from '../query/filter.js';
import { matches, read } from '../query/read.js';
import type { Collection } from '../storage/collection.js';
import { type Context, type Handler, attempt, collationOf, collectionName, collectionOf, hintOf } from './context.js';
import { currentOf, variablesOf } from './update.js';
import { runStatements, withErrors } from './write-results.js';

export const remove: Handler = async (context) => {
  collectionName(context);
  const collection = collectionOf(context);
  const deletes = context.body.deletes;
  if (!Array.isArray(deletes) || deletes.length === 0) throw new CommandError('InvalidLength', 'Write batch sizes must be between 1 and 100000. Got 0 operations.');
  let n = 0;
  const errors = await runStatements(context, deletes, async (statement: unknown) => {
    n += await runDelete(context, collection, statement);
  });
  return withErrors({ n }, errors);
};

async function runDelete(context: Context, collection: Collection | undefined, statement: unknown): Promise<number> {
  if (!isPlainObject(statement) || !isPlainObject(statement.q)) throw typeMismatch("BSON field 'delete.deletes.q' must be an object");
  const limit = toNumber(statement.limit);
  if (limit !== 0 && limit !== 1) throw new CommandError('FailedToParse', `The limit field in delete objects must be 0 or 1. Got ${String(statement.limit)}`);
  const collation = collationOf(statement.collation, collection);
  const variables = variablesOf(context.body.let);
  const filter = compileFilter(statement.q, { ...(collation && { fold: collation.fold }), ...(variables && { variables }) });
  if (!collection) return 0;
  const found = read(collection, { filter, limit, collation, hint: hintOf(statement.hint, collection), transaction: context.transaction });
  return removeAll(context, collection, filter, found);
}

/** Removes what still matches when its turn comes; answers how many. */
export async function removeAll(context: Context, collection: Collection, filter: Filter, found: ReturnType<typeof read>): Promise<number> {
  let removed = 0;
  for (const item of found) {
    await attempt(context.transaction, () => {
      const current = currentOf(context, collection, item);
      if (!current || (current.bytes !== item.bytes && !matches(filter, current.bytes))) return;
      context.server.engine.writes.remove(collection, current, context.transaction);
      removed += 1;
    });
  }
  return removed;
}
