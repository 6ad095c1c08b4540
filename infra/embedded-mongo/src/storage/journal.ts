import { setTimeout as sleep } from 'node:timers/promises';
import { open, type RootDatabase } from 'lmdb';
import { CommandError } from '../errors.js';
import { hasRoom } from './disk-room.js';
import { type FileStats, reserveRoom } from './journal-room.js';

/** Durable key-value store with group commit. Keys and values are bytes; keys are kept in order. */
export interface Journal {
  /** A value may be made when its batch is written, of what is true then; the last one of a key counts. */
  put(key: Buffer, value: Buffer | (() => Buffer)): void;
  remove(key: Buffer): void;
  /**
   * Resolves when everything written so far is on disk; what was written in one turn of the event loop is there wholly
   * or not at all.
   */
  flushed(): Promise<void>;
  /** Whether the disk takes writes. */
  readonly isWritable: boolean;
  /** Throws OutOfDiskSpace when it does not. */
  checkWritable(): void;
  /** For a start, or where a batch was refused. A value stays as it is until the next entry is asked for. */
  entries(): Iterable<{ key: Buffer; value: Buffer }>;
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

type Value = Buffer | (() => Buffer) | null;
type Made = readonly [key: Buffer, value: Buffer | null];
interface Batch {
  operations: Map<string, [Buffer, Value]>;
  done: Promise<void>;
  settle: (error?: unknown) => void;
}

const probeMs = 1_000;
/** Bytes written and read after which the file is opened anew. */
const mappedBytes = 8 * 1024 * 1024;
const noRoom = 'the disk of the data directory takes no writes now';

/** LMDB commits and syncs on a thread of its own, so that the event loop answers reads meanwhile. */
export class LmdbJournal implements Journal {
  #db: RootDatabase<Buffer, Buffer>;
  /** Bytes written and read since the file was opened. */
  #mapped = 0;
  #reopening: Promise<void> | undefined;
  #next: Batch | undefined;
  #running: Promise<void> | undefined;
  #full = false;
  #probe: NodeJS.Timeout | undefined;
  #events: JournalEvents | undefined;

  constructor(
    private readonly path: string,
    private readonly reopenAfter = mappedBytes,
  ) {
    this.#db = openFile(path);
  }

  watch(events: JournalEvents): void {
    this.#events = events;
  }

  put(key: Buffer, value: Buffer | (() => Buffer)): void {
    this.#batch().operations.set(key.toString('latin1'), [key, value]);
  }

  remove(key: Buffer): void {
    this.#batch().operations.set(key.toString('latin1'), [key, null]);
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

  *entries(): Iterable<{ key: Buffer; value: Buffer }> {
    for (const { key, value } of this.#db.getRange({})) {
      this.#mapped += value.length;
      yield { key: Buffer.from(key), value };
    }
  }

  async close(): Promise<void> {
    clearTimeout(this.#probe);
    await this.flushed().catch(() => undefined);
    await this.#reopening;
    await this.#db.close();
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
    const made = [...batch.operations.values()].map(([key, value]): Made => [
      key,
      typeof value === 'function' ? value() : value,
    ]);
    void this.#commit(made).then(
      () => this.#taken(batch),
      (error: unknown) => this.#refused(batch, error as Error),
    );
  }

  async #taken(batch: Batch): Promise<void> {
    batch.settle();
    if (this.#mapped >= this.reopenAfter) await (this.#reopening = this.#reopen());
    this.#running = undefined;
    this.#flush();
  }

  /**
   * LMDB reads the pages that it has written through its map of the file, so all of them stay in this process's memory
   * until the file is closed. The next batch waits until it is open again.
   */
  async #reopen(): Promise<void> {
    await this.#db.close();
    this.#mapped = 0;
    for (;;) {
      try {
        this.#db = openFile(this.path);
        return;
      } catch (error) {
        console.error(
          `embedded-mongo: ${this.path} cannot be opened (${(error as Error).message}); writes wait until it can, reads go on.`,
        );
        await sleep(probeMs);
      }
    }
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

  #put(key: Buffer, value: Buffer): void {
    this.#mapped += key.length + value.length;
    // A copy, which is gone with the batch: LMDB leaves its mark on the memory of what it is given.
    void this.#db.put(key, Buffer.from(value));
  }

  async #commit(operations: readonly Made[]): Promise<void> {
    await reserveRoom(
      this.path,
      this.#db.getStats() as FileStats,
      operations.length,
      operations.reduce((sum, [key, value]) => sum + key.length + (value?.length ?? 0), 0),
    );
    try {
      await this.#db.batch(() => {
        for (const [key, value] of operations) {
          if (value) this.#put(key, value);
          else void this.#db.remove(key);
        }
      });
    } catch (error) {
      throw await causeOf(error);
    }
  }
}

function openFile(path: string): RootDatabase<Buffer, Buffer> {
  // Its batches of all that is written in one turn make promises of their own, whose failure nobody could catch.
  return open<Buffer, Buffer>({
    path,
    noSubdir: true,
    encoding: 'binary',
    keyEncoding: 'binary',
    overlappingSync: false,
    noMemInit: true,
    eventTurnBatching: false,
  });
}

function newBatch(): Batch {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  promise.catch(() => undefined);
  return {
    operations: new Map(),
    done: promise,
    settle: (error) => (error === undefined ? resolve() : reject(error as Error)),
  };
}

/** LMDB says that a commit failed, and why in a second promise. */
async function causeOf(error: unknown): Promise<unknown> {
  const { commitError } = error as { commitError?: Promise<never> };
  return commitError ? commitError.catch((cause: unknown) => cause) : error;
}
