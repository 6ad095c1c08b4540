import { decode, decodeFields } from '../bson/decode.js';
import { typeRank } from '../bson/values.js';
import { type Plan, choosePlan } from '../indexes/planner.js';
import type { Transaction } from '../sessions/transaction.js';
import type { Collection } from '../storage/collection.js';
import type { Found } from '../storage/writes.js';
import type { Collation } from './collation.js';
import type { Filter } from './filter.js';
import { type Sort, sortBy } from './sort.js';

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

type StagedEntries = ReadonlyMap<string, { bytes: Buffer | null }>;

/** How the documents were found, for explain. */
export interface ReadStats { plan?: Plan | undefined; keysExamined: number; docsExamined: number; idLookup: boolean; sortedInMemory: boolean }

export function newStats(): ReadStats {
  return { keysExamined: 0, docsExamined: 0, idLookup: false, sortedInMemory: false };
}

/** The matching documents in order; an open transaction sees its own writes over what is committed. */
export function read(collection: Collection, request: ReadRequest, stats = newStats()): Found[] {
  const staged = request.transaction?.overlays.get(collection)?.entries;
  const one = byId(collection, request, staged, stats);
  if (one) return slice(one, request);
  if (staged && staged.size > 0) return readOver(collection, request, staged, stats);
  const plan = choosePlan(collection, request.filter, request.sort, request.collation, request.hint);
  stats.plan = plan;
  if (!request.sort || plan?.sorted) {
    const skip = request.skip ?? 0;
    const found = gather(collection, request.filter, plan, request.limit ? request.limit + skip : Infinity, stats);
    return skip > 0 ? found.slice(skip) : found;
  }
  stats.sortedInMemory = true;
  return slice(sorted(gather(collection, request.filter, plan, Infinity, stats), request.sort), request);
}

function slice(found: Found[], { skip = 0, limit = 0 }: ReadRequest): Found[] {
  if (skip === 0 && (limit === 0 || limit >= found.length)) return found;
  return found.slice(skip, limit === 0 ? undefined : skip + limit);
}

function sorted(found: Found[], sort: Sort): Found[] {
  return sortBy(found, (item) => sort.keyOf(decodeFields(item.bytes, sort.roots)));
}

export function matches(filter: Filter, bytes: Buffer): boolean {
  return filter.test(filter.fields ? decodeFields(bytes, filter.fields) : decode(bytes));
}

/** The one document of an equality on _id, without any index walk or look at the rest of an overlay; undefined when the filter is not of that kind. */
function byId(collection: Collection, { filter, collation }: ReadRequest, staged: StagedEntries | undefined, stats: ReadStats): Found[] | undefined {
  const condition = filter.conditions.find((candidate) => candidate.path === '_id' && candidate.points?.length === 1);
  if (!condition) return undefined;
  const point = condition.points![0];
  if (collation?.id !== collection.collation?.id && typeRank(point) < 7 && typeRank(point) > 3) return undefined;
  const key = collection.idKey(point);
  const own = staged?.get(key);
  const found = own ? foundIn(key, own) : collection.records.get(key);
  stats.idLookup = true;
  stats.keysExamined = 1;
  if (!found) return [];
  stats.docsExamined = 1;
  const enough = filter.complete && filter.conditions.length === 1 && condition.exact;
  return enough || matches(filter, found.bytes) ? [found] : [];
}

function foundIn(key: string, { bytes }: { bytes: Buffer | null }): Found | undefined {
  return bytes ? { key, bytes } : undefined;
}

function gather(collection: Collection, filter: Filter, plan: Plan | undefined, limit: number, stats: ReadStats): Found[] {
  const found: Found[] = [];
  if (!plan) {
    const all = filter.complete && filter.conditions.length === 0;
    for (const record of collection.records.values()) {
      stats.docsExamined += 1;
      if (all || matches(filter, record.bytes)) found.push(record);
      if (found.length >= limit) break;
    }
    return found;
  }
  const seen = plan.index.multikey || plan.ranges.length > 1 ? new Set<Found>() : undefined;
  for (const range of plan.backwards ? plan.ranges.toReversed() : plan.ranges) {
    stats.keysExamined += plan.index.list.scan(range.low, range.high, plan.backwards, (record) => {
      if (seen) {
        if (seen.has(record)) return true;
        seen.add(record);
      }
      stats.docsExamined += 1;
      if (plan.exact || matches(filter, record.bytes)) found.push(record);
      return found.length < limit;
    });
    if (found.length >= limit) break;
  }
  return found;
}

function readOver(collection: Collection, request: ReadRequest, entries: StagedEntries, stats: ReadStats): Found[] {
  const base = read(collection, { filter: request.filter, collation: request.collation, hint: request.hint }, stats);
  const found = base.filter((item) => !entries.has(item.key));
  for (const [key, { bytes }] of entries) if (bytes && matches(request.filter, bytes)) found.push({ key, bytes });
  return slice(request.sort ? sorted(found, request.sort) : found, request);
}
