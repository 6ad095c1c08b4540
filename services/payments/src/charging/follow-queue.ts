import type { JobQueue } from '@lathe/platform/jobs/job-queue';
import type { Transaction } from '@lathe/platform/persistence/unit-of-work';
import { id } from '@lathe/proto/common/ids';
import { z } from 'zod';
import { tomorrow } from './tomorrow.js';

/** The queue in which what people pay for an app goes on or ends with it, and is read anew. */
export const followQueue = 'payments.follow-app';
export const followPayload = z.object({ appId: id });

/** Has an app looked at tomorrow. */
export async function followTomorrow(jobs: JobQueue, appId: string, tx?: Transaction): Promise<void> {
  const { jobId, runAt } = tomorrow(followQueue, appId);
  await jobs.enqueue(followQueue, jobId, { appId }, { runAt, ...(tx && { tx }) });
}
