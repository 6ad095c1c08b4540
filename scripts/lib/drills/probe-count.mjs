// Counts what the probe did with its numbers: against what was acknowledged, and against the outbox.
import { setTimeout as sleep } from 'node:timers/promises';

/**
 * Events of `acknowledged` (Map key -> numbers): how many are lost (acknowledged and not in the outbox, or there and
 * never applied), applied twice, applied out of order, half written (asked for without event or the other way round),
 * and the longest time from commit to application.
 */
export async function countEvents(probe, acknowledged) {
  const keys = [...acknowledged.keys()];
  const [rows, applied, sent] = await Promise.all([
    probe.db
      .collection('outbox')
      .find({ key: { $in: keys } })
      .sort({ key: 1, seq: 1 })
      .toArray(),
    probe.db
      .collection('numbers')
      .find({ _id: { $in: keys } })
      .toArray(),
    probe.db
      .collection('sent')
      .find({ key: { $in: keys } })
      .toArray(),
  ]);
  const committed = groupBy(rows, (row) => row.key);
  const asked = groupBy(sent, (row) => row.key);
  const appliedTo = new Map(applied.map((row) => [row._id, row.applied]));
  const count = {
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
    for (const [n, at] of doneAt) count.slowestMs = Math.max(count.slowestMs, at - (there.get(n)?.createdAt ?? at));
  }
  return count;
}

/**
 * Jobs by id: without effect (lost), with two, or run by two workers at the same time (both `twice`); `unsettled` are
 * neither done nor failed.
 */
export async function countJobs(probe, ids) {
  const [rows, effects, attempts] = await Promise.all([
    probe.jobRows(ids),
    probe.db
      .collection('job_effects')
      .find({ _id: { $in: ids } })
      .toArray(),
    probe.db
      .collection('job_attempts')
      .find({ job: { $in: ids } })
      .sort({ startedAt: 1 })
      .toArray(),
  ]);
  const done = new Map(effects.map((row) => [row._id, row.applied.length]));
  const overlapping = [...groupBy(attempts, (row) => row.job).values()].filter((of) =>
    of.some((one, index) => index > 0 && of[index - 1].endedAt > one.startedAt),
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
export async function settled(count, limitMs) {
  const pauses = [500, 500, 1_000, 1_000, 2_000];
  for (const deadline = Date.now() + limitMs; ; await sleep(pauses.shift() ?? 5_000)) {
    const now = await count();
    if ((now.lost === 0 && !now.pending && !now.unsettled) || Date.now() > deadline) return now;
  }
}

/** What was applied around the first number that comes after a greater one, with the times. */
function exampleOf(key, order, done) {
  const at = order.findIndex((seq, index) => index > 0 && seq < order[index - 1]);
  if (at < 0) return undefined;
  const around = order
    .slice(Math.max(0, at - 6), at + 6)
    .map((seq, index) => `${seq} at ${done[Math.max(0, at - 6) + index].at.toISOString().slice(11, 23)}`);
  return `key ${key}: ${around.join(', ')}`;
}

/** How many numbers come after a greater one. */
export function disorderOf(numbers) {
  let greatest = -Infinity;
  let count = 0;
  for (const n of numbers) {
    if (n < greatest) count += 1;
    greatest = Math.max(greatest, n);
  }
  return count;
}

export function groupBy(items, keyOf) {
  const groups = new Map();
  for (const item of items) {
    const key = keyOf(item);
    if (!groups.has(key)) groups.set(key, []);
    groups.get(key).push(item);
  }
  return groups;
}
