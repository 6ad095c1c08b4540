import { z } from 'zod';
import { id } from '../common/ids.js';

const count = z.int().nonnegative();

/** Visits of one page, or of one tool: `visitors` are those who had not been there before on that day. */
const visited = z.object({ name: z.string(), visits: count, visitors: count });

/**
 * What visitors of apps did. Each event is an entry of its own, with a key of its
 * own: sums need no order.
 */
export const analyticsEvents = {
  /** Gathered for some seconds by one process. */
  'apps.visits.counted.v1': z.object({
    appId: id,
    /** The day (UTC) on which it happened. */
    day: z.iso.date(),
    visits: count,
    /** Those whom the app had not seen before on that day. */
    visitors: count,
    /** Errors that the app met in their browsers. */
    errors: count,
    pages: z.array(visited),
    tools: z.array(visited),
  }),
} as const;
