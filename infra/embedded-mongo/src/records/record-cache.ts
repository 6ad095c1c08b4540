import type { StoredRecord } from './record.js';

/** What a record costs beside its bytes. */
const overhead = 300;

/**
 * Bounds what the caches of all collections hold. Records are in a young or an old half; when the young ones are half of
 * what is allowed, the old ones go and the young ones become the old ones.
 */
export class CacheBudget {
  readonly #caches = new Set<RecordCache>();
  #young = 0;

  constructor(private readonly bytes: number) {}

  /** To be told of each record that becomes a young one. */
  charge(cache: RecordCache, record: StoredRecord): void {
    this.#caches.add(cache);
    this.#young += record.bytes.length + overhead;
    if (this.#young * 2 < this.bytes) return;
    this.#young = 0;
    for (const each of this.#caches) if (!each.age()) this.#caches.delete(each);
  }
}

/** The documents of a collection that were read last, by id and by key of _id. */
export class RecordCache {
  #young = new Map<number, StoredRecord>();
  #old = new Map<number, StoredRecord>();
  #youngKeys = new Map<string, StoredRecord>();
  #oldKeys = new Map<string, StoredRecord>();

  constructor(private readonly budget: CacheBudget) {}

  byId(id: number): StoredRecord | undefined {
    const young = this.#young.get(id);
    if (young) return young;
    const old = this.#old.get(id);
    if (old) this.add(old);
    return old;
  }

  byKey(key: string): StoredRecord | undefined {
    const young = this.#youngKeys.get(key);
    if (young) return young;
    const old = this.#oldKeys.get(key);
    if (old) this.addByKey(old);
    return old;
  }

  add(record: StoredRecord): void {
    this.#young.set(record.id, record);
    this.budget.charge(this, record);
  }

  addByKey(record: StoredRecord): void {
    this.#youngKeys.set(record.key, record);
    this.budget.charge(this, record);
  }

  /** Forgets a document that is another one now. */
  delete(record: StoredRecord): void {
    for (const records of [this.#young, this.#old]) records.delete(record.id);
    for (const records of [this.#youngKeys, this.#oldKeys]) records.delete(record.key);
  }

  /** The young ones become the old ones; false when nothing is left. */
  age(): boolean {
    [this.#old, this.#young] = [this.#young, new Map()];
    [this.#oldKeys, this.#youngKeys] = [this.#youngKeys, new Map()];
    return this.#old.size > 0 || this.#oldKeys.size > 0;
  }
}
