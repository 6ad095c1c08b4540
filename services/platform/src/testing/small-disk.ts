import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { open, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** A disk of its own that can be full: a tmpfs, which only root may mount. */
export class SmallDisk {
  private constructor(readonly path: string) {}

  /** Undefined where this machine or user cannot mount one. */
  static mount(kib: number): SmallDisk | undefined {
    const path = mkdtempSync(join(tmpdir(), 'lathe-small-disk-'));
    if (spawnSync('mount', ['-t', 'tmpfs', '-o', `size=${kib}k,mode=700`, 'tmpfs', path]).status === 0) return new SmallDisk(path);
    rmSync(path, { recursive: true });
    return undefined;
  }

  /** Takes all the room there is but `leftKib`. */
  async fill(leftKib = 0): Promise<void> {
    const filler = await open(this.filler, 'w');
    try {
      for (let size = 1 << 16; size >= 1 << 12; size >>= 1) while (await hasWritten(filler, size));
      const { size } = await filler.stat();
      await filler.truncate(size - leftKib * 1024);
    } finally {
      await filler.close();
    }
  }

  async free(): Promise<void> {
    await rm(this.filler);
  }

  unmount(): void {
    spawnSync('umount', ['--lazy', this.path]);
    rmSync(this.path, { recursive: true });
  }

  private get filler(): string {
    return join(this.path, 'filler');
  }
}

async function hasWritten(file: Awaited<ReturnType<typeof open>>, size: number): Promise<boolean> {
  try {
    return (await file.write(Buffer.alloc(size))).bytesWritten === size;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOSPC') return false;
    throw error;
  }
}
