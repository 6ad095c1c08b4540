import { spawnSync } from 'node:child_process';
import { closeSync, fstatSync, ftruncateSync, mkdtempSync, openSync, rmSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** A disk of its own that can be full: a tmpfs, which only root may mount. */
export class SmallDisk {
  private constructor(readonly path: string) {}

  /** Undefined where this machine or user cannot mount one. */
  static mount(kib: number): SmallDisk | undefined {
    const path = mkdtempSync(join(tmpdir(), 'lathe-small-disk-'));
    if (spawnSync('mount', ['-t', 'tmpfs', '-o', `size=${kib}k,mode=700`, 'tmpfs', path]).status === 0)
      return new SmallDisk(path);
    rmSync(path, { recursive: true });
    return undefined;
  }

  /** Takes all the room there is but `leftKib`. */
  fill(leftKib = 0): void {
    const filler = openSync(this.filler, 'w');
    try {
      for (let size = 1 << 20; size >= 1 << 12; size >>= 2) while (hasWritten(filler, size));
      ftruncateSync(filler, fstatSync(filler).size - leftKib * 1024);
    } finally {
      closeSync(filler);
    }
  }

  free(): void {
    rmSync(this.filler);
  }

  unmount(): void {
    spawnSync('umount', ['--lazy', this.path]);
    rmSync(this.path, { recursive: true });
  }

  private get filler(): string {
    return join(this.path, 'filler');
  }
}

function hasWritten(file: number, size: number): boolean {
  try {
    return writeSync(file, Buffer.alloc(size)) === size;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOSPC') return false;
    throw error;
  }
}
