// A disk with little room, for what happens when it is full: a tmpfs, which only root may mount.
import { spawnSync } from 'node:child_process';
import { closeSync, openSync, rmSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { endWithProcess } from '../../infra/local/end-with-process.ts';
import { isErrno } from '../../infra/local/local-process.ts';

export interface SmallDisk {
  /** Takes all the room there is. */
  fill(): void;
  /** Gives it back. */
  free(): void;
  unmount(): void;
}

/** Mounts it at a folder; or one sentence that says why that cannot be. */
export function mountSmallDisk(
  folder: string,
  megabytes: number,
): { disk: SmallDisk; refusal?: undefined } | { disk?: undefined; refusal: string } {
  const mounted = spawnSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m,mode=0700`, 'tmpfs', folder], {
    encoding: 'utf8',
  });
  if (mounted.status !== 0)
    return {
      refusal: `a disk of ${megabytes} MB cannot be mounted here: ${mounted.error?.message ?? mounted.stderr.trim()}`,
    };
  const release = endWithProcess(() => void spawnSync('umount', ['--lazy', folder]));
  const filler = join(folder, 'filler');
  return {
    disk: {
      fill: () => fill(filler),
      free: () => rmSync(filler, { force: true }),
      unmount: () => {
        release();
        spawnSync('umount', ['--lazy', folder]);
      },
    },
  };
}

/** Takes all the room there is. */
function fill(file: string): void {
  const descriptor = openSync(file, 'w');
  for (let size = 1 << 20; size > 0; size = Math.floor(size / 16)) {
    const block = Buffer.alloc(size);
    try {
      for (;;) writeSync(descriptor, block);
    } catch (error) {
      if (!isErrno(error, 'ENOSPC')) throw error;
    }
  }
  closeSync(descriptor);
}
