import type { ContextResync } from '@lathe/proto/context-ingest/http';
import type { Resync } from '../records/context-item.js';

const dayMs = 24 * 3_600_000;
const pauses: Readonly<Record<ContextResync['every'], number>> = { day: dayMs, week: 7 * dayMs };

/** The first one a day or a week after a moment. */
export const firstResync = (every: ContextResync['every'], now: Date): Resync => ({
  every,
  nextAt: new Date(now.getTime() + pauses[every]),
});

/** The one after, at the same time of day (UTC); those that were missed are not made up for. */
export function nextResync({ every, nextAt }: Resync, now: Date): Resync {
  const missed = Math.max(0, Math.floor((now.getTime() - nextAt.getTime()) / pauses[every]));
  return { every, nextAt: new Date(nextAt.getTime() + (missed + 1) * pauses[every]) };
}
