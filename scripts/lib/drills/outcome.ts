// Makes a row of the table from counts, and says what is wrong with them.
import type { Noted, Platform } from './platform.ts';
import { countPlatform } from './platform-count.ts';
import type { Acknowledged, Probe } from './probe.ts';
import { countEvents, countJobs, settled } from './probe-count.ts';
import { retryBudgetMs } from './setup.ts';

/** A row of the table; what a drill does not count is not there. */
export interface DrillRow {
  drill: string;
  rounds?: number;
  events?: number;
  jobs?: number | undefined;
  lost?: number;
  twice?: number;
  disorder?: number;
  slowestMs?: number;
  recoveryMs?: number | undefined;
  /** Of the restarts under a steady load. */
  requests?: {
    sent: number;
    perSecond: number;
    failed: number;
    connectionRetries: number;
    p50Ms: number;
    p99Ms: number;
    slowestMs: number;
  };
  /** None when all is well. */
  problems: string[];
  notes: string[];
}

interface RowOptions {
  drill: string;
  rounds: number;
  recoveryMs?: number | undefined;
  /** How long something was away at most, which an event may be late besides the retry budget. */
  outageMs?: number;
}

/** How long events and jobs may take to be done with after the last outage. */
const settleMs = 120_000;

/** Waits until all of a load of the probe is done with, and answers the row. */
export async function probeRow(
  probe: Probe,
  { drill, rounds, acknowledged, recoveryMs, outageMs = 0 }: RowOptions & { acknowledged: Acknowledged },
): Promise<DrillRow> {
  const events = await settled(() => countEvents(probe, acknowledged.events), settleMs);
  const jobs = await settled(() => countJobs(probe, acknowledged.jobs), settleMs);
  const held = (await probe.held()).filter((row) => row.consumer !== 'transport' && acknowledged.events.has(row.key));
  const problems = say([
    [events.lost, 'events are lost'],
    [events.twice, 'events were applied twice'],
    [events.disorder, 'events were applied out of order'],
    [events.half, 'writes are half done'],
    [events.pending, 'events are still in the outbox'],
    [held.length, 'events are held'],
    [jobs.lost, 'jobs did not do their work'],
    [jobs.twice, 'jobs did it twice, or in two workers at once'],
    [jobs.unsettled, 'jobs are not over'],
    [jobs.failed, 'jobs failed'],
  ]);
  if (events.example) problems.push(`out of order was ${events.example}`);
  problems.push(...late(events, outageMs));
  return {
    drill,
    rounds,
    events: events.events,
    jobs: jobs.jobs || undefined,
    lost: events.lost + jobs.lost,
    twice: events.twice + jobs.twice,
    disorder: events.disorder,
    slowestMs: events.slowestMs,
    recoveryMs,
    problems,
    notes: jobs.repeated > 0 ? [`${jobs.repeated} attempts of jobs were begun again after a kill`] : [],
  };
}

/** The same for a load of the services. */
export async function platformRow(
  platform: Platform,
  { drill, rounds, noted, recoveryMs, outageMs = 0 }: RowOptions & { noted: Noted },
): Promise<DrillRow> {
  const count = await settled(() => countPlatform(platform, noted), settleMs);
  const problems = say([
    [count.lost, 'events or acknowledged writes are lost'],
    [count.twice, 'writes were done twice'],
    [count.disorder, 'events were applied out of order'],
    [count.pending, 'events are still in the outbox'],
    [count.held, 'events are held'],
    [count.unsettled, 'jobs are not over'],
  ]);
  problems.push(...late(count, outageMs));
  const { created, renamed, rows, versions, emails } = noted;
  const notes = [
    `acknowledged: ${created.length} apps, ${renamed.length} renames, ${rows.length} rows, ${versions.length} built versions, ${emails.length} sign-ups`,
  ];
  if (count.failed > 0) notes.push(`${count.failed} jobs failed for good and are listed by npm run deadletters`);
  return {
    drill,
    rounds,
    events: count.events,
    jobs: count.jobs,
    lost: count.lost,
    twice: count.twice,
    disorder: count.disorder,
    slowestMs: count.slowestMs,
    recoveryMs,
    problems,
    notes,
  };
}

const say = (found: [count: number, what: string][]): string[] =>
  found.filter(([count]) => count > 0).map(([count, what]) => `${count} ${what}`);

function late({ slowestMs }: { slowestMs: number }, outageMs: number): string[] {
  if (slowestMs <= outageMs + retryBudgetMs) return [];
  return [
    `an event took ${slowestMs} ms, more than the outage of ${outageMs} ms and the retry budget of ${retryBudgetMs} ms`,
  ];
}
