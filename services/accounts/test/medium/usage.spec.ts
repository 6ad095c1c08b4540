import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { commonEnv } from '@lathe/platform/config/common-config';
import { loadConfig } from '@lathe/platform/config/load-config';
import { type RunningService, startService } from '@lathe/platform/service/start-service';
import { startTestService, type TestService } from '@lathe/platform/testing/test-service';
import { CONNECTION } from '@lathe/platform/tokens/tokens';
import type { Connection } from 'mongoose';
import { accountsService } from '../../src/service.js';

const password = 'a long enough phrase';
const lite = { DEFAULT_PLAN: 'lite', ADMIN_EMAIL: 'admin@example.org' };

describe('what an account uses up', () => {
  let lathe: TestService;
  let second: RunningService;
  beforeAll(async () => {
    lathe = await startTestService(accountsService, { env: lite });
    second = await startService(
      accountsService,
      lathe.runtime,
      { DATA_DIR: lathe.dataDir, LOG_LEVEL: 'silent', ...lite },
      'api',
    );
    await second.begin();
  });
  afterAll(async () => {
    await second.stop();
    await lathe.stop();
  });

  let people = 0;
  async function newcomer(): Promise<{ accountId: string; token: string }> {
    const { json } = await lathe.request('POST', '/api/auth/sign-up', {
      body: { email: `user${(people += 1)}@example.org`, password },
    });
    return { accountId: json.account.accountId, token: json.accessToken };
  }
  const internal = async (replica: RunningService, accountId: string, path: string, body: object) => {
    const token = await lathe.internalToken({});
    const answer = await replica.server.inject({
      method: 'POST',
      url: `/internal/accounts/${accountId}/usage/${path}`,
      headers: { host: 'localhost:4400', authorization: `Bearer ${token}` },
      payload: body,
    });
    return { status: answer.statusCode, json: answer.json() };
  };
  const reserve = (accountId: string, key: string, replica = lathe.service, amount = 1) =>
    internal(replica, accountId, 'reserve', { meter: 'builder-messages', amount, key });
  const release = (accountId: string, key: string, replica = lathe.service) =>
    internal(replica, accountId, 'release', { key });
  const current = async (token: string) =>
    (await lathe.request('GET', '/api/live_api/account/current', { token })).json;

  it('ends exactly at its limit: of 50 parallel messages at limit - 1, on two replicas, one passes', async () => {
    const { accountId, token } = await newcomer();
    expect((await reserve(accountId, 'earlier', lathe.service, 9)).status).toBe(200);
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, index) =>
        reserve(accountId, `message-${index}`, index % 2 ? second : lathe.service),
      ),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array<number>(49).fill(402)]);
    const midnight = new Date();
    midnight.setUTCHours(24, 0, 0, 0);
    for (const { json } of answers.filter(({ status }) => status === 402)) {
      expect(json).toMatchObject({
        code: 'daily-chat-messages-limit-reached',
        message: 'You have used all builder messages for today. Come back tomorrow',
      });
      expect(json.error.details).toEqual({
        reason: 'builder-messages-day',
        limit: 10,
        used: 10,
        resetsAt: midnight.toISOString(),
        lowestPlan: 'explorer',
      });
    }
    expect(await current(token)).toMatchObject({
      plan: 'lite',
      builderChatMessagesUsed: 10,
      builderChatMessagesTotal: 30,
      maxApps: 2,
      maxGenApps: 1,
      maxToolsPerApp: 1,
    });
  });

  it('lets one of 50 parallel runs through that cost three each, where there is room for one', async () => {
    const { accountId, token } = await newcomer();
    const run = (key: string, amount: number, replica = lathe.service) =>
      internal(replica, accountId, 'reserve', { meter: 'runs', amount, key });
    expect((await run('earlier', 95)).status).toBe(200);
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, index) => run(`run-${index}`, 3, index % 2 ? second : lathe.service)),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array<number>(49).fill(402)]);
    const refused = answers.find(({ status }) => status === 402)!.json;
    expect([refused.code, refused.error.details.used]).toEqual(['plan/runs-limit-reached', 98]);
    expect((await current(token)).appRunsUsed).toBe(98);
  });

  it('counts one key once, however often and wherever it is asked for', async () => {
    const { accountId, token } = await newcomer();
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, index) => reserve(accountId, 'same', index % 2 ? second : lathe.service)),
    );
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    expect((await current(token)).builderChatMessagesUsed).toBe(1);
  });

  it('is given back once, and does not count when its return came first', async () => {
    const { accountId, token } = await newcomer();
    await reserve(accountId, 'failed');
    await reserve(accountId, 'kept');
    await Promise.all(
      Array.from({ length: 10 }, (_, index) => release(accountId, 'failed', index % 2 ? second : lathe.service)),
    );
    expect((await current(token)).builderChatMessagesUsed).toBe(1);
    expect((await release(accountId, 'late')).status).toBe(200);
    expect((await reserve(accountId, 'late')).status).toBe(409);
    expect((await current(token)).builderChatMessagesUsed).toBe(1);
  });

  it('is told to its owner, with its limits and when it comes back', async () => {
    const { accountId, token } = await newcomer();
    await reserve(accountId, 'one', lathe.service, 3);
    const { json, status } = await lathe.request('GET', '/api/account/usage', { token });
    expect(status).toBe(200);
    const now = new Date();
    const midnight = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate() + 1)).toISOString();
    const month = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 1, 1)).toISOString();
    expect(json).toEqual({
      meters: [
        { meter: 'builder-messages', period: 'day', used: 3, limit: 10, resetsAt: midnight },
        { meter: 'builder-messages', period: 'month', used: 3, limit: 30, resetsAt: month },
        { meter: 'model-calls', period: 'month', used: 0, limit: 100, resetsAt: month },
        { meter: 'mails', period: 'month', used: 0, limit: 100, resetsAt: month },
        { meter: 'tool-generations', period: 'month', used: 0, limit: 5, resetsAt: month },
        { meter: 'runs', period: 'month', used: 0, limit: 100, resetsAt: month },
        { meter: 'data-processing', period: 'month', used: 0, limit: 10_000_000, resetsAt: month },
      ],
    });
    expect((await lathe.request('GET', '/api/account/usage')).status).toBe(401);
  });

  it('is told with the account, each meter by itself', async () => {
    const { accountId, token } = await newcomer();
    for (const [meter, amount] of [
      ['runs', 2],
      ['tool-generations', 1],
      ['data-processing', 4000],
    ] as const)
      await internal(lathe.service, accountId, 'reserve', { meter, amount, key: meter });
    expect(await current(token)).toMatchObject({
      appRunsUsed: 2,
      appRunsTotal: 100,
      appGenerationsUsed: 1,
      dataProcessingUsed: 4000,
      builderChatMessagesUsed: 0,
    });
  });

  it('says when the month is used up, and counts nothing of what it refuses', async () => {
    const { accountId, token } = await newcomer();
    const day = new Date().toISOString().slice(0, 10);
    for (let index = 0; index < 3; index += 1) {
      expect((await reserve(accountId, `day-${index}`, lathe.service, 10)).status).toBe(200);
      const counters = lathe.service.app.get<Connection>(CONNECTION).collection<{ _id: string }>('usage_counters');
      await counters.updateOne({ _id: `${accountId}:builder-messages:${day}` }, { $set: { used: 0 } });
    }
    const refused = await reserve(accountId, 'one more');
    expect(refused.json).toMatchObject({
      code: 'builder-chat-messages-limit-reached',
      error: { details: { reason: 'builder-messages-month', limit: 30, used: 30, lowestPlan: 'explorer' } },
    });
    expect((await current(token)).builderChatMessagesUsed).toBe(30);
    expect((await reserve('f'.repeat(24), 'x')).status).toBe(404);
  });

  it.each([
    ['model-calls', 'plan/model-calls-limit-reached'],
    ['mails', 'plan/mails-limit-reached'],
  ])('ends %s of running apps with the month, each for itself', async (meter, code) => {
    const { accountId } = await newcomer();
    const use = (key: string, amount: number) => internal(lathe.service, accountId, 'reserve', { meter, amount, key });
    expect((await use('most', 99)).status).toBe(200);
    const answers = await Promise.all(Array.from({ length: 10 }, (_, index) => use(`call-${index}`, 1)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array<number>(9).fill(402)]);
    const now = new Date();
    expect(answers.find(({ status }) => status === 402)!.json).toMatchObject({
      code,
      error: {
        details: {
          reason: meter,
          limit: 100,
          used: 100,
          resetsAt: new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 1, 1)).toISOString(),
          lowestPlan: 'explorer',
        },
      },
    });
    expect((await reserve(accountId, 'message')).status).toBe(200);
  });

  it('has no limit for an admin', async () => {
    const { accountId } = await newcomer();
    await lathe.service.app
      .get<Connection>(CONNECTION)
      .collection<{ _id: string }>('accounts')
      .updateOne({ _id: accountId }, { $set: { isAdmin: true } });
    expect((await reserve(accountId, 'many', lathe.service, 100_000)).status).toBe(200);
  });
});

