import { type Doc, isPlainObject, toNumber } from '../bson/values.js';
import { CommandError, typeMismatch } from '../errors.js';
import { compileFilter, type Filter } from '../query/filter.js';
import { matches } from '../reading/matches.js';
import { read } from '../reading/read.js';
import type { Collection } from '../storage/collection.js';
import type { Found } from '../storage/writes.js';
import { collectionOf, writable } from './collections.js';
import { attempt, collationOf, collectionName, type Context, type Handler, hintOf } from './context.js';
import { checkNotDropped, currentOf, readCurrent } from './update.js';
import { variablesOf } from './variables.js';
import { checkStatement, runStatements, withErrors } from './write-results.js';

export const remove: Handler = async (context) => {
  collectionName(context);
  const { deletes } = context.body;
  if (!Array.isArray(deletes) || deletes.length === 0)
    throw new CommandError('InvalidLength', 'Write batch sizes must be between 1 and 100000. Got 0 operations.');
  let n = 0;
  const errors = await runStatements(
    context,
    deletes,
    async (statement: unknown) => ({ n: await runDelete(context, statement) }),
    (result) => {
      n += Number(result.n);
    },
  );
  return withErrors({ n }, errors);
};

async function runDelete(context: Context, statement: unknown): Promise<number> {
  if (!isPlainObject(statement) || !isPlainObject(statement.q))
    throw typeMismatch("BSON field 'delete.deletes.q' must be an object");
  checkStatement('delete.deletes', statement, ['q', 'limit', 'collation', 'hint']);
  const limit = toNumber(statement.limit);
  if (limit !== 0 && limit !== 1)
    throw new CommandError(
      'FailedToParse',
      `The limit field in delete objects must be 0 or 1. Got ${String(statement.limit)}`,
    );
  const { removed, left } = await attempt(context, function* () {
    const target = targetOf(context, statement);
    if (!target.collection) return { removed: 0, left: undefined };
    if (limit === 0)
      return { removed: 0, left: { ...target, found: yield* read(target.collection, target.request, context.turn) } };
    const found = yield* readCurrent(context, target.collection, { ...target.request, limit });
    if (found) context.server.engine.writes.remove(target.collection, found, context.transaction);
    return { removed: found ? 1 : 0, left: undefined };
  });
  return left ? removeAll(context, left.collection!, left.request.filter, left.found) : removed;
}

function targetOf(context: Context, { q, collation: wanted, hint }: Doc) {
  const collection = writable(collectionOf(context));
  const collation = collationOf(wanted, collection);
  const variables = variablesOf(context.body);
  const filter = compileFilter(q, { ...(collation && { fold: collation.fold }), ...(variables && { variables }) });
  return {
    collection,
    request: { filter, collation, hint: hintOf(hint, collection), transaction: context.transaction },
  };
}

/** Removes what still matches when its turn comes; returns how many. */
async function removeAll(context: Context, collection: Collection, filter: Filter, found: Found[]): Promise<number> {
  let removed = 0;
  for (const item of found) {
    if (context.turn.isOver()) await context.turn.pass();
    await attempt(context, function* () {
      checkNotDropped(context, collection);
      const current = currentOf(context, collection, item);
      if (!current || (!current.bytes.equals(item.bytes) && !matches(filter, current.bytes))) return;
      context.server.engine.writes.remove(collection, current, context.transaction);
      removed += 1;
    });
  }
  return removed;
}
