import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { randomId } from '@lathe/platform/ids/random-id';
import { until } from '@lathe/platform/testing/until';
import { CONNECTION } from '@lathe/platform/tokens/tokens';
import type { Connection } from 'mongoose';
import { scheduledRunsQueue } from '../../src/tool-schedules/schedule-line.js';
import { AppsUnderTest, type OwnedApp } from './apps-under-test.js';

describe('claiming an app', () => {
  let apps: AppsUnderTest;
  beforeAll(async () => {
    apps = await AppsUnderTest.start({ env: { DEFAULT_PLAN: 'lite' } });
  });
  afterAll(() => apps.stop());

  const invitation = (app: OwnedApp, token = app.token) =>
    apps.lathe.request('GET', `/api/apps/${app.appId}/settings/claimInvitation`, { token });
  const claim = (token: string | undefined, claimCode: string) =>
    apps.lathe.request('POST', '/api/apps/claim', { ...(token && { token }), body: { claimCode } });
  /** A published app of an admin that may be claimed, and the code for it. */
  const claimable = async () => {
    const app = await apps.createApp('For a customer', true);
    await apps.commit(app);
    await apps.api(app, 'POST', '/publish', {});
    await apps.api(app, 'POST', '/settings', { appSettings: { isClaimable: true, isAppTemplate: true } });
    return { app, claimCode: (await invitation(app)).json.claimCode as string };
  };
  const customer = async () => {
    const accountId = randomId();
    return { accountId, token: await apps.lathe.accountToken(accountId) };
  };

  it('begins with an invitation of an admin, for an app that may be claimed and is published', async () => {
    const app = await apps.createApp('For a customer', true);
    await apps.commit(app);
    const refused = await invitation(app);
    expect([refused.status, refused.json.error.message]).toEqual([409, 'Failed to get invitation, try again later']);
    await apps.api(app, 'POST', '/settings', { appSettings: { isClaimable: true } });
    expect((await invitation(app)).json.code).toBe('app/not-published');
    await apps.api(app, 'POST', '/publish', {});
    const { status, json } = await invitation(app);
    expect([status, json]).toEqual([
      200,
      { claimCode: json.claimCode, inviteLink: `http://localhost:4400/login?claimApp=${json.claimCode}` },
    ]);
    expect((await invitation(app, await apps.lathe.accountToken(app.ownerId))).json.code).toBe('not-allowed');
    expect((await invitation(app, (await customer()).token)).status).toBe(404);
    expect((await invitation(app, await apps.lathe.appUserToken(app.appId, randomId()))).status).toBe(401);
  });

  it('makes the customer its owner, with all that is in it, and the admin a stranger', async () => {
    const { app, claimCode } = await claimable();
    const { accountId, token } = await customer();
    const claimed = await claim(token, claimCode);
    expect([claimed.status, claimed.json.appId]).toEqual([200, app.appId]);
    expect(claimed.json.settings).toMatchObject({ isClaimable: false, isAppTemplate: false });
    const mine = { ...app, ownerId: accountId, token };
    expect((await apps.api(mine, 'GET', '/files')).json.files.length).toBeGreaterThan(0);
    expect((await apps.api(app, 'GET', '')).status).toBe(404);
    const next = await apps.commit(mine, { head: claimed.json.head });
    expect(next.status).toBe(201);
    expect((await apps.commit(app, { head: next.json.versionId })).status).toBe(404);
    expect((await claim(token, claimCode)).json.code).toBe('app/claim-invalid');
  });

  it('ends what its tools do by themselves, which the new owner may begin again', async () => {
    const { app, claimCode } = await claimable();
    const schedule = { every: 'day', weekday: 1, time: '09:30', timeZone: 'Europe/Berlin', input: 'x', values: {} };
    const made = await Promise.all(
      [true, false].map(async (isOn) => {
        const { toolId } = (await apps.api(app, 'POST', '/tools', { header: 'Walks' })).json;
        await apps.api(app, 'PUT', `/tools/${toolId}/schedule`, { ...schedule, isOn });
        return toolId as string;
      }),
    );
    const { token } = await customer();
    await claim(token, claimCode);
    const mine = { ...app, token };
    const read = async (toolId: string) => (await apps.api(mine, 'GET', `/tools/${toolId}/schedule`)).json.schedule;
    for (const toolId of made)
      expect(await read(toolId)).toMatchObject({ ...schedule, isOn: false, nextRunAt: null, pausedBecause: null });
    // What was in line before comes to nothing.
    const jobs = apps.lathe.service.app.get<Connection>(CONNECTION).collection<{ _id: string }>('jobs');
    const own = { queue: scheduledRunsQueue, 'payload.toolId': made[0] };
    await jobs.updateMany({ ...own, status: 'waiting' }, { $set: { runAt: new Date(0) } });
    await until(async () => (await jobs.countDocuments({ ...own, status: 'waiting' })) === 0);
    expect((await apps.api(mine, 'GET', `/tools/${made[0]}/schedule`)).json.runs).toEqual([]);
    const set = await apps.api(mine, 'PUT', `/tools/${made[0]}/schedule`, { ...schedule, isOn: true });
    expect(set.json.schedule.nextRunAt).not.toBeNull();
  });

  it('by two people at once makes one of them its owner', async () => {
    for (let round = 0; round < 5; round += 1) {
      const { app, claimCode } = await claimable();
      const people = await Promise.all([customer(), customer(), customer()]);
      const answers = await Promise.all(people.map(({ token }) => claim(token, claimCode)));
      const won = answers.filter(({ status }) => status === 200);
      expect([won.length, answers.filter(({ json }) => json.code === 'app/claim-invalid').length]).toEqual([1, 2]);
      const seen = await Promise.all(people.map(({ token }) => apps.api({ ...app, token }, 'GET', '')));
      expect(seen.map(({ status }) => status)).toEqual(answers.map(({ status }) => (status === 200 ? 200 : 404)));
    }
  });

  it('counts against the plan of the new owner, and no longer against that of the old one', async () => {
    const { token } = await customer();
    const create = () =>
      apps.lathe.request('POST', '/api/apps', { token, body: { appType: 'gen app', genApp: { name: 'Own' } } });
    const own = await create();
    const { app, claimCode } = await claimable();
    const refused = await claim(token, claimCode);
    expect([refused.status, refused.json.code]).toEqual([402, 'plan/gen-apps-limit-reached']);
    expect((await apps.api(app, 'GET', '')).status).toBe(200);
    await apps.lathe.request('DELETE', `/api/apps/${own.json.appId}`, { token });
    expect((await claim(token, claimCode)).status).toBe(200);
    expect((await create()).status).toBe(402);
    const admin = { token: await apps.lathe.accountToken(app.ownerId) };
    const another = await apps.lathe.request('POST', '/api/apps', {
      ...admin,
      body: { appType: 'gen app', genApp: { name: 'Next' } },
    });
    expect(another.status).toBe(201);
  });

  it('ends when the app may not be claimed any more, is taken down or deleted', async () => {
    const { token } = await customer();
    const off = await claimable();
    await apps.api(off.app, 'POST', '/settings', { appSettings: { isClaimable: false } });
    const down = await claimable();
    await apps.api(down.app, 'POST', '/unpublish');
    const gone = await claimable();
    await apps.api(gone.app, 'DELETE', '');
    for (const { claimCode } of [off, down, gone])
      expect((await claim(token, claimCode)).json.code).toBe('app/claim-invalid');
  });

  it('needs a code that was given out, and an account', async () => {
    const { app, claimCode } = await claimable();
    const { token } = await customer();
    for (const code of ['', app.appId, `${app.appId}.`, `${app.appId}.${'A'.repeat(43)}`, `${claimCode}x`])
      expect((await claim(token, code)).json.code).toBe('app/claim-invalid');
    expect((await claim(app.token, claimCode)).json.code).toBe('app/claim-invalid');
    expect((await claim(undefined, claimCode)).status).toBe(401);
    expect((await claim(await apps.lathe.appUserToken(app.appId, randomId()), claimCode)).status).toBe(401);
  });
});

