import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { randomId as newId } from '@lathe/platform/ids/random-id';
import { startTestService, type TestService } from '@lathe/platform/testing/test-service';
import { CONNECTION } from '@lathe/platform/tokens/tokens';
import type { Connection } from 'mongoose';
import { appsService } from '../../src/service.js';

describe('apps of a plan with a limit', () => {
  let lathe: TestService;
  beforeAll(async () => {
    lathe = await startTestService(appsService, { env: { DEFAULT_PLAN: 'explorer' } });
  });
  afterAll(() => lathe.stop());

  const create = (token: string, appType = 'ai tool') =>
    lathe.request('POST', '/api/apps', { token, body: { appType } });
  const remove = (token: string, appId: string) => lathe.request('DELETE', `/api/apps/${appId}`, { token });
  const undelete = (token: string, appId: string) => lathe.request('POST', `/api/apps/${appId}/undelete`, { token });

  it('are made up to the limit exactly, however many are asked for at once', async () => {
    const token = await lathe.accountToken(newId());
    const answers = await Promise.all(Array.from({ length: 20 }, () => create(token)));
    expect(answers.map(({ status }) => status).sort()).toEqual([
      ...Array<number>(5).fill(201),
      ...Array<number>(15).fill(402),
    ]);
    const refused = answers.find(({ status }) => status === 402)!;
    expect(refused.json.error).toEqual({
      code: 'plan/apps-limit-reached',
      message: 'You have as many apps as your plan includes. Delete one, or upgrade your plan to create more',
      details: { reason: 'apps', limit: 5, used: 5, resetsAt: null, lowestPlan: 'builder' },
    });
    expect((await lathe.request('GET', '/api/apps', { token })).json.apps).toHaveLength(5);
  });

  it('count generated apps apart, and nothing is left of one that was refused', async () => {
    const token = await lathe.accountToken(newId());
    for (let index = 0; index < 3; index += 1) expect((await create(token, 'gen app')).status).toBe(201);
    expect((await create(token, 'gen app')).json.error).toMatchObject({
      code: 'plan/gen-apps-limit-reached',
      details: { reason: 'gen-apps', limit: 3, used: 3, lowestPlan: 'builder' },
    });
    expect((await create(token)).status).toBe(201);
    expect((await create(token)).status).toBe(201);
    expect((await create(token)).status).toBe(402);
  });

  it('free their place when deleted, and take one again when they come back', async () => {
    const token = await lathe.accountToken(newId());
    const made = [];
    for (let index = 0; index < 5; index += 1) made.push((await create(token)).json.appId);
    await remove(token, made[0]);
    expect((await create(token)).status).toBe(201);
    expect((await undelete(token, made[0])).status).toBe(402);
    await remove(token, made[1]);
    expect((await undelete(token, made[0])).status).toBe(200);
    expect((await create(token)).status).toBe(402);
  });

  it('that were there before they were counted are counted with the others', async () => {
    const ownerId = newId();
    const token = await lathe.accountToken(ownerId);
    for (let index = 0; index < 4; index += 1) await create(token);
    await lathe.service.app.get<Connection>(CONNECTION).collection('gauges').deleteMany({});
    expect((await create(token)).status).toBe(201);
    expect((await create(token)).status).toBe(402);
  });

  it('follow the plan that accounts tells of', async () => {
    const ownerId = newId();
    const token = await lathe.accountToken(ownerId);
    const tell = (seq: number, plan: 'lite' | 'galaxy') =>
      lathe.publish('accounts.account.entitlements-changed.v1', ownerId, ownerId, {
        accountId: ownerId,
        seq,
        plan,
        isAdmin: false,
      });
    await tell(3, 'lite');
    await tell(2, 'galaxy');
    expect([(await create(token)).status, (await create(token)).status, (await create(token)).status]).toEqual([
      201, 201, 402,
    ]);
    await tell(4, 'galaxy');
    expect((await create(token)).status).toBe(201);
  });
});
