import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { randomId as newId } from '@lathe/platform/ids/random-id';
import type { PlanId } from '@lathe/proto/plans/plans';
import { AppsUnderTest, type OwnedApp } from './apps-under-test.js';

const sentence =
  'Your plan includes fewer apps than you have, so this one is read-only. Upgrade your plan, or delete another app, to change it';

describe('apps that a lower plan has no room for', () => {
  let apps: AppsUnderTest;
  let seq = 0;
  beforeAll(async () => {
    apps = await AppsUnderTest.start({ env: { DEFAULT_PLAN: 'explorer' } });
  });
  afterAll(() => apps.stop());

  const plan = async ({ ownerId: accountId }: OwnedApp, to: PlanId): Promise<void> => {
    const data = { accountId, seq: (seq += 1), plan: to, isAdmin: false };
    await apps.lathe.publish('accounts.account.entitlements-changed.v1', accountId, accountId, data);
  };
  /** Published apps of one owner, the oldest first. */
  const madeBy = async (count: number): Promise<OwnedApp[]> => {
    const ownerId = newId();
    const token = await apps.lathe.accountToken(ownerId);
    const made: OwnedApp[] = [];
    for (let index = 0; index < count; index += 1) {
      const body = { appType: 'gen app', genApp: { name: `App ${index}` } };
      const { appId, slug } = (await apps.lathe.request('POST', '/api/apps', { token, body })).json;
      const app = { appId, slug, ownerId, token };
      await apps.commit(app);
      await apps.api(app, 'POST', '/publish', {});
      made.push(app);
    }
    return made;
  };
  const headOf = async (app: OwnedApp): Promise<string> => (await apps.api(app, 'GET', '')).json.head;
  const changes = (
    app: OwnedApp,
    head: string,
  ): [string, () => Promise<{ status: number; json: { code: string } }>][] => [
    ['commit', () => apps.commit(app, { head })],
    ['publish', () => apps.api(app, 'POST', '/publish', {})],
    ['rename', () => apps.api(app, 'PATCH', '', { name: 'Another' })],
    ['settings', () => apps.api(app, 'POST', '/settings', { appSettings: { supportEmail: 'me@example.org' } })],
    ['style', () => apps.api(app, 'POST', '/style', { appStyle: { styleName: 'dark' } })],
    ['texts', () => apps.api(app, 'POST', '/texts', { appTexts: { header: 'Hello' } })],
    ['preview link', () => apps.api(app, 'POST', '/preview-link', {})],
  ];

  it('are read-only with the sentence and the plan that has room; they are served, and nothing of them is gone', async () => {
    const [first, second, third] = (await madeBy(3)) as [OwnedApp, OwnedApp, OwnedApp];
    await plan(first, 'lite');
    for (const app of [second, third]) {
      const head = await headOf(app);
      for (const [name, change] of changes(app, head)) {
        const { status, json } = await change();
        expect([name, status, json.code]).toEqual([name, 402, 'plan/app-read-only']);
      }
      const refused = await apps.api(app, 'PATCH', '', { name: 'Another' });
      expect(refused.json.error).toEqual({
        code: 'plan/app-read-only',
        message: sentence,
        details: { reason: 'gen-apps', limit: 1, used: 3, resetsAt: null, lowestPlan: 'explorer' },
      });
      expect((await apps.api(app, 'GET', '')).json).toMatchObject({
        head,
        status: 'active',
        readOnly: { reason: 'gen-apps', limit: 1, used: 3, lowestPlan: 'explorer' },
      });
      expect((await apps.api(app, 'GET', '/files')).json.files.length).toBeGreaterThan(0);
      expect((await apps.onAppHost(app, '/')).status).toBe(200);
      expect((await apps.internal(app, 'GET', '/changeable')).json.code).toBe('plan/app-read-only');
    }
    for (const [name, change] of changes(first, await headOf(first)))
      expect([name, (await change()).status < 300]).toEqual([name, true]);
    const { json } = await apps.lathe.request('GET', '/api/apps', { token: first.token });
    const shown = new Map<string, unknown>(
      json.apps.map((app: { appId: string; readOnly: unknown }) => [app.appId, app.readOnly]),
    );
    expect([shown.get(first.appId), shown.get(second.appId)]).toEqual([null, expect.objectContaining({ limit: 1 })]);
  });

  it('can be taken from the public and deleted, which makes room for the next', async () => {
    const [first, second, third] = (await madeBy(3)) as [OwnedApp, OwnedApp, OwnedApp];
    await plan(first, 'lite');
    expect((await apps.api(third, 'POST', '/unpublish')).json).toMatchObject({
      status: 'draft',
      readOnly: { reason: 'gen-apps' },
    });
    expect((await apps.api(first, 'DELETE', '')).status).toBe(200);
    expect((await apps.api(second, 'PATCH', '', { name: 'Goes on' })).status).toBe(200);
    expect((await apps.api(third, 'PATCH', '', { name: 'Waits' })).status).toBe(402);
  });

  it('are as before when the plan comes back, and none of an admin', async () => {
    const [first, second] = (await madeBy(2)) as [OwnedApp, OwnedApp];
    await plan(first, 'lite');
    expect((await apps.api(second, 'PATCH', '', { name: 'Waits' })).status).toBe(402);
    await plan(first, 'explorer');
    expect((await apps.api(second, 'PATCH', '', { name: 'Goes on' })).json).toMatchObject({ readOnly: null });
    await apps.lathe.publish('accounts.account.entitlements-changed.v1', first.ownerId, first.ownerId, {
      accountId: first.ownerId,
      seq: (seq += 1),
      plan: 'lite',
      isAdmin: true,
    });
    expect((await apps.api(second, 'PATCH', '', { name: 'Goes on still' })).status).toBe(200);
  });
});
