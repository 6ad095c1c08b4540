// Counts what the probe did with its numbers: against what was acknowledged, and against the outbox.
import { setTimeout as sleep } from 'node:timers/promises';
import type { Probe } from './probe.ts';
import type { JobAttemptRow, JobEffectRow, NumbersRow, OutboxRow, SentRow } from './probe-rows.ts';

interface EventCount {
  events: number;
  committed: number;
  pending: number;
  lost: number;
  twice: number;
  disorder: number;
  half: number;
  slowestMs: number;
  /** What was applied around the first event out of order. */
  example: string | undefined;
}

interface JobCount {
  jobs: number;
  lost: number;
  twice: number;
  unsettled: number;
  failed: number;
  /** Attempts that were begun again. */
  repeated: number;
}

/**
 * Events of `acknowledged` (Map key -> numbers): how many are lost (acknowledged and not in the outbox, or there and
 * never applied), applied twice, applied out of order, half written (asked for without event or the other way round),
 * and the longest time from commit to application.
 */
export async function countEvents(
  probe: Probe,
  acknowledged: ReadonlyMap<string, readonly number[]>,
): Promise<EventCount> {
  const keys = [...acknowledged.keys()];
  const [rows, applied, sent] = await Promise.all([
    probe.db
      .collection<OutboxRow>('outbox')
      .find({ key: { $in: keys } })
      .sort({ key: 1, seq: 1 })
      .toArray(),
    probe.db
      .collection<NumbersRow>('numbers')
      .find({ _id: { $in: keys } })
      .toArray(),
    probe.db
      .collection<SentRow>('sent')
      .find({ key: { $in: keys } })
      .toArray(),
  ]);
  const committed = Map.groupBy(rows, (row) => row.key);
  const asked = Map.groupBy(sent, (row) => row.key);
  const appliedTo = new Map(applied.map((row) => [row._id, row.applied]));
  const count: EventCount = {
    events: 0,
    committed: rows.length,
    pending: rows.filter((row) => row.status === 'pending').length,
    lost: 0,
    twice: 0,
    disorder: 0,
    half: 0,
    slowestMs: 0,
    example: undefined,
  };
  for (const [key, numbers] of acknowledged) {
    const there = new Map((committed.get(key) ?? []).map((row) => [row.event.data.seq, row]));
    const done = appliedTo.get(key) ?? [];
    const doneAt = new Map(done.map(({ n, at }) => [n, at]));
    const wanted = new Set((asked.get(key) ?? []).map((row) => row.n));
    count.events += numbers.length;
    count.lost += numbers.filter((n) => !there.has(n)).length + [...there.keys()].filter((n) => !doneAt.has(n)).length;
    count.half +=
      [...there.keys()].filter((n) => !wanted.has(n)).length + [...wanted].filter((n) => !there.has(n)).length;
    count.twice += done.length - doneAt.size + (committed.get(key) ?? []).length - there.size;
    // The outbox numbers the events of a key in the order in which they were committed.
    const order = done.map(({ n }) => there.get(n)?.seq ?? Infinity);
    count.disorder += disorderOf(order);
    count.example ??= exampleOf(key, order, done);
    for (const [n, at] of doneAt)
      count.slowestMs = Math.max(count.slowestMs, at.getTime() - (there.get(n)?.createdAt ?? at).getTime());
  }
  return count;
}

/**
 * Jobs by id: without effect (lost), with two, or run by two workers at the same time (both `twice`); `unsettled` are
 * neither done nor failed.
 */
export async function countJobs(probe: Probe, ids: string[]): Promise<JobCount> {
  const [rows, effects, attempts] = await Promise.all([
    probe.jobRows(ids),
    probe.db
      .collection<JobEffectRow>('job_effects')
      .find({ _id: { $in: ids } })
      .toArray(),
    probe.db
      .collection<JobAttemptRow>('job_attempts')
      .find({ job: { $in: ids } })
      .sort({ startedAt: 1 })
      .toArray(),
  ]);
  const done = new Map(effects.map((row) => [row._id, row.applied.length]));
  const overlapping = [...Map.groupBy(attempts, (row) => row.job).values()].filter((of) =>
    of.some((one, index) => (of[index - 1]?.endedAt ?? one.startedAt) > one.startedAt),
  ).length;
  return {
    jobs: ids.length,
    lost: ids.filter((id) => !done.has(id)).length,
    twice: [...done.values()].filter((count) => count > 1).length + overlapping,
    unsettled: rows.filter((row) => row.status !== 'done' && row.status !== 'failed').length,
    failed: rows.filter((row) => row.status === 'failed').length,
    repeated: attempts.length - new Set(attempts.map((row) => row.job)).size,
  };
}

/** Counts again until everything is applied, or the time is over; answers the last count. */
export async function settled<Count extends { lost: number; pending?: number; unsettled?: number }>(
  count: () => Promise<Count>,
  limitMs: number,
): Promise<Count> {
  const pauses = [500, 500, 1_000, 1_000, 2_000];
  for (const deadline = Date.now() + limitMs; ; await sleep(pauses.shift() ?? 5_000)) {
    const now = await count();
    if ((now.lost === 0 && !now.pending && !now.unsettled) || Date.now() > deadline) return now;
  }
}

/** What was applied around the first number that comes after a greater one, with the times. */
function exampleOf(key: string, order: readonly number[], done: NumbersRow['applied']): string | undefined {
  const at = order.findIndex((seq, index) => seq < (order[index - 1] ?? -Infinity));
  if (at < 0) return undefined;
  const around = order
    .slice(Math.max(0, at - 6), at + 6)
    .map((seq, index) => `${seq} at ${done[Math.max(0, at - 6) + index]?.at.toISOString().slice(11, 23)}`);
  return `key ${key}: ${around.join(', ')}`;
}

/** How many numbers come after a greater one. */
export function disorderOf(numbers: readonly number[]): number {
  let greatest = -Infinity;
  let count = 0;
  for (const n of numbers) {
    if (n < greatest) count += 1;
    greatest = Math.max(greatest, n);
  }
  return count;
}
