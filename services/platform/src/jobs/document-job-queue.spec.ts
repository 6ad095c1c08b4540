import { setTimeout as sleep } from 'node:timers/promises';
import { Injectable, Module } from '@nestjs/common';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import type { Connection } from 'mongoose';
import { z } from 'zod';
import { DomainError } from '../errors/domain-error.js';
import { UnitOfWork } from '../persistence/unit-of-work.js';
import type { ServiceDefinition } from '../service/service-definition.js';
import { CONNECTION, JOB_QUEUE } from '../service/tokens.js';
import { startTestService, type TestService } from '../testing/test-service.js';
import { JobProcessor, type JobContext, type JobQueue } from './job-queue.js';

const runs: { payload: string; attempt: number }[] = [];
const failures: string[] = [];
let work: (payload: string, context: JobContext) => Promise<void> = async () => undefined;

@Injectable()
class Probe extends JobProcessor<string> {
  readonly queue = 'probe';
  readonly payload = z.string();
  override readonly maxAttempts = 3;

  async process(payload: string, context: JobContext): Promise<void> {
    runs.push({ payload, attempt: context.attempt });
    await work(payload, context);
  }
  override async failed(_payload: string, reason: string): Promise<void> {
    failures.push(reason);
  }
}

@Module({ providers: [Probe] })
class ProbeModule {}

const definition: ServiceDefinition = { name: 'payments', env: z.object({}), modules: [ProbeModule], consumers: [], processors: [Probe] };

describe('DocumentJobQueue', () => {
  let test: TestService;
  let jobs: JobQueue;

  beforeEach(async () => {
    runs.length = 0;
    failures.length = 0;
    work = async () => undefined;
    test = await startTestService(definition);
    jobs = test.service.app.get(JOB_QUEUE);
  });
  afterEach(() => test.stop());

  const ends = async (jobId: string, status: string): Promise<void> => {
    for (let waited = 0; (await jobs.statusOf(jobId)) !== status; waited += 20) {
      if (waited > 10_000) throw new Error(`${jobId} is ${await jobs.statusOf(jobId)}, not ${status}`);
      await sleep(20);
    }
  };

  it('runs a job once, also when it is asked for twice', async () => {
    await Promise.all([jobs.enqueue('probe', 'probe-1', 'a'), jobs.enqueue('probe', 'probe-1', 'a')]);
    await ends('probe-1', 'done');
    await jobs.enqueue('probe', 'probe-1', 'a');
    await sleep(100);
    expect(runs).toEqual([{ payload: 'a', attempt: 1 }]);
  });

  it('forgets a job whose transaction fails', async () => {
    const unitOfWork = test.service.app.get(UnitOfWork);
    await expect(unitOfWork.run(async (tx) => {
      await jobs.enqueue('probe', 'probe-2', 'a', { tx });
      throw new DomainError('conflict');
    })).rejects.toThrow();
    expect(await jobs.statusOf('probe-2')).toBeUndefined();
  });

  it('tries again after a failure that may pass, and not after one that will not', async () => {
    work = async (payload, { attempt }) => {
      if (payload === 'passes' && attempt < 2) throw new DomainError('unavailable');
      if (payload === 'never') throw new DomainError('does-not-validate', {}, { message: 'never mind' });
    };
    await jobs.enqueue('probe', 'probe-3', 'passes');
    await jobs.enqueue('probe', 'probe-4', 'never');
    await ends('probe-3', 'done');
    await ends('probe-4', 'failed');
    expect(runs.filter((run) => run.payload === 'passes')).toHaveLength(2);
    expect(failures).toEqual(['never mind']);
  });

  it('cancels a running job through its signal, and a waiting one before it runs', async () => {
    work = (_, { signal }) => new Promise((_resolve, reject) => signal.addEventListener('abort', () => reject(signal.reason as Error)));
    await jobs.enqueue('probe', 'probe-5', 'long');
    while (runs.length === 0) await sleep(10);
    expect(await jobs.cancel('probe-5')).toBe(true);
    await ends('probe-5', 'cancelled');
    await jobs.enqueue('probe', 'probe-6', 'later', { runAt: new Date(Date.now() + 60_000) });
    expect(await jobs.cancel('probe-6')).toBe(true);
    expect(await jobs.statusOf('probe-6')).toBe('cancelled');
    expect(await jobs.cancel('probe-6')).toBe(false);
  });

  it('takes up a job whose process died', async () => {
    const connection = test.service.app.get<Connection>(CONNECTION);
    const job = { queue: 'probe', payload: 'orphan', status: 'active', attempts: 1, runAt: new Date(), leaseUntil: new Date(0), owner: 'gone', cancelRequested: false, reason: '', createdAt: new Date(), endedAt: null };
    await connection.collection<{ _id: string }>('jobs').insertOne({ _id: 'probe-7', ...job });
    await ends('probe-7', 'done');
    expect(runs).toEqual([{ payload: 'orphan', attempt: 2 }]);
  });
});
