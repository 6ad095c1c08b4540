// Counts what the services did with numbered work: their outboxes against what was acknowledged, and against every
// consumer's inbox.
import { serviceNames } from '../services-process.mjs';
import { disorderOf, groupBy } from './probe-count.mjs';

/** Who keeps a record of apps from their events. */
const followers = ['accounts', 'builder-chat', 'context-ingest', 'entities', 'payments'];
const repeated = (values) => values.length - new Set(values).size;
const missing = (wanted, there) => wanted.filter((one) => !there.has(one)).length;

/** `noted` is what a load noted. Answers counts as those of the probe's events, with jobs. */
export async function countPlatform(platform, noted) {
  const since = { createdAt: { $gte: noted.begun } };
  const find = (service, collection, filter = since) =>
    platform.db(service).collection(collection).find(filter).toArray();
  const [apps, accounts, jobs, generations, rows] = await Promise.all([
    find('apps', 'outbox'),
    find('accounts', 'outbox'),
    find('builder-chat', 'jobs'),
    find('builder-chat', 'generations'),
    find('entities', 'rows', { appId: platform.appId, ...since }),
  ]);
  const count = {
    events: apps.length + accounts.length,
    jobs: jobs.length,
    lost: 0,
    twice: 0,
    disorder: 0,
    slowestMs: 0,
    pending: 0,
    held: 0,
    unsettled: 0,
    failed: 0,
  };
  countAcknowledged(count, { apps, accounts, rows }, noted);
  countJobs(count, jobs, generations);
  for (const service of followers) await countFollower(count, platform, service, apps);
  for (const service of serviceNames) {
    count.pending += await platform.db(service).collection('outbox').countDocuments({ status: 'pending' });
    count.held += await platform.db(service).collection('held_events').countDocuments();
  }
  return count;
}

function countAcknowledged(count, { apps, accounts, rows }, noted) {
  const of = (type) => apps.filter((row) => row.event.type === `apps.app.${type}.v1`);
  const names = of('changed').map((row) => `${row.key}/${row.event.data.name}`);
  const heads = of('version-committed').map((row) => row.event.data.head);
  const emails = accounts
    .filter((row) => row.event.type === 'accounts.account.created.v1')
    .map((row) => row.event.data.email);
  const stored = new Set(rows.map((row) => row._id));
  // Values stand under keys of their fields; the app's sample rows have no numbers.
  const rowNames = rows.flatMap((row) =>
    Object.values(row.data).filter((value) => String(value).startsWith('number ')),
  );
  count.lost +=
    missing(noted.created, new Set(of('created').map((row) => row.key))) +
    missing(
      noted.renamed.map(({ appId, name }) => `${appId}/${name}`),
      new Set(names),
    );
  count.lost +=
    missing(noted.versions, new Set(heads)) +
    missing(noted.emails, new Set(emails)) +
    missing(
      noted.rows.map((row) => row.id),
      stored,
    );
  count.twice +=
    repeated(names) +
    repeated(heads) +
    repeated(emails) +
    repeated(rowNames) +
    repeated(apps.map((row) => `${row.key}/${row.seq}`));
}

/** Each answer has a job, and it ends: done, or failed and listed by `npm run deadletters`. */
function countJobs(count, jobs, generations) {
  const known = new Set(jobs.map((job) => job._id));
  count.lost += missing(
    generations.map((generation) => generation._id),
    known,
  );
  count.unsettled +=
    jobs.filter((job) => job.status === 'waiting' || job.status === 'active').length +
    generations.filter((generation) => generation.active).length;
  count.failed += jobs.filter((job) => job.status === 'failed').length;
}

/** An event is in the inbox when it was applied, with the time; the outbox numbers the events of a key. */
async function countFollower(count, platform, service, apps) {
  const inbox = await platform
    .db(service)
    .collection('inbox')
    .find({ _id: { $in: apps.map((row) => `app-states:${row._id}`) } })
    .toArray();
  const appliedAt = new Map(inbox.map((row) => [row._id.slice('app-states:'.length), row.at]));
  count.lost += missing(
    apps.map((row) => row._id),
    appliedAt,
  );
  for (const rows of groupBy(
    apps.filter((row) => appliedAt.has(row._id)),
    (row) => row.key,
  ).values()) {
    const inOrder = [...rows].sort((a, b) => a.seq - b.seq);
    count.disorder += disorderOf(inOrder.map((row) => appliedAt.get(row._id).getTime()));
    for (const row of inOrder) count.slowestMs = Math.max(count.slowestMs, appliedAt.get(row._id) - row.createdAt);
  }
}
