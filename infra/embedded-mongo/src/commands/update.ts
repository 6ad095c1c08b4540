import { decode } from '../bson/decode.js';
import { maxDocumentSize, prepareForInsert } from '../bson/document-bytes.js';
import { encode } from '../bson/encode.js';
import { type Doc, isPlainObject, toFlag } from '../bson/values.js';
import { CommandError, failedToParse, typeMismatch } from '../errors.js';
import { compileFilter, type Filter } from '../query/filter.js';
import type { Sort } from '../query/sort.js';
import { matches } from '../reading/matches.js';
import { foundIn, read } from '../reading/read.js';
import type { ReadRequest } from '../reading/request.js';
import type { Collection } from '../storage/collection.js';
import { visible } from '../storage/visible.js';
import type { Found } from '../storage/writes.js';
import type { Steps } from '../turns/turn.js';
import { compileUpdate, type Update, upserted } from '../update/update.js';
import { ensureCollection, findCollection, writable } from './collections.js';
import { attempt, collationOf, collectionName, type Context, type Handler, hintOf } from './context.js';
import { checkValid } from './validation.js';
import { variablesOf } from './variables.js';
import { checkStatement, runStatements, withErrors } from './write-results.js';

/** One update as the commands update and findAndModify share it. */
export interface UpdateJob {
  collection: Collection;
  filter: Filter;
  update: Update;
  multi: boolean;
  upsert: boolean;
  sort: Sort | undefined;
  hint: string | undefined;
  collation: ReturnType<typeof collationOf>;
}

export interface UpdateOutcome {
  matched: number;
  modified: number;
  upsertedId?: unknown;
  before?: Buffer;
  after?: Buffer;
}

export const update: Handler = async (context) => {
  const { updates } = context.body;
  if (!Array.isArray(updates) || updates.length === 0)
    throw new CommandError('InvalidLength', 'Write batch sizes must be between 1 and 100000. Got 0 operations.');
  collectionName(context);
  const reply = { n: 0, nModified: 0 };
  const upserted: Doc[] = [];
  const errors = await runStatements(
    context,
    updates,
    (statement) => runUpdate(context, () => jobOf(context, statement)).then(resultOf),
    (result, index) => {
      reply.n += Number(result.n);
      reply.nModified += Number(result.nModified);
      if ('upserted' in result) upserted.push({ index, _id: result.upserted });
    },
  );
  return withErrors(upserted.length > 0 ? { ...reply, upserted } : reply, errors);
};

function resultOf(outcome: UpdateOutcome): Doc {
  if ('upsertedId' in outcome) return { n: 1, nModified: 0, upserted: outcome.upsertedId };
  return { n: outcome.matched, nModified: outcome.modified };
}

/** Only an upsert makes a collection that is not there. */
export function targetOf(context: Context, upsert: boolean): Collection {
  const name = collectionName(context);
  if (upsert) return ensureCollection(context, name);
  return writable(findCollection(context, name)) ?? context.server.engine.detached(context.database, name);
}

function jobOf(context: Context, statement: unknown): UpdateJob {
  if (!isPlainObject(statement) || !isPlainObject(statement.q))
    throw typeMismatch("BSON field 'update.updates.q' must be an object");
  const collection = targetOf(context, toFlag(statement.upsert));
  const collation = collationOf(statement.collation, collection);
  checkStatement('update.updates', statement, ['q', 'u', 'c', 'multi', 'upsert', 'collation', 'arrayFilters', 'hint']);
  const variables = isPlainObject(statement.c) ? statement.c : variablesOf(context.body);
  const filter = compileFilter(statement.q, {
    ...(collation && { fold: collation.fold }),
    ...(variables && { variables }),
  });
  const compiled = compileUpdate(statement.u, {
    filter,
    arrayFilters: statement.arrayFilters,
    fold: collation?.fold,
    variables,
  });
  const multi = toFlag(statement.multi);
  if (multi && compiled.kind === 'replacement')
    throw failedToParse('multi update is not supported for replacement-style update');
  return {
    collection,
    filter,
    update: compiled,
    multi,
    upsert: toFlag(statement.upsert),
    sort: undefined,
    hint: hintOf(statement.hint, collection),
    collation,
  };
}

