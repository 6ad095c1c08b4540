import { spawnSync } from 'node:child_process';
import { closeSync, openSync, rmSync, writeSync } from 'node:fs';
import { join } from 'node:path';

/** A folder on a disk of its own with little room. */
export interface SmallDisk {
  /** Takes all the room that is left. */
  fill(): void;
  /** Gives it back. */
  free(): void;
  unmount(): void;
}

/** Mounts a memory disk of so many megabytes at a folder; what stands in the way (not root, no mount) as a sentence where that cannot be. */
export function mountSmallDisk(folder: string, megabytes: number): SmallDisk | string {
  const { status, error, stderr } = spawnSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m,mode=0700`, 'tmpfs', folder], { encoding: 'utf8' });
  if (status !== 0) return `a small disk cannot be mounted here: ${error?.message ?? stderr.trim()}`;
  const filler = join(folder, 'filler');
  return { fill: () => fill(filler), free: () => rmSync(filler, { force: true }), unmount: () => void spawnSync('umount', ['--lazy', folder]) };
}

function fill(file: string): void {
  const descriptor = openSync(file, 'a');
  for (let size = 1 << 20; size > 0; size = Math.floor(size / 16)) {
    const block = Buffer.alloc(size);
    try {
      for (;;) writeSync(descriptor, block);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error;
    }
  }
  closeSync(descriptor);
}
