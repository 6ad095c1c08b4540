import { decodeWanted } from '../bson/decode-wanted.js';
import type { EntryWalk } from '../indexes/entry-list.js';
import type { Sort } from '../query/sort.js';
import type { StoredRecord } from '../records/record.js';
import type { Collection } from '../storage/collection.js';
import type { IndexScan, Plan } from './plan.js';

/** The documents a read looks at, one after the other; documents may come and go meanwhile. */
export interface Candidates {
  readonly record: StoredRecord;
  readonly keysExamined: number;
  /** False at the end. */
  next(): boolean;
}

/**
 * All documents in natural order, those that a plan leads to, or, of several scans in order, the union in order.
 * `wanted` is how many of them will do, where that is known, and `kept` how many stay in memory.
 */
export function candidatesOf(
  collection: Collection,
  plan: Plan | undefined,
  sort: Sort | undefined,
  wanted?: number,
  kept?: number,
): Candidates {
  if (!plan) return new All(collection.records.values());
  const scans = plan.scans.map((scan) => new Scan(scan, wanted, kept));
  if (scans.length === 1) return needsOnce(plan) ? new Once(scans[0]!, collection) : scans[0]!;
  return new Once(sort && plan.sorted ? new Merged(scans, sort) : new Chain(scans), collection);
}

/** Whether one scan may come to the same document twice. */
export function needsOnce({ scans: [scan] }: Plan): boolean {
  return scan!.index.multikey || scan!.ranges.length > 1;
}

class All implements Candidates {
  readonly keysExamined = 0;
  record!: StoredRecord;

  constructor(private readonly records: Iterator<StoredRecord>) {}

  next(): boolean {
    const { done, value } = this.records.next();
    if (done) return false;
    this.record = value;
    return true;
  }
}

/** The ranges of one index. */
class Scan implements Candidates {
  keysExamined = 0;
  #range = 0;
  #walk: EntryWalk;
  record!: StoredRecord;

  constructor(
    private readonly scan: IndexScan,
    private readonly wanted: number | undefined,
    private readonly kept: number | undefined,
  ) {
    this.#walk = this.#open(0);
  }

  next(): boolean {
    for (;;) {
      if (this.#walk.next()) {
        this.keysExamined += 1;
        const { record } = this.#walk;
        if (!record) continue;
        this.record = record;
        return true;
      }
      this.#range += 1;
      if (this.#range >= this.scan.ranges.length) return false;
      this.#walk = this.#open(this.#range);
    }
  }

  #open(at: number): EntryWalk {
    const { index, ranges, backwards } = this.scan;
    const { low, high } = ranges[backwards ? ranges.length - 1 - at : at] ?? { low: '', high: '' };
    return index.list.walk(low, high, backwards, this.wanted, this.kept);
  }
}

abstract class Several implements Candidates {
  abstract readonly record: StoredRecord;

  constructor(protected readonly parts: readonly Candidates[]) {}

  abstract next(): boolean;

  get keysExamined(): number {
    return this.parts.reduce((sum, part) => sum + part.keysExamined, 0);
  }
}

/** One after the other. */
class Chain extends Several {
  #at = 0;

  get record(): StoredRecord {
    return this.parts[this.#at]!.record;
  }

  next(): boolean {
    for (; this.#at < this.parts.length; this.#at += 1) if (this.parts[this.#at]!.next()) return true;
    return false;
  }
}

/** Several walks that are in the order of a sort, as one that is. */
class Merged extends Several {
  readonly #heads: { part: Candidates; key: string }[] = [];
  #begun = false;
  record!: StoredRecord;

  constructor(
    parts: readonly Candidates[],
    private readonly sort: Sort,
  ) {
    super(parts);
  }

  next(): boolean {
    if (!this.#begun) for (const part of this.parts) this.#advance(part);
    this.#begun = true;
    if (this.#heads.length === 0) return false;
    const first = this.#heads.reduce((least, head) => (head.key < least.key ? head : least));
    this.#heads.splice(this.#heads.indexOf(first), 1);
    this.record = first.part.record;
    this.#advance(first.part);
    return true;
  }

  #advance(part: Candidates): void {
    if (part.next())
      this.#heads.push({ part, key: this.sort.keyOf(decodeWanted(part.record.bytes, this.sort.wanted)) });
  }
}

/** Each document once, as it is now, and none that is there no more. */
class Once implements Candidates {
  readonly #met = new Set<number>();
  record!: StoredRecord;

  constructor(
    private readonly source: Candidates,
    private readonly collection: Collection,
  ) {}

  get keysExamined(): number {
    return this.source.keysExamined;
  }

  next(): boolean {
    while (this.source.next()) {
      const { id } = this.source.record;
      const record = this.#met.has(id) ? undefined : this.collection.records.byId(id);
      if (!record) continue;
      this.#met.add(id);
      this.record = record;
      return true;
    }
    return false;
  }
}
