// Counts what the services did with numbered work: their outboxes against what was acknowledged, and against every
// consumer's inbox.
import { serviceNames } from '../services-process.ts';
import type { Noted, Platform } from './platform.ts';
import { disorderOf } from './probe-count.ts';

/** Who keeps a record of apps from their events. */
const followers = ['accounts', 'builder-chat', 'context-ingest', 'entities', 'payments'];
const repeated = (values: readonly unknown[]): number => values.length - new Set(values).size;
const missing = (wanted: readonly string[], there: { has(one: string): boolean }): number =>
  wanted.filter((one) => !there.has(one)).length;

interface EventRow {
  _id: string;
  key: string;
  seq: number;
  createdAt: Date;
  event: { type: string; data: { name?: string; head?: string; email?: string } };
}

interface EntityRow {
  _id: string;
  data: Record<string, unknown>;
}

interface JobRow {
  _id: string;
  status: string;
  attempts: number;
  runAt: Date;
}

interface GenerationRow {
  _id: string;
  active?: boolean;
}

interface PlatformCount {
  events: number;
  jobs: number;
  lost: number;
  twice: number;
  disorder: number;
  slowestMs: number;
  pending: number;
  held: number;
  unsettled: number;
  failed: number;
}

/** `noted` is what a load noted. Answers counts as those of the probe's events, with jobs. */
export async function countPlatform(platform: Platform, noted: Noted): Promise<PlatformCount> {
  const since = { createdAt: { $gte: noted.begun } };
  const find = <Row extends object>(service: string, collection: string, filter: object = since): Promise<Row[]> =>
    platform.db(service).collection(collection).find<Row>(filter).toArray();
  const [apps, accounts, jobs, generations, rows] = await Promise.all([
    find<EventRow>('apps', 'outbox'),
    find<EventRow>('accounts', 'outbox'),
    find<JobRow>('builder-chat', 'jobs'),
    find<GenerationRow>('builder-chat', 'generations'),
    find<EntityRow>('entities', 'rows', { appId: platform.appId, ...since }),
  ]);
  const count: PlatformCount = {
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

function countAcknowledged(
  count: PlatformCount,
  { apps, accounts, rows }: { apps: EventRow[]; accounts: EventRow[]; rows: EntityRow[] },
  noted: Noted,
): void {
  const of = (type: string) => apps.filter((row) => row.event.type === `apps.app.${type}.v1`);
  const names = of('changed').map((row) => `${row.key}/${row.event.data.name}`);
  const heads = of('version-committed').map((row) => row.event.data.head ?? '');
  const emails = accounts
    .filter((row) => row.event.type === 'accounts.account.created.v1')
    .map((row) => row.event.data.email ?? '');
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
function countJobs(count: PlatformCount, jobs: readonly JobRow[], generations: readonly GenerationRow[]): void {
  const known = new Set(jobs.map((job) => job._id));
  count.lost += missing(
    generations.map((generation) => generation._id),
    known,
  );
  count.unsettled +=
    jobs.filter((job) => job.status === 'active' || (job.status === 'waiting' && !isPlanned(job))).length +
    generations.filter((generation) => generation.active).length;
  count.failed += jobs.filter((job) => job.status === 'failed').length;
}

/** One that looks later whether all went well has not begun, and is not late. */
const isPlanned = ({ attempts, runAt }: JobRow): boolean => attempts === 0 && runAt.getTime() > Date.now();

/** An event is in the inbox when it was applied, with the time; the outbox numbers the events of a key. */
async function countFollower(
  count: PlatformCount,
  platform: Platform,
  service: string,
  apps: readonly EventRow[],
): Promise<void> {
  const inbox = await platform
    .db(service)
    .collection<{ _id: string; at: Date }>('inbox')
    .find({ _id: { $in: apps.map((row) => `app-states:${row._id}`) } })
    .toArray();
  const appliedAt = new Map(inbox.map((row) => [row._id.slice('app-states:'.length), row.at.getTime()]));
  const timeOf = (row: EventRow) => appliedAt.get(row._id) ?? 0;
  count.lost += missing(
    apps.map((row) => row._id),
    appliedAt,
  );
  for (const rows of Map.groupBy(
    apps.filter((row) => appliedAt.has(row._id)),
    (row) => row.key,
  ).values()) {
    const inOrder = [...rows].sort((a, b) => a.seq - b.seq);
    count.disorder += disorderOf(inOrder.map(timeOf));
    for (const row of inOrder) count.slowestMs = Math.max(count.slowestMs, timeOf(row) - row.createdAt.getTime());
  }
}
