import type { JobQueue } from '@lathe/platform/jobs/job-queue';
import type { Transaction } from '@lathe/platform/persistence/unit-of-work';

export const collectQueue = 'apps.collect';

const dayMs = 24 * 3600 * 1000;
/** How long what nothing refers to any more is kept, for whoever has it open. */
const graceMs = dayMs;

/** What is older than this at a moment may be collected then. */
export const collectedUntil = (now: Date): Date => new Date(now.getTime() - graceMs);

/**
 * Has an app's unused versions, contents and builds, and broken uploads, collected when those of today are old enough. One job per app and
 * day (UTC), however often it is asked for.
 */
export async function collectLater(jobs: JobQueue, appId: string, tx?: Transaction): Promise<void> {
  const day = Math.floor(Date.now() / dayMs);
  await jobs.enqueue(
    collectQueue,
    `${collectQueue}:${appId}:${day}`,
    { appId },
    { runAt: new Date((day + 1) * dayMs + graceMs), ...(tx ? { tx } : {}) },
  );
}
