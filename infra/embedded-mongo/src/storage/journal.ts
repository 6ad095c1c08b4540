import { open, type RootDatabase } from 'lmdb';
import { CommandError } from '../errors.js';

/** Durable key-value store with group commit. Keys and values are bytes; keys are kept in order. */
export interface Journal {
  put(key: Buffer, value: Buffer): void;
  remove(key: Buffer): void;
  /** Resolves when everything written so far is on disk; what was written in one turn of the event loop is there wholly or not at all. */
  flushed(): Promise<void>;
  entries(): Iterable<{ key: Buffer; value: Buffer }>;
  close(): Promise<void>;
}

interface Batch { operations: [Buffer, Buffer | null][]; done: Promise<void>; settle: (error?: unknown) => void }

function newBatch(): Batch {
  let settle: Batch['settle'] = () => undefined;
  const done = new Promise<void>((resolve, reject) => { settle = (error) => (error === undefined ? resolve() : reject(error as Error)); });
  done.catch(() => undefined);
  return { operations: [], done, settle };
}

/** LMDB commits and syncs on a thread of its own, so that the event loop answers reads meanwhile. */
export class LmdbJournal implements Journal {
  readonly #db: RootDatabase<Buffer, Buffer>;
  #next: Batch | undefined;
  #running: Promise<void> | undefined;
  #failure: unknown;

  constructor(path: string) {
    this.#db = open<Buffer, Buffer>({ path, noSubdir: true, encoding: 'binary', keyEncoding: 'binary', overlappingSync: false, noMemInit: true });
  }

  put(key: Buffer, value: Buffer): void {
    this.#batch().operations.push([key, value]);
  }

  remove(key: Buffer): void {
    this.#batch().operations.push([key, null]);
  }

  flushed(): Promise<void> {
    return this.#next?.done ?? this.#running ?? Promise.resolve();
  }

  *entries(): Iterable<{ key: Buffer; value: Buffer }> {
    for (const { key, value } of this.#db.getRange({})) yield { key: Buffer.from(key), value: Buffer.from(value) };
  }

  async close(): Promise<void> {
    await this.flushed().catch(() => undefined);
    await this.#db.close();
  }

  #batch(): Batch {
    if (this.#failure !== undefined) throw new CommandError('OutOfDiskSpace', 'the data directory can no longer be written; the server takes no more writes');
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
    void this.#commit(batch.operations).then(
      () => this.#finished(batch),
      (error: unknown) => {
        this.#failure = error;
        this.#finished(batch, new CommandError('OutOfDiskSpace', `a write could not be made durable: ${(error as Error).message}`));
      },
    );
  }

  #finished(batch: Batch, error?: unknown): void {
    this.#running = undefined;
    batch.settle(error);
    if (this.#next) {
      if (this.#failure !== undefined) this.#abandon();
      else this.#flush();
    }
  }

  /** After a failed commit memory is ahead of the disk: nothing later may be acknowledged. */
  #abandon(): void {
    const batch = this.#next;
    this.#next = undefined;
    batch?.settle(new CommandError('OutOfDiskSpace', 'an earlier write could not be made durable'));
  }

  async #commit(operations: [Buffer, Buffer | null][]): Promise<void> {
    await this.#db.batch(() => {
      for (const [key, value] of operations) {
        if (value) void this.#db.put(key, value);
        else void this.#db.remove(key);
      }
    });
  }
}
