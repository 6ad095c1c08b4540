import { idAtEnd } from '../indexes/entry-list.js';
import type { IndexEntries } from '../indexes/index-entries.js';
import { StoredRecord } from '../records/record.js';
import { type CacheBudget, RecordCache } from '../records/record-cache.js';
import type { Journal } from './journal.js';
import { rangeOfOwner, recordKey } from './keys.js';

/** The documents of a collection, read from the store by id or by key of _id. */
export class Records {
  /** How many there are. */
  size = 0;
  /** Bytes of all of them. */
  totalBytes = 0;
  nextId = 1;
  readonly #cache: RecordCache;

  /**
   * @param owner number of the collection
   * @param keyOf key of an _id
   * @param byKey the index on _id
   */
  constructor(
    private readonly journal: Journal,
    private readonly owner: number,
    private readonly keyOf: (id: unknown) => string,
    private readonly byKey: () => IndexEntries,
    budget: CacheBudget,
  ) {
    this.#cache = new RecordCache(budget);
  }

  get(key: string): StoredRecord | undefined {
    const cached = this.#cache.byKey(key);
    if (cached) return cached;
    const record = this.byKey().holder(key);
    if (record) this.#cache.addByKey(record);
    return record;
  }

  has(key: string): boolean {
    return this.get(key) !== undefined;
  }

  /** `passing` tells that it is one of many that are looked at once: they do not push out what is read again. */
  byId(id: number, passing = false): StoredRecord | undefined {
    const cached = this.#cache.byId(id);
    if (cached || passing) return cached ?? this.#read(id, true);
    const record = this.#read(id, false);
    if (record) this.#cache.add(record);
    return record;
  }

  /** All, in natural order; documents may come and go meanwhile. */
  *values(): Generator<StoredRecord, undefined> {
    const { high } = rangeOfOwner(this.owner);
    let last = 0;
    for (;;) {
      // Mostly the ids follow each other, which saves looking for the next one.
      for (let record; (record = this.#read(last + 1, true));) {
        last += 1;
        yield record;
      }
      const walk = this.journal.walk(recordKey(this.owner, last + 1), high);
      for (let inRow = 0; inRow < 64;) {
        if (!walk.next()) return undefined;
        const id = idAtEnd(walk.key);
        inRow = id === last + 1 ? inRow + 1 : 0;
        last = id;
        const record = this.#read(id, true);
        if (record) yield record;
      }
    }
  }

  *keys(): Generator<string, undefined> {
    for (const { key } of this.values()) yield key;
    return undefined;
  }

  /** Stores a new document, or what an old one has become. */
  store(id: number, bytes: Buffer, before?: StoredRecord): void {
    this.size += before ? 0 : 1;
    this.totalBytes += bytes.length - (before?.bytes.length ?? 0);
    if (before) this.#cache.delete(before);
    this.journal.put(recordKey(this.owner, id), bytes);
  }

  remove(record: StoredRecord): void {
    this.size -= 1;
    this.totalBytes -= record.bytes.length;
    this.#cache.delete(record);
    this.journal.remove(recordKey(this.owner, record.id));
  }

  /** Past the cache. */
  #read(id: number, passing: boolean): StoredRecord | undefined {
    const bytes = this.journal.get(recordKey(this.owner, id), passing);
    return bytes && new StoredRecord(id, bytes, this.keyOf, passing);
  }
}
