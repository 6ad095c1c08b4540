import { randomUUID } from 'node:crypto';
import { access, mkdir, open, readFile, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { checkedKey } from './file-key.js';
import type { FileStore } from './file-store.js';

/** The embedded store: files in the data directory, whole or not there (written aside, synced, then renamed). */
export class DiskFileStore implements FileStore {
  constructor(private readonly root: string) {}

  async put(key: string, bytes: Uint8Array): Promise<void> {
    const target = this.path(key);
    await mkdir(dirname(target), { recursive: true });
    const aside = `${target}.${randomUUID()}`;
    const file = await open(aside, 'wx', 0o600);
    try {
      await file.writeFile(bytes);
      await file.datasync();
    } finally {
      await file.close();
    }
    await rename(aside, target);
  }

  async get(key: string): Promise<Uint8Array | undefined> {
    return readFile(this.path(key)).catch(absent);
  }

  async has(key: string): Promise<boolean> {
    return (await access(this.path(key)).then(() => true).catch(absent)) ?? false;
  }

  async delete(key: string): Promise<void> {
    await rm(this.path(key), { force: true });
  }

  private path(key: string): string {
    return join(this.root, checkedKey(key));
  }
}

function absent(error: NodeJS.ErrnoException): undefined {
  if (error.code === 'ENOENT') return undefined;
  throw error;
}