describe('templates', () => {
  let apps: AppsUnderTest;
  beforeAll(async () => {
    apps = await AppsUnderTest.start();
  });
  afterAll(() => apps.stop());

  const listed = async () => (await apps.lathe.request('GET', '/api/templates')).json.templates;
  const begin = (templateId: string, token?: string) =>
    apps.lathe.request('POST', `/api/templates/${templateId}/duplicate`, { ...(token && { token }) });

  it('are published apps that an admin has marked, for everybody', async () => {
    const app = await apps.createApp('Dog walks', true);
    await apps.commit(app);
    await apps.api(app, 'POST', '/settings', {
      appSettings: {
        isAppTemplate: true,
        templateCategory: 'Animals',
        templateCategories: ['Work', 'Animals'],
        templateDescription: 'Dogs and their walks',
        templateImageUrl: 'https://example.org/dogs.png',
      },
    });
    expect(await listed()).toEqual([]);
    expect((await begin(app.appId, app.token)).status).toBe(404);
    await apps.api(app, 'POST', '/publish', {});
    expect(await listed()).toEqual([
      {
        templateId: app.appId,
        name: 'Dog walks',
        description: 'Dogs and their walks',
        kind: 'app',
        categories: ['Animals', 'Work'],
        picture: 'https://example.org/dogs.png',
        url: `http://${app.slug}.localhost:4400`,
      },
    ]);
    await apps.api(app, 'DELETE', '');
    expect(await listed()).toEqual([]);
  });

  it('give whoever is signed in an app of what is published, and nothing of what is not', async () => {
    const app = await apps.createApp('Dog walks', true);
    const first = (await apps.commit(app)).json.versionId;
    await apps.api(app, 'POST', '/publish', {});
    await apps.api(app, 'POST', '/settings', { appSettings: { isAppTemplate: true, supportEmail: 'me@example.org' } });
    await apps.api(app, 'POST', '/style', { appStyle: { background: '#123456', hideBuildAI: true } });
    await apps.commit(app, {
      head: first,
      files: [{ path: 'pages/Secret.jsx', content: 'export default () => null' }],
    });
    const token = await apps.lathe.accountToken(randomId());
    const { status, json } = await begin(app.appId, token);
    expect([status, json.pages, json.style, json.settings.supportEmail]).toEqual([
      201,
      ['Dogs'],
      { background: '#123456' },
      undefined,
    ]);
    expect((await apps.lathe.request('GET', `/api/apps/${json.appId}/files`, { token })).json.files).not.toEqual([]);
    expect((await begin(app.appId)).status).toBe(401);
  });

  it('are no way to copy other apps', async () => {
    const app = await apps.published();
    const token = await apps.lathe.accountToken(randomId());
    expect((await begin(app.appId, token)).status).toBe(404);
    expect((await begin(randomId(), token)).status).toBe(404);
  });
});
