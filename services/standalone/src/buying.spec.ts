import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { freePort } from '@lathe/platform/testing/free-port';
import { startTestStore, type TestStore } from '@lathe/platform/testing/test-store';
import { until } from '@lathe/platform/testing/until';
import { type Standalone, startStandalone } from './standalone.js';

type Json = ReturnType<JSON['parse']>;

describe('buying a plan at home, with nothing configured', () => {
  let dir: string;
  let base: string;
  let store: TestStore;
  let lathe: Standalone;
  beforeAll(async () => {
    const port = await freePort();
    dir = await mkdtemp(join(tmpdir(), 'lathe-buying-'));
    base = `http://localhost:${port}`;
    store = await startTestStore();
    lathe = await startStandalone(
      {
        PORT: String(port),
        DATA_DIR: join(dir, 'data'),
        LOG_LEVEL: 'silent',
        MONGODB_URI: store.uri,
        MONGODB_PREFIX: store.prefix,
      },
      join(dir, 'web'),
    );
  }, 120_000);
  afterAll(async () => {
    await lathe.stop();
    await store.close();
    await rm(dir, { recursive: true, force: true });
  });

  async function call(method: string, path: string, token: string, body?: object): Promise<Json> {
    const answer = await fetch(`${base}${path}`, {
      method,
      headers: { authorization: `Bearer ${token}`, ...(body ? { 'content-type': 'application/json' } : {}) },
      ...(body ? { body: JSON.stringify(body) } : {}),
    });
    if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`);
    return answer.json();
  }

  it('goes through the pages of the test provider, and the plan counts in every service', async () => {
    const signUp = await fetch(`${base}/api/auth/sign-up`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email: 'ada@example.org', password: 'a long enough phrase' }),
    });
    const token = ((await signUp.json()) as Json).accessToken;
    expect(await call('GET', '/api/payments/plans', token)).toMatchObject({
      provider: 'test',
      defaultPlan: 'unlimited',
    });
    const { url, saleId } = await call('POST', '/api/payments/checkout', token, {
      plan: 'explorer',
      interval: 'month',
    });
    const page = await fetch(url);
    expect([page.status, page.headers.get('content-security-policy')]).toEqual([
      200,
      expect.stringContaining("default-src 'none'"),
    ]);
    const paid = await fetch(url, {
      method: 'POST',
      redirect: 'manual',
      body: new URLSearchParams({ act: 'pay', card: 'works' }),
    });
    expect([paid.status, paid.headers.get('location')]).toEqual([303, `${base}/home?sale_id=${saleId}`]);
    const account = await until(async () => {
      const current = await call('GET', '/api/live_api/account/current', token);
      return current.plan === 'explorer' ? current : undefined;
    });
    expect(account).toMatchObject({ planSubscriptionStatus: 'active', subscriptionPaymentsIds: [saleId] });
    expect(await call('POST', `/api/live_api/account/create?sale_id=${saleId}`, token)).toEqual({
      accountId: account.accountId,
    });
    // What exceeds a plan is asked of the services that have it.
    await call('POST', '/api/apps', token, { appType: 'gen app', genApp: { name: 'Dogs' }, appBuilderVersion: 4 });
    const preview = await call('GET', '/api/payments/subscription/preview?plan=business', token);
    expect(preview).toMatchObject({ when: 'now', exceeds: [] });
  });
});
