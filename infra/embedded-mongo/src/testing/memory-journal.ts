import type { Journal } from '../storage/journal.js';

/** A journal that keeps nothing, for tests of what happens in memory. */
export const memoryJournal: Journal = {
  put: () => undefined,
  remove: () => undefined,
  isWritable: true,
  checkWritable: () => undefined,
  flushed: () => Promise.resolve(),
  entries: () => [],
  close: () => Promise.resolve(),
};
