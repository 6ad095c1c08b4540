import { decodeWanted } from '../bson/decode-wanted.js';
import { typeRank } from '../bson/values.js';
import type { Collection } from '../storage/collection.js';
import type { Transaction } from '../storage/transaction.js';
import type { Seen } from '../storage/versions.js';
import { visible } from '../storage/visible.js';
import type { Found } from '../storage/writes.js';
import type { Steps, Turn } from '../turns/turn.js';
import { countEntries } from './count-entries.js';
import { findWith } from './find-with.js';
import { matches } from './matches.js';
import { enoughOf, newStats, type ReadRequest, type ReadStats } from './request.js';
import { CountSink, sinkFor } from './sinks.js';
import { sortSteps } from './sort-steps.js';

/** Documents that are others for a transaction than for everybody else. */
type OwnView = ReadonlyMap<string, Seen>;

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
  const skip = request.skip ?? 0;
  const { sink, plan } = yield* findWith(collection, request, sinkFor(request), turn, stats);
  stats.sortedInMemory = request.sort !== undefined && !plan?.sorted;
  return (yield* sink.found(turn)).slice(skip);
}

/** How many documents match, of those that skip and limit leave. */
export function* countMatches(collection: Collection, request: Omit<ReadRequest, 'sort'>, turn: Turn): Steps<number> {
  if (request.transaction || byId(collection, request, newStats()))
    return (yield* read(collection, request, turn)).length;
  const { skip = 0 } = request;
  const inIndex = yield* countEntries(collection, request, turn);
  if (inIndex !== undefined) return Math.max(0, inIndex - skip);
  const { sink } = yield* findWith(collection, request, () => new CountSink(enoughOf(request)), turn, newStats());
  return Math.max(0, sink.count - skip);
}

function slice(found: Found[], { skip = 0, limit = 0 }: ReadRequest): Found[] {
  if (skip === 0 && (limit === 0 || limit >= found.length)) return found;
  return found.slice(skip, limit === 0 ? undefined : skip + limit);
}

function sorted(found: Found[], request: ReadRequest, turn: Turn): Steps<Found[]> {
  const { keyOf, wanted } = request.sort!;
  return sortSteps(found, ({ bytes }) => keyOf(decodeWanted(bytes, wanted)), enoughOf(request), turn);
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
  const found = foundIn(key, visible(collection, key, transaction));
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
