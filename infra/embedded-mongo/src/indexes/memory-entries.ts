import { EntryList, type EntryStore, type RecordsById } from './entry-list.js';
import { PackedKeys } from './packed-keys.js';

/** Entries in memory, which are made again after a start. */
export class MemoryEntries extends EntryList {
  readonly #keys: PackedKeys;

  constructor(records: RecordsById) {
    const keys = new PackedKeys();
    const store: EntryStore = {
      mark(key, present) {
        if (present) keys.set(key, 0);
        else keys.delete(key);
      },
      walk: (low, high, backwards = false) => keys.walk(low, high, backwards),
    };
    super(store, '', records);
    this.#keys = keys;
  }

  get size(): number {
    return this.#keys.size;
  }

  /** Bytes of memory. */
  get bytes(): number {
    return this.#keys.bytes;
  }

  override count(low: string, high: string, most: number): number {
    return this.#keys.count(low, high, most);
  }
}
