const dayMs = 24 * 3600 * 1000;

/** The job of a queue that does something again in a day: one a day for a key, however often it is asked for. */
export function tomorrow(queue: string, key: string): { jobId: string; runAt: Date } {
  const runAt = new Date(Date.now() + dayMs);
  return { jobId: `${queue}:${key}:${runAt.toISOString().slice(0, 10)}`, runAt };
}
