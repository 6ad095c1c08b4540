import type { Journal } from '../storage/journal.js';
import { MergedWalk } from '../storage/merged-walk.js';
import { Overlay, Pending } from '../storage/overlay.js';

const noDisk = { version: 0, keys: () => [] };

/** A journal that keeps nothing, for tests of what happens in memory. */
export function memoryJournal(): Journal {
  const overlay = new Overlay();
  const set = (key: string, value: Buffer | (() => Buffer) | null) => overlay.set(key, new Pending(value));
  return {
    put: set,
    remove: (key) => set(key, null),
    mark: (key, present) => set(key, present ? Buffer.alloc(0) : null),
    get(key) {
      const value = overlay.get(key)?.value;
      return Buffer.isBuffer(value) ? value : undefined;
    },
    walk: (low, high, backwards = false, atOnce = 1) => new MergedWalk(overlay, noDisk, low, high, backwards, atOnce),
    lastBefore(high) {
      const walk = overlay.walk('', high, true);
      return walk.next() ? walk.key : undefined;
    },
    isWritable: true,
    checkWritable: () => undefined,
    flushed: () => Promise.resolve(),
    close: () => Promise.resolve(),
  };
}