/**
 * Finds, changes and stores. `jobOf` is asked again after a wait; an upsert that waited for another insert of its key
 * becomes an update of it.
 */
export async function runUpdate(context: Context, jobOf: () => UpdateJob): Promise<UpdateOutcome> {
  const outcome: UpdateOutcome = { matched: 0, modified: 0 };
  const { job, found } = await attempt(context, function* () {
    const job = jobOf();
    const request = {
      filter: job.filter,
      sort: job.sort,
      limit: job.multi ? 0 : 1,
      collation: job.collation,
      hint: job.hint,
      transaction: context.transaction,
    };
    const found = job.multi
      ? yield* read(job.collection, request, context.turn)
      : [yield* readCurrent(context, job.collection, request)].filter((item) => item !== undefined);
    if (found.length === 0 && job.upsert) insertUpserted(context, job, outcome);
    else if (!job.multi && found[0]) countChange(context, job, found[0], outcome);
    return { job, found };
  });
  if (job.multi) await changeAll(context, job, found, outcome);
  return outcome;
}

async function changeAll(context: Context, job: UpdateJob, found: Found[], outcome: UpdateOutcome): Promise<void> {
  for (const item of found) {
    if (context.turn.isOver()) await context.turn.pass();
    await attempt(context, function* () {
      checkNotDropped(context, job.collection);
      const current = currentOf(context, job.collection, item);
      if (!current || (!current.bytes.equals(item.bytes) && !matches(job.filter, current.bytes))) return;
      countChange(context, job, current, outcome);
    });
  }
}

/**
 * The document of a statement for one, as it is at this moment: read again when another write changed it while the read
 * was interrupted.
 */
export function* readCurrent(context: Context, collection: Collection, request: ReadRequest): Steps<Found | undefined> {
  for (;;) {
    const [found] = yield* read(collection, request, context.turn);
    if (!found || currentOf(context, collection, found)?.bytes.equals(found.bytes)) return found;
  }
}

/** A statement of many documents that had to wait ends where its collection is no longer the one it began on. */
export function checkNotDropped(context: Context, collection: Collection): void {
  const there = findCollection(context, collection.name) === collection;
  if (!there)
    throw new CommandError(
      'QueryPlanKilled',
      `collection dropped or renamed while the operation waited: ${collection.namespace}`,
    );
}

/** The document as it is now: another write may have come in while this one waited. */
export function currentOf(context: Context, collection: Collection, item: Found): Found | undefined {
  return foundIn(item.key, visible(collection, item.key, context.transaction));
}

/** Stores what an update makes of a document, and returns that; the same bytes where it changes nothing. */
export function changeOne(
  context: Context,
  collection: Collection,
  update: Pick<Update, 'apply'>,
  current: Found,
): Buffer {
  const bytes = encode(update.apply(decode(current.bytes), false));
  if (bytes.length > maxDocumentSize)
    throw new CommandError(
      'BSONObjectTooLarge',
      `BSONObj size: ${bytes.length} is invalid. Size must be between 0 and ${maxDocumentSize}`,
      { code: 17419 },
    );
  const { writes } = context.server.engine;
  if (bytes.equals(current.bytes)) {
    writes.check(collection, current, context.transaction);
    return current.bytes;
  }
  checkValid(context, collection, bytes, current.bytes);
  writes.replace(collection, current, bytes, context.transaction);
  return bytes;
}

function countChange(context: Context, job: UpdateJob, current: Found, outcome: UpdateOutcome): void {
  const before = current.bytes;
  const after = changeOne(context, job.collection, job.update, current);
  outcome.matched += 1;
  outcome.modified += after === before ? 0 : 1;
  outcome.before = before;
  outcome.after = after;
}

function insertUpserted(context: Context, job: UpdateJob, outcome: UpdateOutcome): void {
  const { bytes, id } = prepareForInsert(encode(upserted(job.update, job.filter.source)));
  checkValid(context, job.collection, bytes);
  context.server.engine.writes.insert(job.collection, job.collection.idKey(id), bytes, context.transaction);
  outcome.upsertedId = id;
  outcome.after = bytes;
}
