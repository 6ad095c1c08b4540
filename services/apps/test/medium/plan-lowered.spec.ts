import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { PlanId } from '@lathe/proto/plans/plans';
import { AppsUnderTest, type OwnedApp } from './apps-under-test.js';

describe('what a lower plan of the owner does not include', () => {
  let apps: AppsUnderTest;
  let folder: string;
  let records: string;
  let seq = 0;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'lathe-dns-'));
    records = join(folder, 'records.json');
    await writeFile(records, '{}');
    apps = await AppsUnderTest.start({ env: { DNS_STAND_IN: records, REQUIRE_CUSTOM_DOMAIN: 'true' } });
  });
  afterAll(async () => {
    await apps.stop();
    await rm(folder, { recursive: true, force: true });
  });

  const plan = async ({ ownerId }: OwnedApp, to: PlanId): Promise<void> => {
    seq += 1;
    await apps.lathe.publish('accounts.account.entitlements-changed.v1', ownerId, ownerId, {
      accountId: ownerId,
      seq,
      plan: to,
      isAdmin: false,
    });
  };
  const at = (host: string, path = '/') => apps.lathe.request('GET', path, { host });
  const ancestors = (headers: Record<string, unknown>): string | undefined =>
    /frame-ancestors ([^;]*)/.exec(String(headers['content-security-policy']))?.[1];
  /** A published app of a plan, with a proven host of its own. */
  const served = async (host: string, of: PlanId) => {
    const app = await apps.published('Dog walks');
    await plan(app, of);
    const { record } = (await apps.api(app, 'POST', '/hosts', { host })).json;
    await writeFile(records, JSON.stringify({ [record.name]: [record.value] }));
    expect((await apps.api(app, 'POST', `/hosts/${host}/verify`)).json).toMatchObject({
      isVerified: true,
      isServed: true,
    });
    return app;
  };

  it('is a host of its own: nothing is answered there but where the app is, until the plan comes back', async () => {
    const app = await served('dogs.example.org', 'business');
    expect((await at('dogs.example.org')).status).toBe(200);
    const { assets } = (await at('dogs.example.org', '/runtime/bundle')).json;
    await plan(app, 'monetizer');
    for (const path of ['/', '/Dogs?id=1', `/apps/${app.appId}/login`]) {
      const page = await at('dogs.example.org', path);
      expect([path, page.status]).toEqual([path, 404]);
      expect(page.text).toContain('This app is not at this address now');
      expect(page.text).toContain(`href="http://${app.slug}.localhost:4400"`);
    }
    expect((await at('dogs.example.org', '/robots.txt')).text).toContain('Disallow: /');
    for (const path of ['/runtime/bundle', assets.js, `/apps/${app.appId}/integrations/schema`])
      expect([path, (await at('dogs.example.org', path)).json.code]).toEqual([path, 'not-found']);
    expect((await apps.onAppHost(app, '/')).status).toBe(200);
    expect((await apps.api(app, 'GET', '/hosts')).json.hosts).toEqual([
      expect.objectContaining({ host: 'dogs.example.org', isVerified: true, isServed: false }),
    ]);
    expect((await apps.api(await apps.published(), 'POST', '/hosts', { host: 'dogs.example.org' })).json.code).toBe(
      'app/host-taken',
    );
    await plan(app, 'business');
    expect((await at('dogs.example.org')).status).toBe(200);
    expect((await at('dogs.example.org', assets.js)).status).toBe(200);
  });

  it('does not tell of an app that is not published', async () => {
    const app = await served('cats.example.org', 'business');
    await apps.api(app, 'POST', '/unpublish');
    await plan(app, 'lite');
    const page = await at('cats.example.org');
    expect([page.status, page.text.includes('This app does not exist')]).toEqual([404, true]);
  });

  it('is no domain for sign-up where one is needed', async () => {
    const app = await served('birds.example.org', 'business');
    expect((await apps.api(app, 'PATCH', '', { isSignupEnabled: true })).status).toBe(200);
    const offers = async () =>
      (await apps.onAppHost(app, `/apps/${app.appId}/login`)).text.includes('Create an account');
    expect(await offers()).toBe(true);
    await plan(app, 'lite');
    expect(await offers()).toBe(false);
    await apps.api(app, 'PATCH', '', { isSignupEnabled: false });
    expect((await apps.api(app, 'PATCH', '', { isSignupEnabled: true })).status).toBe(422);
  });

  it('is the place inside other sites, on its pages and its sign-in', async () => {
    const app = await apps.published();
    await plan(app, 'explorer');
    await apps.api(app, 'POST', '/settings', { appSettings: { embedSites: ['https://a.org'] } });
    const seen = async () => [
      ancestors((await apps.onAppHost(app, '/')).headers),
      ancestors((await apps.onAppHost(app, `/apps/${app.appId}/login`)).headers),
    ];
    const named = ['http://localhost:4400 https://a.org', 'http://localhost:4400 https://a.org'];
    expect(await seen()).toEqual(named);
    await plan(app, 'lite');
    expect(await seen()).toEqual(['http://localhost:4400', 'http://localhost:4400']);
    expect((await apps.api(app, 'GET', '')).json.settings.embedSites).toEqual(['https://a.org']);
    await plan(app, 'explorer');
    expect(await seen()).toEqual(named);
  });

  it('is an app without the mark of the platform, by plan and by hand', async () => {
    const app = await apps.published();
    const marked = async () => (await apps.onAppHost(app, '/')).text.includes('Built with Lathe');
    await plan(app, 'moon');
    expect(await marked()).toBe(false);
    await apps.api(app, 'POST', '/style', { appStyle: { hideBuildAI: false } });
    expect(await marked()).toBe(true);
    await apps.api(app, 'POST', '/style', { appStyle: { hideBuildAI: true } });
    await plan(app, 'explorer');
    expect(await marked()).toBe(true);
    await plan(app, 'builder');
    expect(await marked()).toBe(false);
    await plan(app, 'lite');
    expect(await marked()).toBe(true);
    await plan(app, 'moon');
    expect(await marked()).toBe(false);
  });
});
