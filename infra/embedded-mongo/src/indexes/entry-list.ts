import type { StoredRecord } from '../records/record.js';

/** Characters of a key that are kept. LMDB takes 1,978, with what stands around it. */
const keptLength = 1_900;
/** Between a key and the document's id: less than any value begins with, and more than what goes on with a string. */
const idMark = '\x08';
const afterIdMark = '\x09';
const idLength = 6;

/** Where the entries of all indexes are, in order. */
export interface EntryStore {
  mark(key: string, present: boolean): void;
  walk(low: string, high: string, backwards?: boolean, atOnce?: number): StoreWalk;
}

interface StoreWalk {
  readonly key: string;
  next(): boolean;
}

/** The documents of an index. */
export interface RecordsById {
  byId(id: number): StoredRecord | undefined;
}

/** The entries (key, document) of one index, in order of key, then document id. */
export class EntryList {
  /** @param prefix what the keys of this index begin with in the store */
  constructor(
    private readonly store: EntryStore,
    private readonly prefix: string,
    private readonly records: RecordsById,
  ) {}

  insert(key: string, id: number): void {
    this.store.mark(this.#entryOf(key, id), true);
  }

  remove(key: string, id: number): void {
    this.store.mark(this.#entryOf(key, id), false);
  }

  /** The entries with exactly this key; where it is not kept whole, all those that begin like it. */
  at(key: string): EntryWalk {
    const kept = this.prefix + key.slice(0, keptLength);
    return this.#walk(kept + idMark, kept + afterIdMark, false, 1);
  }

  /**
   * The entries with low <= key < high, in order or backwards; where a bound is not kept whole, also those that begin
   * like it. It goes on where it was when entries come and go meanwhile. `wanted` is how many will be looked at, where
   * that is known.
   */
  walk(low: string, high: string, backwards: boolean, wanted?: number): EntryWalk {
    const end = isKeptWhole(high) ? high : high.slice(0, keptLength) + afterIdMark;
    return this.#walk(this.prefix + low.slice(0, keptLength), this.prefix + end, backwards, wanted);
  }

  #walk(low: string, high: string, backwards: boolean, atOnce?: number): EntryWalk {
    return new EntryWalk(this.store.walk(low, high, backwards, atOnce), this.prefix.length, this.records);
  }

  #entryOf(key: string, id: number): string {
    return this.prefix + key.slice(0, keptLength) + idMark + idText(id);
  }
}

/** Whether a key is kept in all its length: longer ones that begin alike are in the order of ids. */
export function isKeptWhole(key: string): boolean {
  return key.length <= keptLength;
}

/** A walk over entries; all it tells is of the entry that `next` has gone to. */
export class EntryWalk {
  #record: StoredRecord | undefined;
  #isRead = false;

  constructor(
    private readonly entries: StoreWalk,
    private readonly prefixLength: number,
    private readonly records: RecordsById,
  ) {}

  /** False at the end. */
  next(): boolean {
    this.#isRead = false;
    this.#record = undefined;
    return this.entries.next();
  }

  /** The key, as far as it is kept. */
  get key(): string {
    return this.entries.key.slice(this.prefixLength, -1 - idLength);
  }

  /** Id of the document. */
  get id(): number {
    return idAtEnd(this.entries.key);
  }

  /** The document; undefined where it is there no more. */
  get record(): StoredRecord | undefined {
    if (!this.#isRead) this.#record = this.records.byId(this.id);
    this.#isRead = true;
    return this.#record;
  }
}

/** A number up to 2^48 as six characters, in order. */
export function idText(id: number): string {
  const high = Math.floor(id / 0x1000000);
  return String.fromCharCode(
    high >>> 16,
    (high >>> 8) & 255,
    high & 255,
    (id >>> 16) & 255,
    (id >>> 8) & 255,
    id & 255,
  );
}

/** The number that a key ends with. */
export function idAtEnd(key: string): number {
  const at = key.length - idLength;
  const high = (key.charCodeAt(at) << 16) | (key.charCodeAt(at + 1) << 8) | key.charCodeAt(at + 2);
  const low = (key.charCodeAt(at + 3) << 16) | (key.charCodeAt(at + 4) << 8) | key.charCodeAt(at + 5);
  return high * 0x1000000 + low;
}
