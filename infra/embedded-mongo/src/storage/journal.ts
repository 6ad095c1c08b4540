import { CommandError } from '../errors.js';
import { idAtEnd } from '../indexes/entry-list.js';
import { ownBytes } from '../records/own-memory.js';
import { decodeLog, DeferredLog } from './deferred-log.js';
import { hasRoom } from './disk-room.js';
import { indexRange, isIndexKey, logKey, logRange } from './keys.js';
import { LmdbFile, type Made } from './lmdb-file.js';
import { type KeyWalk, MergedWalk } from './merged-walk.js';
import { Overlay, Pending } from './overlay.js';
import { type Taken, WaitingEntries } from './waiting-entries.js';
import type { WaitingKeys } from './waiting-keys.js';

/** Durable ordered key-value store with group commit. What was written is read at once, on disk or not. */
export interface Journal {
  /**
   * A value may be made when its batch is written, of what is true then, whoever of several has put it; such a one is not
   * read before.
   */
  put(key: string, value: Buffer | (() => Buffer)): void;
  remove(key: string): void;
  /**
   * Puts or removes a key without a value, in the range of the indexes. It is durable with its batch, and brought to its
   * place in a later one, together with its neighbours. A key that is put may be there only where `mayBeThere` says so.
   */
  mark(key: string, present: boolean, mayBeThere?: boolean): void;
  /** A copy of the value. */
  /** `passing` tells that the value is not kept for long. */
  get(key: string, passing?: boolean): Buffer | undefined;
  /** The keys with low <= key < high; for whoever needs only a few, `atOnce` says how many are read first. */
  walk(low: string, high: string, backwards?: boolean, atOnce?: number): KeyWalk;
  /** The last key before `high`, of those on disk and the index entries that wait, removed ones too. */
  lastBefore(high: string): string | undefined;
  /**
   * Resolves when everything written so far is on disk; what was written in one turn of the event loop is there wholly
   * or not at all.
   */
  flushed(): Promise<void>;
  /** Whether the disk takes writes. */
  readonly isWritable: boolean;
  /** Throws OutOfDiskSpace when it does not. */
  checkWritable(): void;
  close(): Promise<void>;
}

/** What happens around a batch that could not be written. */
export interface JournalEvents {
  /**
   * The disk refused a batch: of what was put since the last one that it took, nothing is kept. Called before any
   * writer is told.
   */
  lost(reason: string): void;
  /** There is room again. */
  writable(): void;
}

interface Batch {
  readonly operations: Map<string, Pending>;
  readonly log: DeferredLog;
  /** What goes to its place in the indexes with it. */
  swept: Taken | undefined;
  done: Promise<void>;
  settle: (error?: unknown) => void;
}

/** Brings what waits for its place in the indexes there, in order of keys. */
interface Sweep {
  /** The first key that is not there yet. */
  from: string;
  /** All that was logged under smaller numbers is in its place when the sweep ends. */
  until: number;
}

export interface JournalOptions {
  /** Bytes of the file that may be in memory. */
  window?: number;
  /** Index entries that may wait for their place. */
  waiting?: number;
}

const probeMs = 1_000;
const noRoom = 'the disk of the data directory takes no writes now';
const noValue = Buffer.alloc(0);
const mostWaiting = 60_000;
/** Entries that are brought to their place by a batch without any other ones. */
const mostWhenIdle = 1_000;
/** How long nobody writes before that. Milliseconds. */
const idleMs = 100;

/** LMDB commits and syncs on a thread of its own, so that the event loop answers reads meanwhile. */
export class LmdbJournal implements Journal {
  readonly #file: LmdbFile;
  /** Of index entries, and of all else. */
  readonly #entries = new WaitingEntries();
  readonly #rest = new Overlay();
  readonly #waiting: number;
  /** Numbers of the log's first part and of the next one. */
  #log = { first: 1, next: 1 };
  #sweep: Sweep | undefined;
  #next: Batch | undefined;
  #running: Promise<void> | undefined;
  #full = false;
  #closing = false;
  #probe: NodeJS.Timeout | undefined;
  #idle: NodeJS.Timeout | undefined;
  #events: JournalEvents | undefined;

  constructor(
    private readonly path: string,
    { window, waiting = mostWaiting }: JournalOptions = {},
  ) {
    this.#file = new LmdbFile(path, window);
    this.#waiting = waiting;
    this.#revert();
    this.#goOn();
  }

  watch(events: JournalEvents): void {
    this.#events = events;
  }

