import type { FileStore } from '@lathe/platform/files/file-store';
import { LRUCache } from 'lru-cache';
import type { SharedPages, Stretch } from './shared-pages.js';

/** A file that is in memory. One that is used stays there; another one goes when the room is wanted. */
interface HeldFile {
  /** What was taken for it, and where in that it stands. */
  readonly stretch: Stretch;
  readonly place: Stretch;
  users: number;
  isDropped: boolean;
}

/** A file that is being read, and how many wait for it. */
interface Reading {
  users: number;
  file: Promise<HeldFile | undefined> | undefined;
}

/** Immutable files of the store in the memory that the threads of a search share, as many as fit in so many bytes. */
export class FileMemory {
  private readonly held: LRUCache<string, HeldFile>;
  private readonly reading = new Map<string, Reading>();

  constructor(
    private readonly files: FileStore,
    private readonly pages: SharedPages,
    most: number,
  ) {
    this.held = new LRUCache({
      maxSize: most,
      sizeCalculation: ({ stretch }) => stretch.bytes,
      dispose: (file) => this.drop(file),
    });
  }

  /** Does something with files while they are in memory; undefined for each that is not in the store. */
  async use<T>(keys: readonly string[], work: (files: readonly (Stretch | undefined)[]) => Promise<T>): Promise<T> {
    const used: HeldFile[] = [];
    try {
      const files: (Stretch | undefined)[] = [];
      for (const key of keys) {
        const taken = this.take(key);
        // Most are here already, and need no turn of the loop.
        const file = taken instanceof Promise ? await taken : taken;
        if (file) used.push(file);
        files.push(file?.place);
      }
      return await work(files);
    } finally {
      for (const file of used) this.leave(file);
    }
  }

  /** The bytes of a file that is in use. */
  bytesOf({ at, bytes }: Stretch): Uint8Array {
    return new Uint8Array(this.pages.memory.buffer, at, bytes);
  }

  /** The file in memory, with one user more. */
  private take(key: string): Promise<HeldFile | undefined> | HeldFile {
    const held = this.held.get(key);
    if (held) {
      held.users += 1;
      return held;
    }
    const reading = this.reading.get(key) ?? { users: 0, file: undefined };
    reading.users += 1;
    this.reading.set(key, reading);
    return (reading.file ??= this.load(key, reading));
  }

  private async load(key: string, reading: Reading): Promise<HeldFile | undefined> {
    const bytes = await this.files.get(key).finally(() => this.reading.delete(key));
    if (!bytes) return undefined;
    const stretch = this.pages.take(bytes.byteLength);
    const place = { at: stretch.at, bytes: bytes.byteLength };
    const file: HeldFile = { stretch, place, users: reading.users, isDropped: false };
    this.bytesOf(place).set(bytes);
    this.held.set(key, file);
    // One that is larger than all the room is used once.
    file.isDropped ||= !this.held.has(key);
    return file;
  }

  private leave(file: HeldFile): void {
    file.users -= 1;
    this.giveBack(file);
  }

  private drop(file: HeldFile): void {
    file.isDropped = true;
    this.giveBack(file);
  }

  private giveBack(file: HeldFile): void {
    if (file.isDropped && file.users === 0) this.pages.give(file.stretch);
  }
}
