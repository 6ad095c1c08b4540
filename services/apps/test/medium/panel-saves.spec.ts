import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { TestAnswer } from '@lathe/platform/testing/test-service';
import { AppsUnderTest, type OwnedApp } from './apps-under-test.js';

describe('saves of panels', () => {
  let apps: AppsUnderTest;
  let app: OwnedApp;
  beforeAll(async () => {
    apps = await AppsUnderTest.start({ env: { DEFAULT_PLAN: 'lite' } });
  });
  beforeEach(async () => {
    app = await apps.createApp();
  });
  afterAll(() => apps.stop());

  const saves = {
    app: (fields: object, seq?: number) => apps.api(app, 'PATCH', '', { ...fields, seq }),
    settings: (fields: object, seq?: number) => apps.api(app, 'POST', '/settings', { appSettings: fields, seq }),
    style: (fields: object, seq?: number) => apps.api(app, 'POST', '/style', { appStyle: fields, seq }),
    texts: (fields: object, seq?: number) => apps.api(app, 'POST', '/texts', { appTexts: fields, seq }),
  };
  const seqs = async () => (await apps.api(app, 'GET', '')).json.partSeqs;
  const told = ({ status, json }: TestAnswer) => ({ status, code: json.code, details: json.error?.details });

  it.each([
    ['app', { visibility: 'public_with_login' }, { visibility: 'private_with_login' }],
    ['settings', { supportEmail: 'one@example.org' }, { supportEmail: 'two@example.org' }],
    ['style', { background: '#111111' }, { background: '#222222' }],
    ['texts', { header: 'One' }, { header: 'Two' }],
  ] as const)('of %s count it, and one that comes too late is refused with what it is now', async (part, one, two) => {
    expect(await seqs()).toEqual({ app: 0, settings: 0, style: 0, texts: 0 });
    const first = await saves[part](one, 0);
    expect(first.json.partSeqs).toEqual({ app: 0, settings: 0, style: 0, texts: 0, [part]: 1 });
    const late = await saves[part](two, 0);
    expect(told(late)).toMatchObject({
      status: 409,
      code: 'app/stale-part',
      details: { part, seq: 1, values: one },
    });
    expect((await saves[part](two, 1)).json.partSeqs[part]).toBe(2);
    // Who says nothing of what they began with means it whatever it was.
    expect((await saves[part](one)).status).toBe(200);
  });

  it('of one part leave the others alone, and what is in two counts in both', async () => {
    await saves.texts({ header: 'One' }, 0);
    expect((await saves.style({ styleName: 'dark' }, 0)).status).toBe(200);
    await saves.settings({ isSignupEnabled: false }, 0);
    expect(await seqs()).toEqual({ app: 1, settings: 1, style: 1, texts: 1 });
    expect((await saves.app({ visibility: 'public_with_login' }, 0)).status).toBe(409);
  });

  it('at the same moment are one, and the other is told', async () => {
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, index) => saves.texts({ header: `Header ${index}` }, 0)),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array<number>(7).fill(409)]);
    const won = answers.find(({ status }) => status === 200)!;
    expect((await apps.api(app, 'GET', '')).json.texts).toEqual(won.json.texts);
  });

  it('keep the fields that they do not name', async () => {
    await saves.texts({ header: 'One', welcomeMessage: 'Hello' }, 0);
    expect((await saves.texts({ header: '' }, 1)).json.texts).toEqual({ header: '', welcomeMessage: 'Hello' });
  });

  it('count a name that an answer gives too', async () => {
    await apps.commit(app, { appName: 'Cats' });
    expect((await seqs()).app).toBe(1);
  });

  it('are refused whole where one field is', async () => {
    expect((await saves.texts({ header: 'One', ctaLink: 'nowhere' }, 0)).status).toBe(422);
    expect(await seqs()).toEqual({ app: 0, settings: 0, style: 0, texts: 0 });
  });

  it('of others do nothing', async () => {
    const stranger = await apps.createApp('Other');
    const answer = await apps.lathe.request('POST', `/api/apps/${app.appId}/texts`, {
      token: stranger.token,
      body: { appTexts: { header: 'Mine' }, seq: 0 },
    });
    expect(answer.status).toBe(404);
  });

  it('of the settings of a tool need a plan or an admin', async () => {
    const body = { appType: 'ai tool' };
    const toolOf = async (token: string): Promise<string> =>
      (await apps.lathe.request('POST', '/api/apps', { token, body })).json.appId;
    const save = async (token: string) =>
      apps.lathe.request('POST', `/api/apps/${await toolOf(token)}/settings`, {
        token,
        body: { appSettings: { dailyUserLimit: 5 } },
      });
    expect(told(await save(app.token))).toEqual({
      status: 402,
      code: 'app/tool-settings-locked',
      details: { reason: 'tool-settings', limit: 0, used: 0, resetsAt: null, lowestPlan: 'explorer' },
    });
    expect((await save((await apps.createApp('x', true)).token)).json.settings.dailyUserLimit).toBe(5);
  });
});

describe('the mark of the platform in apps', () => {
  it('goes by the plan, and by what was chosen where the plan lets choose', async () => {
    const shown = async (plan: string) => {
      const apps = await AppsUnderTest.start({ env: { DEFAULT_PLAN: plan } });
      const app = await apps.published();
      const seen = async () => (await apps.onAppHost(app, '/')).text.includes('Built with Lathe');
      const before = await seen();
      const { status } = await apps.api(app, 'POST', '/style', { appStyle: { hideBuildAI: before } });
      const answer = [before, status, await seen()];
      await apps.stop();
      return answer;
    };
    expect(await shown('lite')).toEqual([true, 402, true]);
    expect(await shown('business')).toEqual([false, 200, false]);
    expect(await shown('moon')).toEqual([false, 200, true]);
  });
});

describe('sign-up where only a custom domain counts', () => {
  let apps: AppsUnderTest;
  beforeAll(async () => {
    apps = await AppsUnderTest.start({ env: { REQUIRE_CUSTOM_DOMAIN: 'true' } });
  });
  afterAll(() => apps.stop());

  it('is off for an app that has none, and is not switched on', async () => {
    const app = await apps.published();
    expect((await apps.api(app, 'GET', '')).json.isSignupEnabled).toBe(false);
    const refused = await apps.api(app, 'POST', '/settings', { appSettings: { isSignupEnabled: true } });
    expect(refused.status).toBe(422);
    expect(refused.json.error.details.issues).toEqual([
      { path: 'isSignupEnabled', message: 'For user signup, you have to publish the app and set custom domain' },
    ]);
    expect((await apps.onAppHost(app, `/apps/${app.appId}/login`)).text).not.toContain('Create an account');
  });
});
