import type { FileStore } from '@lathe/platform/files/file-store';
import { LRUCache } from 'lru-cache';
import type { SharedPages, Stretch } from './shared-pages.js';

/** A file that is in memory. One that is used stays there; another one goes when the room is wanted. */
interface HeldFile {
  /** Where it stands, and its own bytes. */
  readonly stretch: Stretch;
  readonly bytes: number;
  users: number;
  isDropped: boolean;
}

/** Immutable files of the store in the memory that the threads of a search share, as many as fit in so many bytes. */
export class FileMemory {
  private readonly held: LRUCache<string, HeldFile>;
  private readonly reading = new Map<string, Promise<HeldFile | undefined>>();

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
        const file = this.held.get(key) ?? (await this.read(key));
        if (file) {
          file.users += 1;
          used.push(file);
        }
        files.push(file && { at: file.stretch.at, bytes: file.bytes });
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

  private read(key: string): Promise<HeldFile | undefined> {
    const running = this.reading.get(key) ?? this.load(key).finally(() => this.reading.delete(key));
    this.reading.set(key, running);
    return running;
  }

  private async load(key: string): Promise<HeldFile | undefined> {
    const bytes = await this.files.get(key);
    if (!bytes) return undefined;
    const stretch = this.pages.take(bytes.byteLength);
    const file: HeldFile = { stretch, bytes: bytes.byteLength, users: 1, isDropped: false };
    this.bytesOf({ at: stretch.at, bytes: file.bytes }).set(bytes);
    this.held.set(key, file);
    // One that is larger than all the room is used once.
    file.isDropped ||= !this.held.has(key);
    // Whoever waits for it takes it before the next round of the loop.
    setImmediate(() => this.leave(file));
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
