import { afterAll, afterEach, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { randomId as newId } from '@lathe/platform/ids/random-id';
import type { TestAnswer } from '@lathe/platform/testing/test-service';
import { AppsUnderTest, type OwnedApp } from './apps-under-test.js';
import { project } from './project.js';

let apps: AppsUnderTest;
beforeAll(async () => {
  apps = await AppsUnderTest.start();
});
afterAll(() => apps.stop());
afterEach(() => {
  jest.restoreAllMocks();
});

type Assets = { js: string; css: string };
const bundleOf = async (app: OwnedApp, token?: string): Promise<Assets> =>
  (await apps.onAppHost(app, '/runtime/bundle?assets=1', token ? { token } : {})).json.assets;
const draftOf = async (app: OwnedApp): Promise<Assets> =>
  (
    await apps.onPreviewHost(app, '/runtime/bundle?assets=1', {
      token: await apps.lathe.previewToken(app.appId, app.ownerId),
    })
  ).json.assets;
const codeOf = ({ status, json }: TestAnswer): [number, string | undefined] => [status, json?.code];
/** As a browser asks for scripts and style sheets: without a token. */
const fetchOn = (app: OwnedApp, path: string): Promise<TestAnswer> => apps.onAppHost(app, path);
const closed = async (visibility = 'private_with_login'): Promise<OwnedApp> => {
  const app = await apps.published();
  await apps.api(app, 'PATCH', '', { visibility });
  return app;
};

describe('compiled files of an app that is open', () => {
  it('have one address for everybody, kept by every cache', async () => {
    const app = await apps.published();
    const [mine, theirs] = [
      await bundleOf(app),
      await bundleOf(app, await apps.lathe.appUserToken(app.appId, newId())),
    ];
    expect(theirs).toEqual(mine);
    for (const address of [mine.js, mine.css])
      expect((await fetchOn(app, address)).headers['cache-control']).toBe('public, max-age=31536000, immutable');
  });

  it('are closed with it, whoever has the address, and open with it again', async () => {
    const app = await apps.published();
    const { js, css } = await bundleOf(app);
    for (const visibility of ['public_with_login', 'private_with_login', 'workspace_with_login']) {
      await apps.api(app, 'PATCH', '', { visibility });
      for (const address of [js, css])
        expect(codeOf(await fetchOn(app, address))).toEqual([403, 'app/sign-in-required']);
    }
    await apps.api(app, 'PATCH', '', { visibility: 'public_without_login' });
    expect((await fetchOn(app, js)).status).toBe(200);
    await apps.api(app, 'POST', '/unpublish');
    expect(codeOf(await fetchOn(app, js))).toEqual([404, 'app/not-published']);
    await apps.api(app, 'POST', '/publish', {});
    await apps.api(app, 'DELETE', '');
    expect((await fetchOn(app, js)).status).toBe(404);
  });

  it('stay there for pages that were opened before a publishing', async () => {
    const app = await apps.published();
    const { js } = await bundleOf(app);
    await apps.commit(app, { head: (await apps.api(app, 'GET', '')).json.head, files: project('Second') });
    await apps.api(app, 'POST', '/publish', {});
    expect((await bundleOf(app)).js).not.toBe(js);
    expect((await fetchOn(app, js)).status).toBe(200);
  });

  it('do not open its draft', async () => {
    const app = await apps.published();
    await apps.commit(app, { head: (await apps.api(app, 'GET', '')).json.head, files: project('Secret draft') });
    const [draft, live] = [await draftOf(app), await bundleOf(app)];
    const hash = (address: string): string => address.split('/')[3]!;
    expect((await apps.onPreviewHost(app, draft.js)).text).toContain('Secret draft');
    expect((await fetchOn(app, live.js.replace(hash(live.js), hash(draft.js)))).status).toBe(404);
    expect((await apps.onPreviewHost(app, live.js)).status).toBe(403);
  });
});

describe('compiled files of an app that is closed', () => {
  it.each(['public_with_login', 'private_with_login', 'workspace_with_login'])(
    '%s: are for whom the bundle named them',
    async (visibility) => {
      const app = await closed(visibility);
      const token =
        visibility === 'workspace_with_login'
          ? await apps.lathe.previewToken(app.appId, app.ownerId)
          : await apps.lathe.appUserToken(app.appId, newId());
      const { js, css } = await bundleOf(app, token);
      for (const address of [js, css]) {
        const answer = await fetchOn(app, address);
        expect([answer.status, answer.headers['cache-control']]).toEqual([200, 'private, max-age=3600, immutable']);
      }
    },
  );

  it('are for nobody by their hash, nor by an address that was made up', async () => {
    const app = await closed();
    const { js } = await bundleOf(app, await apps.lathe.appUserToken(app.appId, newId()));
    const [, , , hash, grant] = js.split('/') as [string, string, string, string, string];
    const [claims, signature] = grant.split('~') as [string, string];
    const [kind, , epoch, until] = claims.split('.');
    const made = [
      `/runtime/assets/${hash}/app.js`,
      `/runtime/assets/${hash}//app.js`,
      `/runtime/assets/${hash}/all/app.js`,
      `/runtime/assets/${hash}/all~/app.js`,
      `/runtime/assets/${hash}/all~${signature}/app.js`,
      `/runtime/assets/${hash}/${claims}~/app.js`,
      `/runtime/assets/${hash}/${kind}.${newId()}.${epoch}.${until}~${signature}/app.js`,
      `/runtime/assets/${hash}/${claims.replace(/\d+$/, '999999')}~${signature}/app.js`,
      `/runtime/assets/${hash}/o${claims.slice(1)}~${signature}/app.js`,
      `/runtime/assets/${hash}/${claims}~${signature.slice(0, -1)}/app.js`,
      `/runtime/assets/${'0'.repeat(64)}/${grant}/app.js`,
      `/runtime/assets/${hash}/${'a'.repeat(100)}/app.js`,
      `/runtime/assets/${hash}/__proto__/app.js`,
    ];
    for (const path of made) expect([path, (await fetchOn(app, path)).status >= 400]).toEqual([path, true]);
    const other = await closed();
    expect((await fetchOn(other, js)).status).toBe(404);
    expect((await apps.onPreviewHost(app, js)).status).toBe(403);
    expect((await apps.lathe.request('GET', js)).status).toBe(404);
  });

  it('are over when the session is, and after some hours', async () => {
    const app = await closed();
    const user = newId();
    const { js } = await bundleOf(app, await apps.lathe.appUserToken(app.appId, user));
    expect((await fetchOn(app, js)).status).toBe(200);
    const now = Date.now();
    jest.spyOn(Date, 'now').mockImplementation(() => now + 2 * 3_600_000);
    expect((await fetchOn(app, js)).status).toBe(404);
    jest.restoreAllMocks();
    await apps.lathe.publish('accounts.app-user.epoch-raised.v1', user, app.appId, {
      userId: user,
      appId: app.appId,
      epoch: 1,
    });
    while ((await fetchOn(app, js)).status === 200) await new Promise((resolve) => setTimeout(resolve, 10));
    expect((await fetchOn(app, js)).status).toBe(404);
  });

  it('have an address that browsers can keep within the hour', async () => {
    const app = await closed();
    const token = await apps.lathe.appUserToken(app.appId, newId());
    const hour = Math.floor(Date.now() / 3_600_000) * 3_600_000;
    jest.spyOn(Date, 'now').mockImplementation(() => hour + 1_000);
    const first = await bundleOf(app, token);
    jest.spyOn(Date, 'now').mockImplementation(() => hour + 50_000);
    expect(await bundleOf(app, token)).toEqual(first);
  });
});
