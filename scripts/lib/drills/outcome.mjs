// Makes a row of the table from counts, and says what is wrong with them.
import { countPlatform } from './platform-count.mjs';
import { countEvents, countJobs, settled } from './probe-count.mjs';
import { retryBudgetMs } from './setup.mjs';

/** How long events and jobs may take to be done with after the last outage. */
const settleMs = 120_000;

/**
 * Ends a load of the probe, waits until all of it is done with, and answers the row. `outageMs`: how long something was
 * away at most, which an event may be late besides the retry budget.
 */
export async function probeRow(probe, { drill, rounds, acknowledged, recoveryMs, outageMs = 0 }) {
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
export async function platformRow(platform, { drill, rounds, noted, recoveryMs, outageMs = 0 }) {
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

const say = (found) => found.filter(([count]) => count > 0).map(([count, what]) => `${count} ${what}`);

function late({ slowestMs }, outageMs) {
  if (slowestMs <= outageMs + retryBudgetMs) return [];
  return [
    `an event took ${slowestMs} ms, more than the outage of ${outageMs} ms and the retry budget of ${retryBudgetMs} ms`,
  ];
}
