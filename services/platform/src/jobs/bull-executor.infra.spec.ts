import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { Queue } from 'bullmq';
import { Redis } from 'ioredis';
import { randomId } from '../ids/random-id.js';
import { JobBench, Probe, untilAborted } from '../testing/job-bench.js';
import { type OwnRedis, startOwnRedis } from '../testing/own-redis.js';
import { describeJobQueue } from '../testing/suites/job-queue.suite.js';
import { until } from '../testing/until.js';
import { bullJobId, type BullOptions, bullPrefix } from './bull/bull-options.js';

const sweepMs = 500;
let shared: OwnRedis | undefined;
const sharedUrl = (): string => process.env['REDIS_URL'] ?? shared!.url;
const newPrefix = (): string => `test-${randomId()}:`;

beforeAll(async () => {
  if (!process.env['REDIS_URL']) shared = await startOwnRedis();
});
afterAll(() => shared?.stop());

describeJobQueue('jobs on BullMQ', () => ({ url: sharedUrl(), prefix: newPrefix(), sweepMs }));

describe('jobs on BullMQ, and Redis or a worker in trouble', () => {
  let bench: JobBench;
  let redis: OwnRedis;
  let options: BullOptions;
  const children: ChildProcess[] = [];

  beforeEach(async () => {
    bench = await JobBench.open(5_000);
    redis = await startOwnRedis();
    options = { url: redis.url, prefix: newPrefix(), sweepMs };
  });
  afterEach(async () => {
    for (const child of children.splice(0)) child.kill('SIGKILL');
    await bench.close();
    await redis.stop();
  });

  /** A worker as a process of its own (the built code), whose job `stuck` never ends and tells when it runs. */
  async function startChild(): Promise<{ child: ChildProcess; runs: string[] }> {
    const script = fileURLToPath(new URL('../../test/job-worker.mjs', import.meta.url));
    const child = spawn(
      process.execPath,
      [script, bench.uri, bench.databasePrefix, options.url, options.prefix, String(bench.lockMs)],
      { stdio: ['ignore', 'pipe', 'inherit'] },
    );
    children.push(child);
    const runs: string[] = [];
    const lines = createInterface({ input: child.stdout! });
    lines.on('line', (line) => void runs.push(line));
    await once(lines, 'line');
    return { child, runs };
  }

  it('gives the job of a killed process to another one, and counts the attempt', async () => {
    const api = await bench.start([], options);
    const { child, runs } = await startChild();
    await api.enqueue('probe', 'stuck', 'stuck');
    await until(() => runs.includes('stuck 1'));
    const probe = new Probe();
    await bench.start([probe], options);
    const exit = once(child, 'exit');
    child.kill('SIGKILL');
    await exit;
    expect(probe.runs).toEqual([]);
    await bench.ends('stuck', 'done');
    expect(probe.runs).toEqual([{ payload: 'stuck', attempt: 2 }]);
  });

  it('fails a job that killed its worker every time, and tells its owner once', async () => {
    const api = await bench.start([], options);
    await bench.write({
      _id: 'deadly',
      payload: 'deadly',
      status: 'active',
      attempts: 2,
      owner: 'gone',
      leaseUntil: new Date(0),
    });
    const { child, runs } = await startChild();
    await until(() => runs.includes('deadly 3'));
    const probe = new Probe();
    await bench.start([probe], options);
    child.kill('SIGKILL');
    await bench.ends('deadly', 'failed');
    expect(probe.failures).toEqual(['It was interrupted too often']);
    expect(probe.runs).toEqual([]);
    expect(await api.statusOf('deadly')).toBe('failed');
  });

  it('loses nothing and runs nothing twice at once when Redis is killed and comes back empty', async () => {
    const workers = [new Probe(), new Probe()];
    const running = new Map<string, number>();
    let overlaps = 0;
    for (const worker of workers) {
      worker.work = async (payload) => {
        running.set(payload, (running.get(payload) ?? 0) + 1);
        if (running.get(payload)! > 1) overlaps += 1;
        await sleep(20);
        running.set(payload, running.get(payload)! - 1);
      };
      await bench.start([worker], options);
    }
    const api = await bench.start([], options);
    for (let index = 0; index < 200; index += 1) await api.enqueue('probe', `r${index}`, `r${index}`);
    await until(async () => (await bench.count('done')) >= 40);
    await redis.kill();
    await sleep(300);
    await redis.start();
    await until(async () => (await bench.count('done')) === 200, 50);
    const runs = workers.flatMap((worker) => worker.runs);
    expect(overlaps).toBe(0);
    expect(new Set(runs.map((run) => run.payload)).size).toBe(200);
    expect(runs).toHaveLength(200);
  });

  it('takes jobs while Redis is away, and runs them when it is back', async () => {
    const probe = new Probe();
    const api = await bench.start([], options);
    await bench.start([probe], options);
    await redis.kill();
    for (let index = 0; index < 20; index += 1) await api.enqueue('probe', `away${index}`, `away${index}`);
    expect(await bench.count('waiting')).toBe(20);
    await redis.start();
    await until(async () => (await bench.count('done')) === 20);
    expect(probe.runs).toHaveLength(20);
  });

  it('starts without Redis', async () => {
    await redis.kill();
    const probe = new Probe();
    const jobs = await bench.start([probe], options);
    await jobs.enqueue('probe', 'first', 'first');
    await redis.start();
    await bench.ends('first', 'done');
    expect(probe.runs).toHaveLength(1);
  });

  it('runs a committed job of a process that ended before it told Redis', async () => {
    await bench.write({ _id: 'untold', payload: 'untold' });
    const probe = new Probe();
    await bench.start([probe], options);
    await bench.ends('untold', 'done');
    expect(probe.runs).toEqual([{ payload: 'untold', attempt: 1 }]);
  });

  it('does nothing for a delivery whose document is over or in other hands', async () => {
    const probe = new Probe();
    await bench.write({ _id: 'over', payload: 'over', status: 'done', endedAt: new Date() });
    await bench.write({
      _id: 'held',
      payload: 'held',
      status: 'active',
      attempts: 1,
      owner: 'another',
      leaseUntil: new Date(Date.now() + 60_000),
    });
    const connection = new Redis(options.url, { maxRetriesPerRequest: null });
    const queue = new Queue('probe', { connection, prefix: bullPrefix(options.prefix) });
    try {
      await bench.start([probe], options);
      for (const id of ['over', 'held', 'unknown']) await queue.add('probe', { id }, { jobId: bullJobId('probe', id) });
      await until(async () => (await queue.getCompletedCount()) === 2);
      await until(async () => (await queue.getDelayedCount()) === 1);
      expect(probe.runs).toEqual([]);
      expect((await bench.row('held')).owner).toBe('another');
    } finally {
      await queue.close();
      connection.disconnect();
    }
  });

  it('keeps failed and ended jobs in Redis, with ids alone', async () => {
    const probe = new Probe();
    probe.work = async (payload) => {
      if (payload === 'bad') throw new TypeError('no');
    };
    const connection = new Redis(options.url, { maxRetriesPerRequest: null });
    const queue = new Queue('probe', { connection, prefix: bullPrefix(options.prefix) });
    try {
      const jobs = await bench.start([probe], options);
      await jobs.enqueue('probe', 'ok:1', 'a secret of the payload');
      await bench.write({ _id: 'bad', payload: { not: 'a string' } });
      await bench.ends('bad', 'failed');
      await bench.ends('ok:1', 'done');
      await until(async () => (await queue.getFailedCount()) === 1 && (await queue.getCompletedCount()) === 1);
      expect(await queue.getJob('probe-ok%3A1')).toMatchObject({ data: { id: 'ok:1' } });
      expect(await queue.getJob('probe-bad')).toMatchObject({
        data: { id: 'bad' },
        failedReason: expect.stringContaining('payload'),
      });
    } finally {
      await queue.close();
      connection.disconnect();
    }
  });

  it('stops while Redis is away', async () => {
    const probe = new Probe();
    probe.work = untilAborted;
    const jobs = await bench.start([probe], options);
    await jobs.enqueue('probe', 'caught', 'caught');
    await until(() => probe.busy === 1);
    await redis.kill();
    await jobs.stop();
    expect(await bench.row('caught')).toMatchObject({ status: 'waiting', attempts: 0 });
  });
});
