import { setImmediate } from 'node:timers/promises';
import { complement, keyOf, maxKeyChar, typeChar } from '../bson/key-string.js';
import type { IndexEntries } from '../indexes/index-entries.js';
import type { Collection } from './collection.js';
import type { Engine } from './engine.js';
import { BusyError, type Found } from './writes.js';

/** Documents that are removed by one index without a pause. */
const atOnce = 100;

/** Removes all that has expired, and lets others go first now and then. What is closed meanwhile is left alone. */
export async function removeExpired(engine: Engine, closing: AbortSignal): Promise<void> {
  while (!closing.aborted && engine.journal.isWritable && sweepExpired(engine) > 0) await setImmediate();
}

/**
 * Removes some of the documents whose date in a TTL index has passed; answers how many, none when they are gone.
 * Documents in an open transaction wait for the next sweep.
 */
export function sweepExpired(engine: Engine, now = Date.now()): number {
  let removed = 0;
  for (const collection of engine.collections())
    for (const index of collection.indexes.values())
      if (index.definition.expireAfterSeconds !== undefined) removed += sweepIndex(engine, collection, index, now);
  return removed;
}

/** Only dates end a document, and of several dates the earliest counts: any entry in the range will do. */
function sweepIndex(engine: Engine, collection: Collection, index: IndexEntries, now: number): number {
  const last = new Date(now - index.definition.expireAfterSeconds! * 1000);
  const { descending } = index.definition.fields[0]!;
  const low = descending ? complement(keyOf(last)) : typeChar(last);
  const high = (descending ? complement(typeChar(last)) : keyOf(last)) + maxKeyChar;
  const expired = new Map<number, Found>();
  for (const walk = index.list.walk(low, high, false); expired.size < atOnce && walk.next();)
    if (walk.record) expired.set(walk.id, walk.record);
  let removed = 0;
  for (const found of expired.values()) {
    try {
      engine.writes.remove(collection, found);
      removed += 1;
    } catch (error) {
      if (!(error instanceof BusyError)) throw error;
    }
  }
  return removed;
}
