import type { StoredRecord } from '../records/record.js';

/** Characters of a key that are kept. LMDB takes 1,978, with what stands around it. */
const keptLength = 1_900;
/** Between a key and the document's id: less than any value begins with, and more than what goes on with a string. */
const idMark = '\x08';
const afterIdMark = '\x09';
const idLength = 6;

/** Where the entries of all indexes are, in order. */
export interface EntryStore {
  mark(key: string, present: boolean, mayBeThere?: boolean): void;
  walk(low: string, high: string, backwards?: boolean, atOnce?: number): StoreWalk;
}

interface StoreWalk {
  readonly key: string;
  next(): boolean;
}

/** The documents of an index. */
export interface RecordsById {
  byId(id: number, passing?: boolean): StoredRecord | undefined;
}

/** The entries (key, document) of one index, in order of key, then document id. */
export interface Entries {
  /** A key that is inserted may be there only where `mayBeThere` says so. */
  insert(key: string, id: number, mayBeThere?: boolean): void;
  remove(key: string, id: number): void;
  /** The entries with exactly this key; where it is not kept whole, all those that begin like it. */
  at(key: string): EntryWalk;
  /**
   * The entries with low <= key < high, in order or backwards; where a bound is not kept whole, also those that begin
   * like it. It goes on where it was when entries come and go meanwhile. `wanted` is how many will be looked at, where
   * that is known, and `kept` how many of the documents stay in memory for the next walk.
   */
  walk(low: string, high: string, backwards: boolean, wanted?: number, kept?: number): EntryWalk;
  /** About how many entries `walk` would give, as far as `most`. */
  count(low: string, high: string, most: number): number;
}

/** A walk over entries; all it tells is of the entry that `next` has gone to. */
export interface EntryWalk {
  /** The key, as far as it is kept. */
  readonly key: string;
  /** Id of the document. */
  readonly id: number;
  /** The document; undefined where it is there no more. */
  readonly record: StoredRecord | undefined;
  /** False at the end. */
  next(): boolean;
}

/** A count that is given again for a while, where it is not small. */
interface Counted {
  readonly count: number;
  readonly at: number;
}
const rememberedFrom = 1_000;
const rememberedMs = 2_000;
const mostRemembered = 1_000;
/** Documents of a walk over all of a range that are kept in memory, since they may be looked at again soon. */
const fewKept = 64;

/** Entries in the store, with those of all indexes. */
export class EntryList implements Entries {
  readonly #counted = new Map<string, Counted>();

  /** @param prefix what the keys of this index begin with in the store */
  constructor(
    private readonly store: EntryStore,
    private readonly prefix: string,
    private readonly records: RecordsById,
  ) {}

  insert(key: string, id: number, mayBeThere?: boolean): void {
    this.store.mark(this.#entryOf(key, id), true, mayBeThere);
  }

  remove(key: string, id: number): void {
    this.store.mark(this.#entryOf(key, id), false);
  }

  at(key: string): EntryWalk {
    const kept = this.prefix + keptPart(key);
    return this.#walk(kept + idMark, kept + afterIdMark, false, 1);
  }

  walk(low: string, high: string, backwards: boolean, wanted?: number, kept?: number): EntryWalk {
    const end = isKeptWhole(high) ? high : keptPart(high) + afterIdMark;
    return this.#walk(this.prefix + keptPart(low), this.prefix + end, backwards, wanted, kept);
  }

  count(low: string, high: string, most: number): number {
    const name = `${low.length} ${low}${high}${most}`;
    const known = this.#counted.get(name);
    if (known && performance.now() - known.at < rememberedMs) return known.count;
    let count = 0;
    for (const walk = this.walk(low, high, false); count < most && walk.next();) count += 1;
    if (count < rememberedFrom) return count;
    if (this.#counted.size >= mostRemembered) this.#counted.clear();
    this.#counted.set(name, { count, at: performance.now() });
    return count;
  }

  #walk(low: string, high: string, backwards: boolean, atOnce?: number, kept = fewKept): EntryWalk {
    return new StoreEntryWalk(this.store.walk(low, high, backwards, atOnce), this.prefix.length, this.records, kept);
  }

  #entryOf(key: string, id: number): string {
    return this.prefix + keptPart(key) + idMark + idText(id);
  }
}

/** What is kept of a key. */
export const keptPart = (key: string): string => key.slice(0, keptLength);

/** Whether a key is kept in all its length: longer ones that begin alike are in the order of ids. */
export function isKeptWhole(key: string): boolean {
  return key.length <= keptLength;
}

class StoreEntryWalk implements EntryWalk {
  #record: StoredRecord | undefined;
  #isRead = false;
  #count = 0;

  constructor(
    private readonly entries: StoreWalk,
    private readonly prefixLength: number,
    private readonly records: RecordsById,
    private readonly kept: number,
  ) {}

  next(): boolean {
    this.#isRead = false;
    this.#record = undefined;
    return this.entries.next();
  }

  get key(): string {
    return this.entries.key.slice(this.prefixLength, -1 - idLength);
  }

  get id(): number {
    return idAtEnd(this.entries.key);
  }

  get record(): StoredRecord | undefined {
    if (!this.#isRead) this.#record = this.records.byId(this.id, (this.#count += 1) > this.kept);
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
