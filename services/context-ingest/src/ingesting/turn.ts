import { id } from '@lathe/proto/common/ids';
import { z } from 'zod';

/** Which turn of which item. */
export const turn = z.object({ appId: id, itemId: id, round: z.int() });
export type Turn = z.output<typeof turn>;

/** What is deleted: contents of items, and where an item is gone altogether all that there is of it, after its turn. */
export const discarded = z.object({ appId: id, contents: z.array(id), gone: turn.nullable() });
export type Discarded = z.output<typeof discarded>;

/** Each turn is counted once, however often it is begun. */
export const usageKey = ({ itemId, round }: Turn): string => `context:${itemId}:${round}`;

/** The ids of the jobs of a turn: one which fetches, where there is something to fetch, and that which reads. */
export const crawlJob = ({ itemId, round }: Turn): string => `crawl-${itemId}-${round}`;
export const fetchJob = ({ itemId, round }: Turn): string => `fetch-${itemId}-${round}`;
export const turnJob = ({ itemId, round }: Turn): string => `${itemId}-${round}`;