  put(key: string, value: Buffer | (() => Buffer)): void {
    // What is made with the batch says all: once is enough.
    if (typeof value === 'function' && typeof this.#next?.operations.get(key)?.value === 'function') return;
    this.#write(key, new Pending(value));
  }

  remove(key: string): void {
    this.#write(key, new Pending(null));
  }

  mark(key: string, present: boolean, mayBeThere = false): void {
    this.#batch().log.add(key, present);
    this.#entries.mark(key, present, mayBeThere);
  }

  get(key: string, passing = false): Buffer | undefined {
    const pending = this.#rest.get(key);
    if (!pending) return this.#file.get(key, passing);
    return Buffer.isBuffer(pending.value) ? ownBytes(pending.value) : undefined;
  }

  walk(low: string, high: string, backwards = false, atOnce = 32): KeyWalk {
    return new MergedWalk(this.#waitingOf(low), this.#file, low, high, backwards, atOnce);
  }

  lastBefore(high: string): string | undefined {
    const [stored] = this.#file.keys('\0', high, true, 1);
    const waiting = this.#entries.walk('', high, true);
    if (!waiting.next()) return stored;
    return stored === undefined || stored < waiting.key ? waiting.key : stored;
  }

  /** Forgets what is not on disk. */
  #revert(): void {
    this.#entries.clear();
    this.#rest.clear();
    this.#sweep = undefined;
    this.#log = { first: 1, next: 1 };
    const walk = new MergedWalk(this.#rest, this.#file, logRange.low, logRange.high, false, 64);
    for (let first = true; walk.next(); first = false) {
      const number = idAtEnd(walk.key);
      if (first) this.#log.first = number;
      this.#log.next = number + 1;
      for (const { key, present } of decodeLog(this.#file.get(walk.key)!)) this.#entries.mark(key, present, true);
    }
    if (this.#entries.size > 0) this.#sweep = { from: indexRange.low, until: this.#log.next };
  }

  flushed(): Promise<void> {
    return this.#next?.done ?? this.#running ?? Promise.resolve();
  }

  get isWritable(): boolean {
    return !this.#full;
  }

  checkWritable(): void {
    if (this.#full) throw new CommandError('OutOfDiskSpace', noRoom);
  }

  async close(): Promise<void> {
    clearTimeout(this.#probe);
    clearTimeout(this.#idle);
    this.#closing = true;
    await this.flushed().catch(() => undefined);
    await this.#file.close();
  }

  #write(key: string, pending: Pending): void {
    this.#batch().operations.set(key, pending);
    if (isIndexKey(key)) this.#entries.remove(key);
    else this.#rest.set(key, pending);
  }

  #waitingOf(key: string): WaitingKeys {
    return isIndexKey(key) ? this.#entries : this.#rest;
  }

  #batch(): Batch {
    this.checkWritable();
    if (!this.#next) {
      this.#next = newBatch();
      if (!this.#running) setImmediate(() => this.#flush());
    }
    return this.#next;
  }

  /** Writes the waiting batch; the next one gathers while this one is synced. */
  #flush(): void {
    const batch = this.#next;
    if (!batch || this.#running) return;
    this.#next = undefined;
    this.#running = batch.done;
    // Made in this turn: what is written later belongs to the next batch.
    const made: Made[] = [];
    for (const [key, { value }] of batch.operations) made.push([key, typeof value === 'function' ? value() : value]);
    if (batch.log.count > 0) made.push([logKey(this.#log.next++), batch.log.bytes]);
    this.#sweepOn(batch, made);
    void this.#file.commit(made).then(
      () => this.#taken(batch),
      (error: unknown) => this.#refused(batch, error as Error),
    );
  }

  /**
   * The part of what waits for its place that goes there with a batch: more than comes in with it, so that what waits
   * is bounded, and not much more, so that nobody waits long for it. The log is shortened at the end of each round.
   */
  #sweepOn(batch: Batch, made: Made[]): void {
    if (!this.#sweep && this.#entries.size <= this.#waiting) return;
    this.#sweep ??= { from: indexRange.low, until: this.#log.next };
    const { count } = batch.log;
    const most = count > 0 ? 50 + Math.ceil(count * 1.25) : mostWhenIdle;
    batch.swept = this.#entries.take(this.#sweep.from, indexRange.high, most);
    for (const { key, present } of batch.swept?.entries ?? []) made.push([key, present ? noValue : null]);
    if (batch.swept?.entries.length === most) {
      this.#sweep.from = `${batch.swept.high}\0`;
      return;
    }
    for (; this.#log.first < this.#sweep.until; this.#log.first += 1) made.push([logKey(this.#log.first), null]);
    this.#sweep = undefined;
  }

  async #taken(batch: Batch): Promise<void> {
    for (const [key, pending] of batch.operations)
      if (isIndexKey(key)) this.#entries.settleRemoved(key);
      else this.#rest.settle(key, pending);
    if (batch.swept) this.#entries.settle(batch.swept);
    batch.settle();
    await this.#file.tidy();
    this.#running = undefined;
    this.#goOn();
  }

  /** A sweep that has begun goes on by itself where nobody writes, a little at a time. */
  #goOn(): void {
    this.#flush();
    if (!this.#sweep || this.#running || this.#closing || this.#full) return;
    this.#idle ??= setTimeout(() => {
      this.#idle = undefined;
      if (this.#sweep && !this.#closing && !this.#full) this.#batch();
    }, idleMs);
    this.#idle.unref();
  }

  /**
   * Memory goes back to what the disk has, in this turn; what the next batch gathered stands on the lost one and is
   * lost with it.
   */
  #refused(batch: Batch, error: Error): void {
    const next = this.#next;
    this.#running = undefined;
    this.#next = undefined;
    this.#full = true;
    this.#revert();
    this.#events?.lost(error.message);
    for (const lost of [batch, next])
      lost?.settle(
        new CommandError('OutOfDiskSpace', `a write could not be made durable and is not kept: ${error.message}`),
      );
    this.#probeSoon();
  }

  #probeSoon(): void {
    this.#probe = setTimeout(() => {
      if (!hasRoom(`${this.path}-room`)) return this.#probeSoon();
      this.#full = false;
      this.#events?.writable();
    }, probeMs);
    this.#probe.unref();
  }
}

function newBatch(): Batch {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  promise.catch(() => undefined);
  return {
    operations: new Map(),
    log: new DeferredLog(),
    swept: undefined,
    done: promise,
    settle: (error) => (error === undefined ? resolve() : reject(error as Error)),
  };
}
