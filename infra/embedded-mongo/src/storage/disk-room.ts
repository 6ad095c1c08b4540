import { closeSync, fdatasyncSync, openSync, rmSync, writeSync } from 'node:fs';

/** What must fit before a disk counts as one with room. */
const room = Buffer.alloc(1024 * 1024);

/** Whether the disk of `file` takes a megabyte: it is written there, synced and removed again. */
export function hasRoom(file: string): boolean {
  try {
    const descriptor = openSync(file, 'w', 0o600);
    try {
      for (let at = 0; at < room.length;) at += writeSync(descriptor, room, at);
      fdatasyncSync(descriptor);
    } finally {
      closeSync(descriptor);
    }
    return true;
  } catch {
    return false;
  } finally {
    rmSync(file, { force: true });
  }
}
