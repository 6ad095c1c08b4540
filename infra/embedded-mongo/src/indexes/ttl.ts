import { decodeFields } from '../bson/decode.js';
import { rootOf, valuesAt } from '../query/paths.js';
import type { Engine } from '../storage/engine.js';
import type { Collection } from '../storage/collection.js';
import { BusyError, type Found } from '../storage/writes.js';
import type { IndexEntries } from './index-entries.js';

/** Removes documents whose date in a TTL index has passed; answers how many. Documents in an open transaction wait for the next sweep. */
export function sweepExpired(engine: Engine, now = Date.now()): number {
  let removed = 0;
  for (const database of engine.databases.values()) {
    for (const collection of database.values()) {
      for (const index of collection.indexes.values()) if (index.definition.expireAfterSeconds !== undefined) removed += sweepIndex(engine, collection, index, now);
    }
  }
  return removed;
}

function sweepIndex(engine: Engine, collection: Collection, index: IndexEntries, now: number): number {
  const before = now - index.definition.expireAfterSeconds! * 1000;
  const { path } = index.definition.fields[0]!;
  const roots = new Set([rootOf(path)]);
  const expired: Found[] = [];
  for (const record of collection.records.values()) {
    const dates = valuesAt(decodeFields(record.bytes, roots), path).flat().filter((value) => value instanceof Date);
    const partial = index.definition.partial;
    if (dates.length > 0 && Math.min(...dates.map(Number)) <= before && (!partial || index.keysOf(record.bytes).length > 0)) expired.push(record);
  }
  for (const found of expired) {
    try {
      engine.writes.remove(collection, found);
    } catch (error) {
      if (!(error instanceof BusyError)) throw error;
    }
  }
  return expired.length;
}
