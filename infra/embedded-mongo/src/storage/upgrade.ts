import type { Collection } from './collection.js';
import type { Journal } from './journal.js';

/** Documents whose entries are written with one batch. */
const atOnce = 2_000;

/**
 * Makes all index entries and the state of a collection that was written when indexes were in memory only. Its documents
 * stay as they are.
 */
export async function makeEntries(journal: Journal, collection: Collection): Promise<void> {
  const { records, idIndex } = collection;
  records.size = records.totalBytes = 0;
  for (const record of records.values()) {
    records.size += 1;
    records.totalBytes += record.bytes.length;
    idIndex.add([record.key], record.id);
    for (const index of collection.kept) index.add(index.keysOf(record.bytes), record.id);
    if (records.size % atOnce === 0) await journal.flushed();
  }
  await journal.flushed();
}
