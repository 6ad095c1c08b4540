import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { ensureIndexes } from '../persistence/connection.js';
import { setClock } from '../testing/set-clock.js';
import { openTestDatabase, type TestDatabase } from '../testing/test-database.js';
import { jobModel } from './job.schema.js';
import { type ClaimedJob, JobDocuments } from './job-documents.js';

const hourMs = 3_600_000;
const leaseMs = 1_000;

describe('the lease of a job, where the clocks of hosts differ', () => {
  let database: TestDatabase;
  let documents: JobDocuments;
  beforeAll(async () => {
    database = await openTestDatabase('payments', { ownClock: true });
    documents = new JobDocuments(jobModel(database.connection), leaseMs);
    await ensureIndexes(database.connection);
  });
  afterAll(() => database.close());
  beforeEach(async () => {
    await database.connection.collection('jobs').deleteMany({});
    await documents.enqueue('probe', 'job', { $set: '$owner' }, { runAt: new Date(0) });
  });
  afterEach(() => void jest.useRealTimers());

  const claimed = async (): Promise<ClaimedJob> => (await documents.claim('job'))!;
  const overdue = async (forMs: number): Promise<string[]> => {
    const ids: string[] = [];
    for await (const id of documents.overdue('probe', forMs)) ids.push(id);
    return ids;
  };

  it('holds against a host whose clock is ahead', async () => {
    expect(await claimed()).toMatchObject({ _id: 'job', payload: { $set: '$owner' }, status: 'active', attempts: 1 });
    setClock(hourMs);
    await documents.requeueLost(['probe']);
    expect(await documents.claim('job')).toBeUndefined();
    expect(await documents.claimNext('probe')).toBeUndefined();
    expect(await overdue(0)).toEqual([]);
  });

  it('ends in time when its worker, whose clock was ahead, is gone', async () => {
    setClock(hourMs);
    await claimed();
    setClock(0);
    expect(await documents.nextChanceMs('job')).toBeLessThanOrEqual(leaseMs);
    await sleep(leaseMs + 100);
    expect(await overdue(0)).toEqual(['job']);
    expect(await overdue(hourMs)).toEqual([]);
    await documents.requeueLost(['other']);
    expect(await documents.claimNext('probe')).toBeUndefined();
    await documents.requeueLost(['probe', 'other']);
    expect(await documents.claimNext('probe')).toMatchObject({ _id: 'job', attempts: 2 });
  });

  it('is renewed by a worker whose clock is behind', async () => {
    const job = await claimed();
    setClock(-hourMs);
    await sleep(leaseMs / 2);
    expect(await documents.renew(job)).toBe('held');
    setClock(0);
    await sleep(leaseMs / 2 + 100);
    expect(await documents.claim('job')).toBeUndefined();
    await sleep(leaseMs);
    const next = await claimed();
    expect(await documents.renew(job)).toBe('lost');
    expect(await documents.renew(next)).toBe('held');
  });

  it('says when it may be claimed next', async () => {
    await claimed();
    setClock(-hourMs);
    const wait = (await documents.nextChanceMs('job'))!;
    expect(wait).toBeGreaterThan(0);
    expect(wait).toBeLessThanOrEqual(leaseMs);
    await documents.end((await database.connection.collection('jobs').findOne({})) as unknown as ClaimedJob, 'done');
    expect(await documents.nextChanceMs('job')).toBeUndefined();
    expect(await documents.nextChanceMs('unknown')).toBeUndefined();
  });
});
