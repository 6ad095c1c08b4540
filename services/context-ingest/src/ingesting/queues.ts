/** The queue in which items are made searchable, and the one in which what was made of deleted ones goes. */
export const ingestQueue = 'context-items';
export const discardQueue = 'discarded-context-items';
