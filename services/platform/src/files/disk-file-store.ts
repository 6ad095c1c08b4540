import { access, open, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { DomainError } from '../errors/domain-error.js';
import { CountedBytes } from './counted-bytes.js';
import { absent, type Disk, DurableFiles } from './durable-files.js';
import { checkedKey } from './file-key.js';
import type { ByteRange, FileStore } from './file-store.js';

const noRoom = new Set(['ENOSPC', 'EDQUOT']);

/** The embedded store: files in the data directory. A full disk is `unavailable`. */
export class DiskFileStore implements FileStore {
  private readonly durable: DurableFiles;

  constructor(
    private readonly root: string,
    disk?: Disk,
  ) {
    this.durable = new DurableFiles(root, disk);
  }

  /**
   * Removes what a crash left half written: all of it where this process is `alone` on the folder, else what is older
   * than an hour.
   */
  removeLeftovers(options?: { readonly alone?: boolean }): Promise<void> {
    return this.durable.removeLeftovers(options);
  }

  async put(key: string, bytes: Uint8Array): Promise<void> {
    await this.durable.write(checkedKey(key), bytes).catch(refused);
  }

  async putStream(key: string, chunks: AsyncIterable<Uint8Array>): Promise<number> {
    const counted = new CountedBytes(chunks);
    await this.durable.write(checkedKey(key), counted).catch(refused);
    return counted.size;
  }

  async get(key: string): Promise<Uint8Array | undefined> {
    return readFile(this.path(key)).catch(absent);
  }

  async getStream(key: string, range?: ByteRange): Promise<Readable | undefined> {
    const file = await open(this.path(key)).catch(absent);
    return file?.createReadStream(range);
  }

  async has(key: string): Promise<boolean> {
    return (
      (await access(this.path(key))
        .then(() => true)
        .catch(absent)) ?? false
    );
  }

  async delete(key: string): Promise<void> {
    await this.durable.delete(checkedKey(key));
  }

  private path(key: string): string {
    return join(this.root, checkedKey(key));
  }
}

function refused(error: NodeJS.ErrnoException): never {
  if (!noRoom.has(error.code ?? '')) throw error;
  throw new DomainError('unavailable', {}, { message: `The file could not be stored: ${error.message}`, cause: error });
}
