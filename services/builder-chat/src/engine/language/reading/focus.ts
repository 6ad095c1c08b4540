import type { EntityDraft } from './draft.js';
import type { Reading } from './reading.js';

/** What is read next is said of this thing. */
export function tellOf(reading: Reading, thing: EntityDraft): void {
  reading.drafts.current = thing;
  reading.mode = 'fields';
  reading.isSaid = true;
}
