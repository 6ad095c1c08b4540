import { decode, decodeFields } from '../bson/decode.js';
import { typeRank } from '../bson/values.js';
import { CommandError } from '../errors.js';
import type { Collation } from '../query/collation.js';
import type { Filter } from '../query/filter.js';
import type { Sort } from '../query/sort.js';
import type { Collection } from '../storage/collection.js';
import type { Transaction } from '../storage/transaction.js';
import type { Seen } from '../storage/versions.js';
import type { Found } from '../storage/writes.js';
import type { Steps, Turn } from '../turns/turn.js';
import { candidatesOf } from './candidates.js';
import { choosePlan, type Plan } from './planner.js';
import { sortSteps } from './sort-steps.js';

/** What to read; everything but the filter may be left out. */
export interface ReadRequest {
  filter: Filter;
  sort?: Sort | undefined;
  skip?: number;
  /** 0 for no limit. */
  limit?: number;
  collation?: Collation | undefined;
  hint?: string | undefined;
  transaction?: Transaction | undefined;
}

/** Documents that are others for a transaction than for everybody else. */
type OwnView = ReadonlyMap<string, Seen>;

/** Entries that are read ahead at most. */
const mostAtOnce = 256;

/** How the documents were found, for explain. */
export interface ReadStats {
  plan?: Plan | undefined;
  keysExamined: number;
  docsExamined: number;
  idLookup: boolean;
  sortedInMemory: boolean;
}

export function newStats(): ReadStats {
  return { keysExamined: 0, docsExamined: 0, idLookup: false, sortedInMemory: false };
}

/**
 * The matching documents in order, each as it was when it was looked at. Others may write between two steps: what they do
 * behind the read it does not see, as on MongoDB. An open transaction sees its own writes over what was committed when it
 * began.
 */
export function* read(collection: Collection, request: ReadRequest, turn: Turn, stats = newStats()): Steps<Found[]> {
  const one = byId(collection, request, stats);
  if (one) return slice(one, request);
  if (request.transaction) return yield* readOver(collection, request, request.transaction, turn, stats);
  return yield* readStored(collection, request, turn, stats);
}

function* readStored(collection: Collection, request: ReadRequest, turn: Turn, stats: ReadStats): Steps<Found[]> {
  const plan = choosePlan(collection, request.filter, request.sort, request.collation, request.hint);
  stats.plan = plan;
  if (!request.sort || plan?.sorted) {
    const skip = request.skip ?? 0;
    const found = yield* gather(
      collection,
      request,
      plan,
      request.limit ? request.limit + skip : Infinity,
      turn,
      stats,
    );
    return skip > 0 ? found.slice(skip) : found;
  }
  stats.sortedInMemory = true;
  return slice(yield* sorted(yield* gather(collection, request, plan, Infinity, turn, stats), request, turn), request);
}

function slice(found: Found[], { skip = 0, limit = 0 }: ReadRequest): Found[] {
  if (skip === 0 && (limit === 0 || limit >= found.length)) return found;
  return found.slice(skip, limit === 0 ? undefined : skip + limit);
}

function sorted(found: Found[], { sort, skip = 0, limit = 0 }: ReadRequest, turn: Turn): Steps<Found[]> {
  return sortSteps(
    found,
    (item) => sort!.keyOf(decodeFields(item.bytes, sort!.roots)),
    limit === 0 ? Infinity : skip + limit,
    turn,
  );
}

export function matches(filter: Filter, bytes: Buffer): boolean {
  return filter.test(filter.fields ? decodeFields(bytes, filter.fields) : decode(bytes));
}

/**
 * The one document of an equality on _id, without any index walk or look at the rest of an overlay; undefined when the
 * filter is not of that kind.
 */
function byId(
  collection: Collection,
  { filter, collation, transaction }: ReadRequest,
  stats: ReadStats,
): Found[] | undefined {
  const condition = filter.conditions.find((candidate) => candidate.path === '_id' && candidate.points?.length === 1);
  if (!condition) return undefined;
  const point = condition.points![0];
  if (collation?.id !== collection.collation?.id && typeRank(point) < 7 && typeRank(point) > 3) return undefined;
  const key = collection.idKey(point);
  const found = foundIn(key, collection.current(key, transaction));
  stats.idLookup = true;
  stats.keysExamined = 1;
  if (!found) return [];
  stats.docsExamined = 1;
  const enough = filter.complete && filter.conditions.length === 1 && condition.exact;
  return enough || matches(filter, found.bytes) ? [found] : [];
}

/** A document as a read gives it; undefined where it is not there. */
export function foundIn(key: string, stored: { bytes: Buffer | null } | undefined): Found | undefined {
  const bytes = stored?.bytes;
  return bytes ? { key, bytes } : undefined;
}

function* gather(
  collection: Collection,
  { filter, sort }: ReadRequest,
  plan: Plan | undefined,
  limit: number,
  turn: Turn,
  stats: ReadStats,
): Steps<Found[]> {
  const found: Found[] = [];
  const certain = plan ? plan.exact : filter.complete && filter.conditions.length === 0;
  const candidates = candidatesOf(collection, plan, sort, certain && limit <= mostAtOnce ? limit : undefined);
  let since = turn.now();
  while (candidates.next()) {
    const { record } = candidates;
    stats.docsExamined += 1;
    if (certain || matches(filter, record.bytes)) {
      found.push(record);
      if (found.length >= limit) break;
    }
    if ((!certain || (stats.docsExamined & 63) === 0) && turn.isOver(since)) {
      yield;
      checkPlan(collection, plan);
      since = turn.now();
    }
  }
  stats.keysExamined += candidates.keysExamined;
  return found;
}

/** A read that was interrupted ends where what it reads is gone. */
function checkPlan(collection: Collection, plan: Plan | undefined): void {
  if (collection.dropped)
    throw new CommandError('QueryPlanKilled', `collection dropped while it was read: ${collection.namespace}`);
  for (const { index } of plan?.scans ?? []) {
    if (collection.indexes.get(index.definition.name) !== index)
      throw new CommandError('QueryPlanKilled', `index '${index.definition.name}' dropped while it was read`);
  }
}

/**
 * What is committed now, without the documents that are others for the transaction, and those as it sees them. Which
 * ones they are is known when the committed ones have been read: each that others change meanwhile becomes one of them.
 */
function* readOver(
  collection: Collection,
  request: ReadRequest,
  transaction: Transaction,
  turn: Turn,
  stats: ReadStats,
): Steps<Found[]> {
  const { skip = 0, limit = 0, sort } = request;
  let enough = limit === 0 ? 0 : skip + limit + ownView(collection, transaction).size;
  for (;;) {
    const stored = yield* readStored(collection, { ...request, skip: 0, limit: enough }, turn, stats);
    const own = ownView(collection, transaction);
    if (own.size === 0) return slice(stored, request);
    if (enough > 0 && stored.length === enough && own.size > enough - skip - limit) {
      enough = 0;
      continue;
    }
    const found = stored.filter((item) => !own.has(item.key));
    for (const [key, { bytes }] of own) if (bytes && matches(request.filter, bytes)) found.push({ key, bytes });
    return slice(sort ? yield* sorted(found, request, turn) : found, request);
  }
}

function ownView(collection: Collection, transaction: Transaction): OwnView {
  const staged = transaction.overlays.get(collection)?.entries;
  if (collection.versions.isEmpty) return staged ?? new Map();
  return new Map<string, Seen>([...collection.versions.since(transaction.startCommit), ...(staged ?? [])]);
}
