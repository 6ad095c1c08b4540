import { ownBytes } from '../records/own-memory.js';
import { StoredRecord } from '../records/record.js';
import { idAtEnd } from '../indexes/entry-list.js';
import type { IndexEntries } from '../indexes/index-entries.js';
import type { Journal } from './journal.js';
import { rangeOfOwner, recordKey } from './keys.js';

/** The documents of a collection, read from the store by id or by key of _id. */
export class Records {
  /** How many there are. */
  size = 0;
  /** Bytes of all of them. */
  totalBytes = 0;
  nextId = 1;

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
  ) {}

  get(key: string): StoredRecord | undefined {
    return this.byKey().holder(key);
  }

  has(key: string): boolean {
    return this.get(key) !== undefined;
  }

  byId(id: number): StoredRecord | undefined {
    const bytes = this.journal.get(recordKey(this.owner, id));
    return bytes && new StoredRecord(id, bytes, this.keyOf);
  }

  /** All, in natural order; documents may come and go meanwhile. `after` is the id of one that was seen before. */
  *values(after = 0): Generator<StoredRecord, undefined> {
    const { high } = rangeOfOwner(this.owner);
    const walk = this.journal.walk(recordKey(this.owner, after + 1), high);
    while (walk.next()) {
      const record = this.byId(idAtEnd(walk.key));
      if (record) yield record;
    }
    return undefined;
  }

  *keys(): Generator<string, undefined> {
    for (const { key } of this.values()) yield key;
    return undefined;
  }

  /** Stores a new document, or what an old one has become. */
  store(id: number, bytes: Buffer, before?: StoredRecord): void {
    this.size += before ? 0 : 1;
    this.totalBytes += bytes.length - (before?.bytes.length ?? 0);
    this.journal.put(recordKey(this.owner, id), ownBytes(bytes));
  }

  remove(record: StoredRecord): void {
    this.size -= 1;
    this.totalBytes -= record.bytes.length;
    this.journal.remove(recordKey(this.owner, record.id));
  }
}
