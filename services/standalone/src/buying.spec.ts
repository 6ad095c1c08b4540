import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { until } from '@lathe/platform/testing/until';
import { startTestLathe, type TestLathe } from '../test/test-lathe.js';

type Json = ReturnType<JSON['parse']>;

describe('buying a plan at home, with nothing configured', () => {
  let base: string;
  let home: TestLathe;
  beforeAll(async () => {
    home = await startTestLathe();
    base = `http://localhost:${home.port}`;
  }, 120_000);
  afterAll(() => home.stop());

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
