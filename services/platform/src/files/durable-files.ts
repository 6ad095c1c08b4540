import { randomUUID } from 'node:crypto';
import * as nodeDisk from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';

/** The calls to the file system that durable files are made of; tests record them, or let one fail. */
export type Disk = Pick<typeof nodeDisk, 'link' | 'mkdir' | 'open' | 'readdir' | 'rename' | 'rm' | 'stat'>;

/** The bytes of a file, at once or as they come. */
type FileBytes = Uint8Array | AsyncIterable<Uint8Array>;

/** Names of files that are not whole yet; no file key begins with a dot. */
const asidePrefix = '.aside-';
const asideMaxAgeMs = 3_600_000;

/**
 * Files of one folder that outlive a power cut. A write is acknowledged when contents and names are on disk: written
 * aside, synced, renamed, then every folder from the file up to the root is synced (whoever made it). A write that
 * failed leaves nothing behind.
 */
export class DurableFiles {
  private readonly root: string;

  constructor(
    root: string,
    private readonly disk: Disk = nodeDisk,
  ) {
    this.root = resolve(root);
  }

  /** Makes the folder with its parents (mode 0700), durably; writes do so too. */
  async open(): Promise<void> {
    await this.make(this.root);
  }

  /**
   * Removes what writes of ended processes left behind: everything where this process is `alone` on the folder, else
   * what is older than an hour.
   */
  async removeLeftovers({ alone = false } = {}): Promise<void> {
    const names = (await this.disk.readdir(this.root).catch(absent)) ?? [];
    for (const name of names.filter((one) => one.startsWith(asidePrefix))) {
      const path = join(this.root, name);
      const found = await this.disk.stat(path).catch(absent);
      if (found && (alone || Date.now() - found.mtimeMs > asideMaxAgeMs)) await this.disk.rm(path, { force: true });
    }
  }

  /** Writes a file of mode 0600 at a path below the root, in the place of the one that is there. */
  async write(path: string, bytes: FileBytes): Promise<void> {
    await this.place(path, bytes, (aside, target) => this.disk.rename(aside, target));
  }

  /** Writes a file unless there is one; false when there was. */
  async writeNew(path: string, bytes: Uint8Array): Promise<boolean> {
    try {
      await this.place(path, bytes, async (aside, target) => {
        await this.disk.link(aside, target);
        await this.disk.rm(aside);
      });
      return true;
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
      throw error;
    }
  }

  /** Deletes a file so that it does not come back; one that is not there is no error. */
  async delete(path: string): Promise<void> {
    const target = join(this.root, path);
    const gone = await this.disk
      .rm(target)
      .then(() => true)
      .catch(absent);
    if (gone) await syncPath(dirname(target), this.disk);
  }

  private async place(
    path: string,
    bytes: FileBytes,
    name: (aside: string, target: string) => Promise<void>,
  ): Promise<void> {
    const target = join(this.root, path);
    await this.make(dirname(target));
    const aside = join(this.root, asidePrefix + randomUUID());
    try {
      await this.fill(aside, bytes);
      await name(aside, target);
    } catch (error) {
      await this.disk.rm(aside, { force: true });
      throw error;
    }
    for (let folder = dirname(target); ; folder = dirname(folder)) {
      await syncPath(folder, this.disk);
      if (folder === this.root) return;
    }
  }

  private async fill(aside: string, bytes: FileBytes): Promise<void> {
    const file = await this.disk.open(aside, 'wx', 0o600);
    try {
      await file.writeFile(bytes);
      await file.sync();
    } finally {
      await file.close();
    }
  }

  /**
   * One level at a time: each new name is synced, and Node's recursive mkdir never returns where a parent takes nothing
   * in, such as /proc.
   */
  private async make(folder: string, isParentMade = false): Promise<void> {
    try {
      await this.disk.mkdir(folder, { mode: 0o700 });
    } catch (error) {
      const { code } = error as NodeJS.ErrnoException;
      if (code === 'EEXIST') return;
      if (code !== 'ENOENT' || isParentMade) throw error;
      await this.make(dirname(folder));
      return this.make(folder, true);
    }
    await syncPath(dirname(folder), this.disk);
  }
}

/** Puts the contents of a file, or the names in a folder, on disk. */
export async function syncPath(path: string, disk: Pick<Disk, 'open'> = nodeDisk): Promise<void> {
  const handle = await disk.open(path, 'r');
  try {
    await handle.sync();
  } catch (error) {
    // Some network file systems sync names by themselves and know no sync of a folder.
    if ((error as NodeJS.ErrnoException).code !== 'EINVAL') throw error;
  } finally {
    await handle.close();
  }
}

/** Undefined for what is not there; throws every other error. */
export function absent(error: NodeJS.ErrnoException): undefined {
  if (error.code === 'ENOENT') return undefined;
  throw error;
}
