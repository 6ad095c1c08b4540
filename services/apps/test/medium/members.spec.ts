import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { randomId as newId } from '@lathe/platform/ids/random-id';
import { AppsUnderTest, type OwnedApp } from './apps-under-test.js';

describe('an app for members alone', () => {
  let apps: AppsUnderTest;
  let app: OwnedApp;
  beforeAll(async () => {
    apps = await AppsUnderTest.start();
    app = await apps.published();
  });
  afterAll(() => apps.stop());

  const requires = (seq: number, isRequired: boolean) =>
    apps.lathe.publish('payments.membership.required.v1', app.appId, app.appId, {
      appId: app.appId,
      seq,
      isRequired,
      joinUrl: 'https://ada.example/l/walkers',
    });
  const member = (userId: string, seq: number, isMember: boolean) =>
    apps.lathe.publish('payments.membership.changed.v1', userId, app.appId, {
      appId: app.appId,
      userId,
      seq,
      isMember,
      endsAt: null,
    });
  const get = (path: string, token?: string) => apps.onAppHost(app, path, token ? { token } : {});
  const bundle = (token?: string) => get(`/runtime/bundle?appId=${app.appId}&assets=1`, token);

  it('gives its bundle and its files to members, and says to others where one becomes one', async () => {
    const [userId, otherId] = [newId(), newId()];
    const [memberToken, otherToken] = [
      await apps.lathe.appUserToken(app.appId, userId),
      await apps.lathe.appUserToken(app.appId, otherId),
    ];
    const forAll = (await bundle()).json.assets.js as string;
    await requires(1, true);
    await member(userId, 1, true);
    expect([(await bundle()).json.code, (await bundle(otherToken)).json.code]).toEqual([
      'app/sign-in-required',
      'app/membership-required',
    ]);
    expect((await bundle(otherToken)).json.error.details).toEqual({ joinUrl: 'https://ada.example/l/walkers' });
    const { status, json } = await bundle(memberToken);
    expect(status).toBe(200);
    const own = json.assets.js as string;
    expect((await get(own)).status).toBe(200);
    // The address that everybody had before opens nothing any more; that of a member ends with the membership.
    expect((await get(forAll)).status).toBe(403);
    await member(userId, 2, false);
    expect((await get(own)).status).toBe(403);
    expect((await bundle(memberToken)).json.code).toBe('app/membership-required');
  });

  it('shows the page without what it holds, keeps search engines out, and opens for all when that is over', async () => {
    const shown = await get('/');
    expect(shown.status).toBe(200);
    expect(shown.text).not.toContain('lathe-bundle');
    expect((await get('/robots.txt')).text).toContain('Disallow: /');
    const callOfVisitor = await apps.lathe.request('POST', '/integrations/Core/InvokeLLM', {
      host: `${app.slug}.localhost:4400`,
      token: await apps.lathe.appUserToken(app.appId, newId()),
      body: { prompt: 'x' },
    });
    expect(callOfVisitor.json.code).toBe('app/membership-required');
    await requires(2, false);
    expect((await get('/')).text).toContain('lathe-bundle');
    expect((await bundle()).status).toBe(200);
  });

  it('opens for its owner, by the preview and at its own address', async () => {
    await requires(3, true);
    const preview = await apps.lathe.previewToken(app.appId, app.ownerId);
    const onPreview = await apps.lathe.request('GET', `/runtime/bundle?appId=${app.appId}&assets=1`, {
      host: `preview-${app.appId}.localhost:4400`,
      token: preview,
    });
    expect([onPreview.status, (await bundle(preview)).status]).toEqual([200, 200]);
    const promoted = await apps.lathe.appUserToken(app.appId, newId(), { role: 'admin' });
    expect((await bundle(promoted)).status).toBe(200);
  });
});
