/**
 * The queues in which uploads are looked after, in which web pages and documents of connected accounts are fetched, in which items are made searchable, in
 * which what was made of deleted ones goes, in which those that were held up are taken up again, and in which some are
 * fetched anew by themselves.
 */
export const uploadQueue = 'context-uploads';
export const crawlQueue = 'crawled-context-items';
export const fetchQueue = 'fetched-context-items';
export const ingestQueue = 'context-items';
export const discardQueue = 'discarded-context-items';
export const resumeQueue = 'resumed-context-items';
export const resyncQueue = 'resynced-context-items';
