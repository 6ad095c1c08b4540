import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Module } from '@nestjs/common';
import type { Connection } from 'mongoose';
import { z } from 'zod';
import { startTestService, type TestService } from '../testing/test-service.js';
import { CONNECTION } from '../tokens/tokens.js';

@Module({})
class EmptyModule {}

describe('metrics of the outbox', () => {
  let test: TestService;
  let connection: Connection;

  beforeAll(async () => {
    test = await startTestService({
      name: 'entities',
      env: z.object({}),
      modules: [EmptyModule],
      consumers: [],
      processors: [],
    });
    connection = test.service.app.get(CONNECTION);
  });
  afterAll(() => test.stop());

  const value = async (name: string): Promise<number> => {
    const { status, text } = await test.request('GET', '/metrics');
    expect(status).toBe(200);
    return Number(new RegExp(`^${name}\\{[^}]*\\} (\\S+)$`, 'm').exec(text)?.[1]);
  };
  // Not due before long, so that the relay leaves it alone.
  const row = (id: string, status: string, secondsOld: number) => ({
    _id: id,
    key: id,
    seq: 1,
    status,
    attempts: 1,
    nextAttemptAt: new Date(Date.now() + 3_600_000),
    createdAt: new Date(Date.now() - secondsOld * 1_000),
    event: {},
  });

  it('count what waits to be published, and tell its age', async () => {
    expect(await value('lathe_outbox_pending')).toBe(0);
    expect(await value('lathe_outbox_oldest_age_seconds')).toBe(0);
    await connection
      .collection<{ _id: string }>('outbox')
      .insertMany([row('old', 'published', 9_000), row('a', 'pending', 60), row('b', 'pending', 600)]);
    expect(await value('lathe_outbox_pending')).toBe(2);
    expect(await value('lathe_outbox_oldest_age_seconds')).toBeGreaterThanOrEqual(600);
    expect(await value('lathe_outbox_oldest_age_seconds')).toBeLessThan(9_000);
  });
});
