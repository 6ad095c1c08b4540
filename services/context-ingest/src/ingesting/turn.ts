import { id } from '@lathe/proto/common/ids';
import { z } from 'zod';

/** Which turn of which item. */
export const turn = z.object({ appId: id, itemId: id, round: z.int() });
export type Turn = z.output<typeof turn>;

/** Each turn is counted once, however often it is begun. */
export const usageKey = ({ itemId, round }: Turn): string => `context:${itemId}:${round}`;

/** The id of the job of a turn. */
export const turnJob = ({ itemId, round }: Pick<Turn, 'itemId' | 'round'>): string => `${itemId}-${round}`;
