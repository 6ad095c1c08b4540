import type { Collection } from './collection.js';
import type { Transaction } from './transaction.js';
import type { Seen } from './versions.js';

/** A document as everybody sees it, or as a transaction does; undefined or null bytes where it is not there. */
export function visible(collection: Collection, key: string, transaction?: Transaction): Seen | undefined {
  const own =
    transaction &&
    (transaction.overlays.get(collection)?.entries.get(key) ?? collection.versions.at(key, transaction.startCommit));
  return own ?? collection.records.get(key);
}
