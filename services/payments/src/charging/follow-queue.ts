import { id } from '@lathe/proto/common/ids';
import { z } from 'zod';

/** The queue in which what people pay for an app goes on or ends with it, and is read anew. */
export const followQueue = 'payments.follow-app';
export const followPayload = z.object({ appId: id });

const dayMs = 24 * 3600 * 1000;

/** The job by which an app is looked at tomorrow: one a day, however often it is asked for. */
export function followTomorrow(appId: string): { queue: string; jobId: string; runAt: Date } {
  const runAt = new Date(Date.now() + dayMs);
  return { queue: followQueue, jobId: `${followQueue}:${appId}:${runAt.toISOString().slice(0, 10)}`, runAt };
}
