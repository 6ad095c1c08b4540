import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { Module } from '@nestjs/common';
import { type Connection, mongo } from 'mongoose';
import { z } from 'zod';
import { Audit } from '../audit/audit.js';
import { eventModels } from '../events/event.schema.js';
import { randomId } from '../ids/random-id.js';
import { JobProcessor, type JobQueue } from '../jobs/job-queue.js';
import { startTestService, type TestService } from '../testing/test-service.js';
import { until } from '../testing/until.js';
import { CONNECTION, JOB_QUEUE } from '../tokens/tokens.js';

let isMended = false;

class Fragile extends JobProcessor<{ thingId: string }> {
  readonly queue = 'fragile';
  readonly payload = z.object({ thingId: z.string() });
  override readonly maxAttempts = 1;
  override process(): Promise<void> {
    return isMended ? Promise.resolve() : Promise.reject(new Error('it broke'));
  }
}

@Module({ providers: [Fragile] })
class FragileModule {}

describe('what an operator asks a service', () => {
  let lathe: TestService;
  let token: string;
  let jobs: JobQueue;
  beforeAll(async () => {
    lathe = await startTestService(
      {
        name: 'payments',
        env: z.object({ OWN_SECRET: z.string().optional() }),
        modules: [FragileModule],
        consumers: [],
        processors: [Fragile],
      },
      { env: { OWN_SECRET: 'never told' } },
    );
    token = await lathe.accountToken(randomId(), { isAdmin: true });
    jobs = lathe.service.app.get<JobQueue>(JOB_QUEUE);
  });
  afterAll(() => lathe.stop());

  const ask = (method: string, path: string) =>
    lathe.request(method, `/api/admin/services/payments/${path}`, { token });
  const failedJob = async (jobId: string): Promise<void> => {
    isMended = false;
    await jobs.enqueue('fragile', jobId, { thingId: 'a thing' });
    await until(async () => (await jobs.statusOf(jobId)) === 'failed');
  };
  const acts = async (): Promise<unknown[]> => {
    const rows = await eventModels(lathe.service.app.get<Connection>(CONNECTION)).outbox.find().lean();
    return rows.map(({ event }) => (event.data as { act: string }).act);
  };

  it('a job that failed is looked at and put back in line', async () => {
    await failedJob('job:1 of/one');
    const letter = {
      letterId: 'job:1 of/one',
      kind: 'job',
      name: 'fragile',
      at: expect.any(String),
      code: expect.any(String),
      reason: expect.any(String),
      attempts: 1,
      replayable: true,
    };
    expect((await ask('GET', 'letters')).json).toEqual({ letters: [letter] });
    const path = `letters/job/${encodeURIComponent('job:1 of/one')}`;
    expect((await ask('GET', path)).json).toEqual({ ...letter, content: { thingId: 'a thing' } });
    expect((await ask('GET', 'health')).json).toMatchObject({
      ready: true,
      deadLetters: 1,
      parked: 0,
      queues: [{ queue: 'fragile', failed: 1, waiting: 0, active: 0, waitingSince: null }],
      parts: expect.arrayContaining([{ name: 'database', ok: true }]),
    });
    isMended = true;
    expect((await ask('POST', `${path}/replay`)).status).toBe(200);
    await until(async () => (await jobs.statusOf('job:1 of/one')) === 'done');
    expect((await ask('POST', `${path}/replay`)).status).toBe(404);
    expect(await acts()).toEqual(['job.replayed']);
  });

  it('a dead letter is dropped for good; what never was an event is not put back', async () => {
    const { held } = eventModels(lathe.service.app.get<Connection>(CONNECTION));
    const row = { key: 'k', status: 'dead', attempts: 3, nextAttemptAt: new Date(), heldAt: new Date() } as const;
    const _id = new mongo.ObjectId().toHexString();
    await held.create({ ...row, _id, consumer: 'transport', event: { raw: '{' }, code: 'internal', message: 'unread' });
    expect((await ask('GET', `letters/event/${_id}`)).json).toMatchObject({ replayable: false, content: { raw: '{' } });
    expect((await ask('POST', `letters/event/${_id}/replay`)).status).toBe(404);
    expect((await ask('DELETE', `letters/event/${_id}`)).status).toBe(200);
    expect((await ask('DELETE', `letters/event/${_id}`)).status).toBe(404);
    expect((await ask('DELETE', `letters/message/${_id}`)).status).toBe(404);
    expect(await acts()).toEqual(['job.replayed', 'event.dropped']);
  });

  it('no dead letter is put back or dropped without its entry in the log', async () => {
    await failedJob('job-2');
    const audit = jest.spyOn(lathe.service.app.get(Audit), 'record').mockRejectedValue(new Error('the log is away'));
    expect((await ask('POST', 'letters/job/job-2/replay')).status).toBe(500);
    expect((await ask('DELETE', 'letters/job/job-2')).status).toBe(500);
    expect(await jobs.statusOf('job-2')).toBe('failed');
    audit.mockRestore();
    expect((await ask('DELETE', 'letters/job/job-2')).status).toBe(200);
    expect(await acts()).toEqual(['job.replayed', 'event.dropped', 'job.dropped']);
  });

  it('settings are told with their source, secrets never', async () => {
    const answer = await ask('GET', 'settings');
    expect(answer.text).not.toContain('never told');
    expect(answer.json.settings).toContainEqual({
      name: 'OWN_SECRET',
      value: null,
      source: 'environment',
      secret: true,
    });
    expect(answer.json.settings).toContainEqual({
      name: 'APPS_DOMAIN',
      value: 'localhost',
      source: 'default',
      secret: false,
    });
  });
});
