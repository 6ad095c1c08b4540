import { readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { open, type RootDatabase, type RootDatabaseOptionsWithPath } from 'lmdb';
import { type FileStats, reserveRoom } from './journal-room.js';
import { indexRange, isIndexKey } from './keys.js';
import type { DiskKeys } from './merged-walk.js';
import { Copies, SharedMemory } from './value-memory.js';

/** Null removes what is there. */
export type Made = readonly [key: string, value: Buffer | null];

/** LMDB writes keys as they are: characters 0 to 255. */
const keyEncoder = {
  // LMDB asks for the key of an open bound, too.
  writeKey: (key: string | undefined, target: Buffer, at: number) =>
    key === undefined ? at : at + target.write(key, at, 'latin1'),
  readKey: (source: Buffer, start: number, end: number) => source.toString('latin1', start, end),
};

/**
 * Bytes of the file that a process may hold in memory however much it holds beside them: fewer where a batch follows,
 * which may touch as much again, than while it is read, where each return to the file costs those who read it.
 */
const leastToWrite = 64 * 1024 * 1024;
const leastToRead = 192 * 1024 * 1024;
/** Bytes that a process may hold in all without giving back any of the file. */
const littleInAll = 320 * 1024 * 1024;
/** Reads and writes between two looks at what is mapped. */
const lookEvery = 64;
/** What a read or write maps at most, where the system does not say: the pages around the one it needs. */
const mappedByOne = 64 * 1024;
const pageBytes = 4_096;
const retryMs = 1_000;
const mostRecentKeys = 50_000;

/**
 * The file of the store. LMDB reads through a map of it, and pages that it has looked at or written count as this
 * process's memory until the file is closed: where they are too many it is closed and opened again, between two batches
 * and within one turn of the event loop, so that nobody meets it closed.
 */
export class LmdbFile implements DiskKeys {
  version = 0;
  #db: RootDatabase<Buffer, string>;
  #before = memoryNow();
  /** What was read of the indexes last, and is still so. */
  readonly #recent = new Map<string, readonly string[]>();
  #recentKeys = 0;
  /** Keys of the indexes between these two are not there; the second one may be. */
  #gap = { from: '', to: '' };
  readonly #passing = new SharedMemory();
  #touched = 0;
  #touchedInAll = 0;
  #writing = false;
  #reopening: Promise<void> | undefined;
  #closing = false;

  /** @param window bytes of it that may be in memory; without it as many as the process has room for */
  constructor(
    private readonly path: string,
    private readonly window?: number,
  ) {
    this.#db = openFile(path);
  }

  /** A copy of the value; where it is `passing`, in memory that others share, which is there as long as one of them. */
  get(key: string, passing = false): Buffer | undefined {
    this.#touch(1);
    if (!passing) return this.#db.getBinary(key);
    const value = this.#db.getBinaryFast(key);
    return value && this.#passing.copyOf(value);
  }

  keys(low: string, high: string, backwards: boolean, limit: number): readonly string[] {
    if (!isIndexKey(low)) return this.#readKeys(low, high, backwards, limit);
    if (limit === 1 && !backwards) return this.#firstKey(low, high);
    const name = `${low.length} ${low}${high}${backwards ? '<' : '>'}${limit}`;
    let keys = this.#recent.get(name);
    if (keys) return keys;
    keys = this.#readKeys(low, high, backwards, limit);
    this.#recentKeys += 1 + keys.length;
    if (this.#recentKeys > mostRecentKeys) this.#forgetKeys();
    this.#recent.set(name, keys);
    return keys;
  }

  /**
   * The first key of a range, where there is one: as one document is looked for, which is in memory when it is looked for
   * again. Whether a new document is there already is asked for each of many whose keys follow each other: what one look
   * tells of the keys beyond the range answers for the next ones.
   */
  #firstKey(low: string, high: string): string[] {
    if (low >= this.#gap.from && high <= this.#gap.to) return [];
    const [first = indexRange.high] = this.#readKeys(low, indexRange.high, false, 1);
    this.#gap = { from: low, to: first };
    return first < high ? [first] : [];
  }

  #forgetKeys(): void {
    this.#recent.clear();
    this.#recentKeys = 0;
    this.#gap = { from: '', to: '' };
  }

  #readKeys(low: string, high: string, backwards: boolean, limit: number): string[] {
    const range = backwards
      ? { start: high, end: low, reverse: true, exclusiveStart: true, inclusiveEnd: true, limit }
      : { start: low, end: high, limit };
    const keys: string[] = [];
    for (const key of this.#db.getKeys(range)) keys.push(key);
    this.#touch(1 + (keys.length >> 4));
    return keys;
  }

  /** Writes all of a batch durably, or nothing. One at a time. */
  async commit(operations: readonly Made[]): Promise<void> {
    if (this.#reopening) await this.#reopening;
    this.#writing = true;
    const inValues = operations.reduce((sum, [, value]) => sum + (value?.length ?? 0), 0);
    const inKeys = operations.reduce((sum, [key]) => sum + key.length, 0);
    try {
      await reserveRoom(this.path, this.#db.getStats() as FileStats, operations.length, inValues + inKeys);
      const copies = new Copies(inValues);
      await this.#db.batch(() => {
        for (const [key, value] of operations) {
          if (value) void this.#db.put(key, copies.take(value));
          else void this.#db.remove(key);
        }
      });
    } catch (error) {
      throw await causeOf(error);
    } finally {
      this.#writing = false;
      this.#touched += operations.length;
      this.#touchedInAll += operations.length;
      this.#db.resetReadTxn();
      if (operations.some(([key]) => isIndexKey(key))) this.#forgetKeys();
      this.version += 1;
    }
  }

  /** To be called between two batches; the next one waits for it. */
  async tidy(): Promise<void> {
    // The next batch may touch as much again.
    if (this.#isFull(true)) await this.#reopen();
  }

  async close(): Promise<void> {
    this.#closing = true;
    await this.#reopening;
    await this.#db.close();
  }

  #touch(count: number): void {
    this.#touched += count;
    this.#touchedInAll += count;
    if (this.#touched < lookEvery) return;
    if (!this.#writing && !this.#reopening && this.#isFull()) void this.#reopen();
  }

  #isFull(moreIsWritten = false): boolean {
    this.#touched = 0;
    const now = memoryNow();
    if (!now || !this.#before) return this.#touchedInAll * mappedByOne > (this.window ?? leastToWrite);
    const mapped = now.ofFiles - this.#before.ofFiles;
    const room = littleInAll - (now.inAll - mapped);
    return mapped > (this.window ?? (moreIsWritten ? leastToWrite : Math.max(leastToRead, room)));
  }

  #reopen(): Promise<void> {
    this.#reopening ??= new Promise<void>((resolve) => {
      // What follows runs to its end before any other turn, since all writes are done.
      setImmediate(() => {
        if (this.#writing || this.#closing) resolve();
        else void this.#db.close().then(() => this.#openAgain().then(resolve));
      });
    }).then(() => {
      this.#reopening = undefined;
    });
    return this.#reopening;
  }

  async #openAgain(): Promise<void> {
    for (;;) {
      try {
        this.#db = openFile(this.path);
        this.version += 1;
        this.#before = memoryNow();
        this.#touchedInAll = 0;
        return;
      } catch (error) {
        console.error(
          `embedded-mongo: ${this.path} cannot be opened (${(error as Error).message}); nothing is read or written until it can.`,
        );
        await sleep(retryMs);
      }
    }
  }
}

function openFile(path: string): RootDatabase<Buffer, string> {
  // Its batches of all that is written in one turn make promises of their own, whose failure nobody could catch.
  const options: RootDatabaseOptionsWithPath & { keyEncoder: typeof keyEncoder } = {
    path,
    noSubdir: true,
    encoding: 'binary',
    keyEncoder,
    overlappingSync: false,
    noMemInit: true,
    eventTurnBatching: false,
  };
  return open<Buffer, string>(options);
}

/** Bytes that this process holds in memory, of files and in all; undefined where the system does not say. */
function memoryNow(): { ofFiles: number; inAll: number } | undefined {
  try {
    const [, inAll = 0, ofFiles = 0] = readFileSync('/proc/self/statm', 'latin1').split(' ').map(Number);
    return { ofFiles: ofFiles * pageBytes, inAll: inAll * pageBytes };
  } catch {
    return undefined;
  }
}

/** LMDB says that a commit failed, and why in a second promise. */
async function causeOf(error: unknown): Promise<unknown> {
  const { commitError } = error as { commitError?: Promise<never> };
  return commitError ? commitError.catch((cause: unknown) => cause) : error;
}
