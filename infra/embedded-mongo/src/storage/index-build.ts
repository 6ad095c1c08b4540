import { isKeptWhole } from '../indexes/entry-list.js';
import type { IndexEntries } from '../indexes/index-entries.js';
import type { Collection } from './collection.js';
import { duplicate } from './duplicate-key.js';

/** Documents or entries that are looked at without a pause. */
const atOnce = 100;

/**
 * Makes the entries of an index for the documents that are there, in steps. Writes that come meanwhile keep their own
 * entries. Throws 11000 where a unique index cannot be.
 */
export function* buildSteps(collection: Collection, index: IndexEntries): Generator<void, void> {
  if (!index.isKept) return;
  let count = 0;
  for (const record of collection.records.values()) {
    for (const key of index.keysOf(record.bytes)) index.list.insert(key, record.id, true);
    if ((count += 1) % atOnce === 0) yield;
  }
  if (index.definition.unique) yield* checkUnique(collection, index);
}

function* checkUnique(collection: Collection, index: IndexEntries): Generator<void, void> {
  let last: string | undefined;
  let count = 0;
  /** Keys that are not kept whole, of those that begin like the last one. */
  let whole = new Set<string>();
  for (const walk = index.list.walk('', '\uffff', false); walk.next();) {
    const { key, record } = walk;
    if ((count += 1) % atOnce === 0) yield;
    if (!record) continue;
    if (key !== last) whole = new Set();
    else if (isKeptWhole(`${key} `)) throw duplicate(collection, index.definition, record.bytes);
    last = key;
    if (isKeptWhole(`${key} `)) continue;
    for (const own of index.keysOf(record.bytes)) {
      if (!own.startsWith(key)) continue;
      if (whole.has(own)) throw duplicate(collection, index.definition, record.bytes);
      whole.add(own);
    }
  }
}
