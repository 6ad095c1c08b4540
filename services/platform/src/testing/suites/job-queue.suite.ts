import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { DomainError } from '../../errors/domain-error.js';
import type { BullOptions } from '../../jobs/bull/bull-executor.js';
import type { DocumentJobQueue } from '../../jobs/document-job-queue.js';
import type { JobProcessor } from '../../jobs/job-queue.js';
import { UnitOfWork } from '../../persistence/unit-of-work.js';
import { JobBench, Probe, untilAborted } from '../job-bench.js';
import { until } from '../until.js';

/**
 * What every executor does. `redisOf` answers the Redis of one test, apart from the others by its prefix; undefined in
 * process.
 */
export function describeJobQueue(name: string, redisOf: () => BullOptions | undefined): void {
  describe(name, () => {
    let bench: JobBench;
    let probe: Probe;
    let redis: BullOptions | undefined;
    const start = (processors: readonly JobProcessor[]): Promise<DocumentJobQueue> => bench.start(processors, redis);

    beforeEach(async () => {
      redis = redisOf();
      bench = await JobBench.open(4_000);
      probe = new Probe();
    });
    afterEach(() => bench.close());

    it('runs a job once, also when it is asked for twice and again after its end', async () => {
      const jobs = await start([probe]);
      await Promise.all([jobs.enqueue('probe', 'a:1', 'a'), jobs.enqueue('probe', 'a:1', 'a')]);
      await bench.ends('a:1', 'done');
      await jobs.enqueue('probe', 'a:1', 'a');
      await jobs.enqueue('probe', '42', 'b');
      await bench.ends('42', 'done');
      expect(probe.runs).toEqual([
        { payload: 'a', attempt: 1 },
        { payload: 'b', attempt: 1 },
      ]);
    });

    it('is enqueued by a process that runs nothing', async () => {
      const api = await start([]);
      await api.enqueue('probe', 'x', 'early');
      await start([probe]);
      await api.enqueue('probe', 'y', 'late');
      await bench.ends('x', 'done');
      await bench.ends('y', 'done');
      expect(probe.payloads.sort()).toEqual(['early', 'late']);
    });

    it('forgets a job whose transaction fails, and runs one whose transaction commits', async () => {
      const jobs = await start([probe]);
      const unitOfWork = new UnitOfWork(bench.connection);
      await expect(
        unitOfWork.run(async (tx) => {
          await jobs.enqueue('probe', 'undone', 'undone', { tx });
          throw new DomainError('conflict');
        }),
      ).rejects.toThrow();
      await unitOfWork.run((tx) => jobs.enqueue('probe', 'committed', 'committed', { tx }));
      await bench.ends('committed', 'done');
      expect(await jobs.statusOf('undone')).toBeUndefined();
      expect(probe.payloads).toEqual(['committed']);
    });

    it('runs a job not before its time', async () => {
      const jobs = await start([probe]);
      const due = new Date(Date.now() + 1_500);
      let ranAt = 0;
      probe.work = async () => void (ranAt = Date.now());
      await jobs.enqueue('probe', 'later', 'later', { runAt: due });
      await bench.ends('later', 'done');
      expect(ranAt).toBeGreaterThanOrEqual(due.getTime());
    });

    it('tries again after a failure that may pass, waiting longer each time, and keeps the job when attempts are used up', async () => {
      const jobs = await start([probe]);
      const starts: number[] = [];
      probe.work = async () => {
        starts.push(Date.now());
        throw new DomainError('unavailable', {}, { message: 'not now' });
      };
      await jobs.enqueue('probe', 'passes', 'passes');
      await bench.ends('passes', 'failed');
      expect(probe.runs.map((run) => run.attempt)).toEqual([1, 2, 3]);
      expect(starts[1]! - starts[0]!).toBeGreaterThanOrEqual(500);
      expect(starts[2]! - starts[1]!).toBeGreaterThanOrEqual(1_000);
      expect(probe.failures).toEqual(['not now']);
      expect(await bench.documents.failed()).toMatchObject([
        { _id: 'passes', code: 'unavailable', reason: 'not now', attempts: 3 },
      ]);
    });

    it('does not repeat what cannot succeed, and runs it anew when it is redriven', async () => {
      const jobs = await start([probe]);
      probe.work = async () => Promise.reject(new DomainError('does-not-validate', {}, { message: 'never mind' }));
      await jobs.enqueue('probe', 'never', 'never');
      await bench.ends('never', 'failed');
      expect(probe.runs).toHaveLength(1);
      expect(probe.failures).toEqual(['never mind']);
      probe.work = async () => undefined;
      expect(await bench.documents.redrive('another')).toBe(0);
      expect(await bench.documents.redrive('never')).toBe(1);
      await bench.ends('never', 'done');
      expect(probe.runs).toHaveLength(2);
      expect(await bench.documents.failed()).toEqual([]);
    });

    it('fails a job whose payload is no longer understood, with the reason', async () => {
      await bench.write({ _id: 'old', payload: { of: 'another time' } });
      await start([probe]);
      await bench.ends('old', 'failed');
      expect(probe.runs).toEqual([]);
      expect((await bench.documents.failed())[0]).toMatchObject({
        code: 'does-not-validate',
        reason: expect.stringContaining('expected string'),
      });
    });

    it('cancels a waiting job before it runs', async () => {
      const jobs = await start([probe]);
      await jobs.enqueue('probe', 'later', 'later', { runAt: new Date(Date.now() + 60_000) });
      expect(await jobs.cancel('later')).toBe(true);
      expect(await jobs.statusOf('later')).toBe('cancelled');
      expect([await jobs.cancel('later'), await jobs.cancel('unknown')]).toEqual([false, false]);
    });

    it('cancels a running job from another process through its signal', async () => {
      // With a lease that is not renewed within this test, only the message can tell the worker.
      const patient = await JobBench.open(300_000);
      try {
        const api = await patient.start([], redis);
        await patient.start([probe], redis);
        probe.work = untilAborted;
        await api.enqueue('probe', 'long', 'long');
        await until(() => probe.busy === 1);
        expect(await api.cancel('long')).toBe(true);
        await patient.ends('long', 'cancelled');
        expect(await api.cancel('long')).toBe(false);
        expect(probe.failures).toEqual([]);
      } finally {
        await patient.close();
      }
    });

    it('tells a cancelled job without the message, when it renews its lease', async () => {
      await start([probe]);
      probe.work = untilAborted;
      await bench.write({ _id: 'long', payload: 'long' });
      await until(() => probe.busy === 1);
      await bench.documents.cancel('long');
      await bench.ends('long', 'cancelled');
    });

    it('runs as many at once as the processor allows, and no more', async () => {
      const jobs = await start([probe]);
      let release = (): void => undefined;
      const released = new Promise<void>((resolve) => (release = resolve));
      probe.work = () => released;
      for (let index = 0; index < 20; index += 1) await jobs.enqueue('probe', `c${index}`, `c${index}`);
      await until(() => probe.busy === 4);
      await sleep(200);
      release();
      await until(async () => (await bench.count('done')) === 20);
      expect(probe.mostBusy).toBe(4);
    });

    it('begins jobs in the order in which they fell due', async () => {
      class OneByOne extends Probe {
        override readonly concurrency = 1;
      }
      const single = new OneByOne();
      single.work = async (payload) => (payload === 'first' ? sleep(300) : undefined);
      const jobs = await start([single]);
      await jobs.enqueue('probe', 'first', 'first');
      await until(() => single.busy === 1);
      for (const payload of ['a', 'b', 'c', 'd']) await jobs.enqueue('probe', payload, payload);
      await bench.ends('d', 'done');
      expect(single.payloads).toEqual(['first', 'a', 'b', 'c', 'd']);
    });

    it('takes up a job whose worker is gone, and counts the attempt', async () => {
      await bench.write({
        _id: 'orphan',
        payload: 'orphan',
        status: 'active',
        attempts: 1,
        owner: 'gone',
        leaseUntil: new Date(Date.now() + 500),
      });
      await bench.write({
        _id: 'spent',
        payload: 'spent',
        status: 'active',
        attempts: 3,
        owner: 'gone',
        leaseUntil: new Date(0),
      });
      await start([probe]);
      await bench.ends('orphan', 'done');
      await bench.ends('spent', 'failed');
      expect(probe.runs).toEqual([{ payload: 'orphan', attempt: 2 }]);
      expect(probe.failures).toEqual(['It was interrupted too often']);
    });

    it('hands running jobs to another process when it stops, without an attempt lost', async () => {
      const first = await start([probe]);
      probe.work = untilAborted;
      await first.enqueue('probe', 'moved', 'moved');
      await until(() => probe.busy === 1);
      const other = new Probe();
      await start([other]);
      await first.stop();
      await bench.ends('moved', 'done');
      expect(probe.runs.concat(other.runs)).toEqual([
        { payload: 'moved', attempt: 1 },
        { payload: 'moved', attempt: 1 },
      ]);
    });

    it('keeps what a job tells of its progress', async () => {
      const jobs = await start([probe]);
      probe.work = async (_, { progress }) => {
        for (let percent = 0; percent <= 120; percent += 1) progress(percent, `step ${percent}`);
      };
      await jobs.enqueue('probe', 'told', 'told');
      expect(await jobs.progressOf('unknown')).toBeUndefined();
      await bench.ends('told', 'done');
      expect(await jobs.progressOf('told')).toEqual({ percent: 100, note: 'step 120' });
    });

    it('runs a thousand jobs exactly once over two processes', async () => {
      const other = new Probe();
      const [one] = await Promise.all([start([probe]), start([other])]);
      const ids = Array.from({ length: 1_000 }, (_, index) => `k${index}`);
      for (let from = 0; from < ids.length; from += 50)
        await Promise.all(ids.slice(from, from + 50).map((id) => one.enqueue('probe', id, id)));
      await until(async () => (await bench.count('done')) === 1_000, 150);
      expect([...probe.payloads, ...other.payloads].sort()).toEqual([...ids].sort());
    }, 180_000);
  });
}