describe('the plans of an installation', () => {
  const signUp = (lathe: TestService) =>
    lathe.request('POST', '/api/auth/sign-up', { body: { email: 'second@example.org', password } });

  it('have no limits where everything runs in one process, unless it is told otherwise', async () => {
    const lathe = await startTestService(accountsService, { env: { ADMIN_EMAIL: 'admin@example.org' } });
    expect((await signUp(lathe)).json.account).toMatchObject({
      plan: 'unlimited',
      isAdmin: false,
      maxApps: null,
      builderChatMessagesTotal: null,
    });
    await lathe.stop();
  });

  it('take other numbers from PLANS_FILE', async () => {
    const file = join('/tmp', `lathe-plans-${process.pid}.json`);
    await writeFile(file, JSON.stringify({ lite: { apps: 7, builderMessagesPerMonth: null } }));
    const lathe = await startTestService(accountsService, { env: { ...lite, PLANS_FILE: file } });
    expect((await signUp(lathe)).json.account).toMatchObject({
      plan: 'lite',
      maxApps: 7,
      maxGenApps: 1,
      builderChatMessagesTotal: null,
    });
    await lathe.stop();
  });

  it.each([
    ['nonsense', /PLANS: cannot be used: it is not JSON/],
    ['{"lite":{"aps":1}}', /PLANS: cannot be used: lite/],
  ])('refuse the start with %s', (PLANS, reason) => {
    expect(() => loadConfig(commonEnv, { PLANS })).toThrow(reason);
  });
});
