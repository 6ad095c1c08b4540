import { decodeFields } from '../bson/decode.js';
import { typeRank } from '../bson/values.js';
import type { Collection } from '../storage/collection.js';
import type { Found } from '../storage/writes.js';
import type { Steps, Turn } from '../turns/turn.js';
import { findWith } from './find-with.js';
import { matches } from './matches.js';
import { enoughOf, newStats, type ReadRequest, type ReadStats } from './request.js';
import { CountSink, sinkFor } from './sinks.js';
import { sortSteps } from './sort-steps.js';

type StagedEntries = ReadonlyMap<string, { bytes: Buffer | null }>;

/**
 * The matching documents in order, each as it was when it was looked at; an open transaction sees its own writes over
 * what is committed. Others may write between two steps: what they do behind the read it does not see, as on MongoDB.
 */
export function* read(collection: Collection, request: ReadRequest, turn: Turn, stats = newStats()): Steps<Found[]> {
  const staged = request.transaction?.overlays.get(collection)?.entries;
  const one = byId(collection, request, staged, stats);
  if (one) return slice(one, request);
  if (staged && staged.size > 0) return yield* readOver(collection, request, staged, turn, stats);
  const skip = request.skip ?? 0;
  const { sink, plan } = yield* findWith(collection, request, sinkFor(request), turn, stats);
  stats.sortedInMemory = request.sort !== undefined && !plan?.sorted;
  return (yield* sink.found(turn)).slice(skip);
}

/** How many documents match, of those that skip and limit leave. */
export function* countMatches(collection: Collection, request: Omit<ReadRequest, 'sort'>, turn: Turn): Steps<number> {
  const staged = request.transaction?.overlays.get(collection)?.entries;
  if ((staged && staged.size > 0) || byId(collection, request, staged, newStats()))
    return (yield* read(collection, request, turn)).length;
  const { skip = 0 } = request;
  const { sink } = yield* findWith(collection, request, () => new CountSink(enoughOf(request)), turn, newStats());
  return Math.max(0, sink.count - skip);
}

function slice(found: Found[], { skip = 0, limit = 0 }: ReadRequest): Found[] {
  if (skip === 0 && (limit === 0 || limit >= found.length)) return found;
  return found.slice(skip, limit === 0 ? undefined : skip + limit);
}

function sorted(found: Found[], request: ReadRequest, turn: Turn): Steps<Found[]> {
  const { keyOf, roots } = request.sort!;
  return sortSteps(found, ({ bytes }) => keyOf(decodeFields(bytes, roots)), enoughOf(request), turn);
}

/**
 * The one document of an equality on _id, without any index walk or look at the rest of an overlay; undefined when the
 * filter is not of that kind.
 */
function byId(
  collection: Collection,
  { filter, collation }: ReadRequest,
  staged: StagedEntries | undefined,
  stats: ReadStats,
): Found[] | undefined {
  const condition = filter.conditions.find((candidate) => candidate.path === '_id' && candidate.points?.length === 1);
  if (!condition) return undefined;
  const point = condition.points![0];
  if (collation?.id !== collection.collation?.id && typeRank(point) < 7 && typeRank(point) > 3) return undefined;
  const key = collection.idKey(point);
  const own = staged?.get(key);
  const found = foundIn(key, own ?? collection.records.get(key));
  stats.idLookup = true;
  stats.keysExamined = 1;
  if (!found) return [];
  stats.docsExamined = 1;
  const enough = filter.complete && filter.conditions.length === 1 && condition.exact;
  return enough || matches(filter, found.bytes) ? [found] : [];
}

/** A document as it is now: the stored one changes in place. */
export function foundIn(key: string, stored: { bytes: Buffer | null } | undefined): Found | undefined {
  const bytes = stored?.bytes;
  return bytes ? { key, bytes } : undefined;
}

function* readOver(
  collection: Collection,
  request: ReadRequest,
  entries: StagedEntries,
  turn: Turn,
  stats: ReadStats,
): Steps<Found[]> {
  const base = yield* read(
    collection,
    { filter: request.filter, collation: request.collation, hint: request.hint },
    turn,
    stats,
  );
  const found = base.filter((item) => !entries.has(item.key));
  for (const [key, { bytes }] of entries) if (bytes && matches(request.filter, bytes)) found.push({ key, bytes });
  return slice(request.sort ? yield* sorted(found, request, turn) : found, request);
}
