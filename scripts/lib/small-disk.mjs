// A disk with little room, for what happens when it is full: a tmpfs, which only root may mount.
import { spawnSync } from 'node:child_process';
import { closeSync, openSync, rmSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { endWithProcess } from '../../infra/local/end-with-process.mjs';

/** Mounts it at a folder. Answers {fill(), free(), unmount()}, or {refusal}: one sentence. */
export function mountSmallDisk(folder, megabytes) {
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
    fill: () => fill(filler),
    free: () => rmSync(filler, { force: true }),
    unmount: () => {
      release();
      spawnSync('umount', ['--lazy', folder]);
    },
  };
}

/** Takes all the room there is. */
function fill(file) {
  const descriptor = openSync(file, 'w');
  for (let size = 1 << 20; size > 0; size = Math.floor(size / 16)) {
    const block = Buffer.alloc(size);
    try {
      for (;;) writeSync(descriptor, block);
    } catch (error) {
      if (error.code !== 'ENOSPC') throw error;
    }
  }
  closeSync(descriptor);
}
