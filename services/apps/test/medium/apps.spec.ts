import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { randomId as newId } from '@lathe/platform/ids/random-id';
import { CONNECTION } from '@lathe/platform/tokens/tokens';
import type { Connection } from 'mongoose';
import { PurgeApp } from '../../src/purging/purge-app.processor.js';
import { AppsUnderTest, builtFileKey, type OwnedApp } from './apps-under-test.js';

describe('apps of a builder', () => {
  let apps: AppsUnderTest;
  beforeAll(async () => {
    apps = await AppsUnderTest.start();
  });
  afterAll(() => apps.stop());

  const create = async (token: string, body: unknown) => apps.lathe.request('POST', '/api/apps', { token, body });

  it('are made from every spelling of the type and saved by their id', async () => {
    const token = await apps.lathe.accountToken(newId());
    const made = await create(token, { appType: 'space app', app: { header: '  My space  ' }, appBuilderVersion: 4 });
    expect(made.status).toBe(201);
    expect(made.json).toMatchObject({
      appType: 'SPACE_APP',
      name: 'My space',
      slug: 'my-space',
      status: 'draft',
      visibility: 'public_without_login',
      head: null,
      url: null,
      appBuilderVersion: 4,
    });
    const saved = await create(token, { appType: 'SPACE_APP', appId: made.json.appId, app: { name: 'Renamed' } });
    expect(saved.status).toBe(200);
    expect(saved.json).toMatchObject({ appId: made.json.appId, name: 'Renamed', slug: 'my-space' });
    expect((await create(token, { appType: 'GEN_APP' })).json).toMatchObject({
      name: 'Untitled app',
      appType: 'GEN_APP',
    });
    expect((await create(token, { appType: 'virus' })).status).toBe(422);
    expect((await create(token, { appType: 'gen app', appId: newId() })).status).toBe(404);
  });

  it('are listed newest change first, without those of others', async () => {
    const token = await apps.lathe.accountToken(newId());
    const first = (await create(token, { appType: 'gen app', genApp: { name: 'First' } })).json;
    await create(token, { appType: 'gen app', genApp: { name: 'Second' } });
    await apps.lathe.request('PATCH', `/api/apps/${first.appId}`, { token, body: { name: 'First again' } });
    const { json } = await apps.lathe.request('GET', '/api/apps', { token });
    expect(json.apps.map((app: { name: string }) => app.name)).toEqual(['First again', 'Second']);
  });

  it('are changed by two hundred calls at the same moment, and none is refused', async () => {
    const app = await apps.createApp();
    const answers = await Promise.all(
      Array.from({ length: 200 }, (_, index) => apps.api(app, 'PATCH', '', { name: `Change ${index}` })),
    );
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    expect(new Set(answers.map(({ json }) => json.name)).size).toBe(200);
  });

  it('take settings and style, and refuse what they do not know and what could harm', async () => {
    const app = await apps.createApp();
    await apps.commit(app);
    expect(
      (
        await apps.api(app, 'POST', '/settings', {
          appSettings: { mainPage: 'Dogs', supportEmail: 'help@example.org', evil: true },
        })
      ).status,
    ).toBe(422);
    const settings = await apps.api(app, 'POST', '/settings', {
      appSettings: { mainPage: 'Dogs', supportEmail: 'help@example.org' },
    });
    expect(settings.json).toMatchObject({
      mainPage: 'Dogs',
      settings: { mainPage: 'Dogs', supportEmail: 'help@example.org' },
    });
    expect(settings.json.settings).not.toHaveProperty('evil');
    expect(
      (await apps.api(app, 'POST', '/settings', { appSettings: { termsOfServiceLink: 'javascript:alert(1)' } })).status,
    ).toBe(422);
    expect((await apps.api(app, 'POST', '/settings', { appSettings: { mainPage: 'Nowhere' } })).status).toBe(422);
    expect(
      (await apps.api(app, 'POST', '/style', { appStyle: { buttonBackgroundColor: '#c2410c' } })).json.style,
    ).toEqual({ buttonBackgroundColor: '#c2410c' });
    expect(
      (await apps.api(app, 'POST', '/style', { appStyle: { background: 'red; } </style><script>' } })).status,
    ).toBe(422);
    expect((await apps.api(app, 'POST', '/style', { appStyle: { logoUrl: '' } })).json.style).toEqual({
      buttonBackgroundColor: '#c2410c',
      logoUrl: '',
    });
  });

  it('let sign-up be switched on only once published', async () => {
    const app = await apps.createApp();
    await apps.commit(app);
    expect((await apps.api(app, 'PATCH', '', { isSignupEnabled: false })).json.isSignupEnabled).toBe(false);
    const refused = await apps.api(app, 'PATCH', '', { isSignupEnabled: true });
    expect(refused.status).toBe(422);
    expect(refused.json.error.details.issues[0].message).toBe(
      'For user signup, you have to publish the app and set custom domain',
    );
    await apps.api(app, 'POST', '/publish', {});
    expect((await apps.api(app, 'PATCH', '', { isSignupEnabled: true })).json.isSignupEnabled).toBe(true);
  });

  it('disappear when deleted and come back', async () => {
    const app = await apps.published();
    const deleted = await apps.api(app, 'DELETE', '');
    expect(Date.parse(deleted.json.undoUntil)).toBeGreaterThan(Date.now() + 6.9 * 24 * 3600_000);
    expect((await apps.api(app, 'GET', '')).status).toBe(404);
    expect((await apps.onAppHost(app, '/')).status).toBe(404);
    expect((await apps.onAppHost(app, '/runtime/bundle')).status).toBe(404);
    expect((await apps.commit(app, { head: null })).status).toBe(404);
    expect((await apps.api(app, 'DELETE', '')).status).toBe(404);
    const { json } = await apps.lathe.request('GET', '/api/apps?deleted=true', { token: app.token });
    expect(json.apps.map((one: { appId: string }) => one.appId)).toEqual([app.appId]);
    expect((await apps.internal(app, 'GET', '')).json.deleted).toBe(true);
    const back = await apps.api(app, 'POST', '/undelete');
    expect(back.json).toMatchObject({ appId: app.appId, status: 'active', deletedAt: null });
    expect((await apps.onAppHost(app, '/')).status).toBe(200);
    expect((await apps.api(app, 'POST', '/undelete')).status).toBe(404);
  });
});

describe('an app deleted for good', () => {
  let apps: AppsUnderTest;
  beforeAll(async () => {
    apps = await AppsUnderTest.start();
  });
  afterAll(() => apps.stop());

  const weekAgo = (app: OwnedApp) =>
    apps.lathe.service.app
      .get<Connection>(CONNECTION)
      .collection<{ _id: string }>('apps')
      .updateOne({ _id: app.appId }, { $set: { deletedAt: new Date(Date.now() - 8 * 24 * 3600_000) } });
  const left = async (app: OwnedApp) => {
    const connection = apps.lathe.service.app.get<Connection>(CONNECTION);
    const counts = await Promise.all(
      ['versions', 'blobs', 'builds'].map((name) => connection.collection(name).countDocuments({ appId: app.appId })),
    );
    return counts.every((count) => count > 0) ? 'all' : counts.every((count) => count === 0) ? 'nothing' : 'some';
  };

  it('loses its source, keeps its slug, and cannot come back', async () => {
    const [app, kept, back] = [
      await apps.published('Gone'),
      await apps.published('Kept'),
      await apps.published('Back'),
    ];
    const asset = (await apps.onAppHost(app, '/runtime/bundle')).json.assets.js;
    const purge = apps.lathe.service.app.get(PurgeApp);
    for (const one of [app, back]) await apps.api(one, 'DELETE', '');
    await apps.api(back, 'POST', '/undelete');
    await purge.process({ appId: app.appId });
    expect(await left(app)).toBe('all');
    await weekAgo(app);
    for (const one of [app, app, kept, back]) await purge.process({ appId: one.appId });
    expect([await left(app), await left(kept), await left(back)]).toEqual(['nothing', 'all', 'all']);
    expect(await apps.lathe.runtime.files.has(builtFileKey(app, asset))).toBe(false);
    expect((await apps.api(app, 'POST', '/undelete')).status).toBe(404);
    expect((await apps.createApp('Gone')).slug).toBe('gone-2');
  });
});

describe('slugs', () => {
  let apps: AppsUnderTest;
  beforeAll(async () => {
    apps = await AppsUnderTest.start();
  });
  afterAll(() => apps.stop());

  it('of 20 apps of one name made at once are 20', async () => {
    const made = await Promise.all(Array.from({ length: 20 }, () => apps.createApp('Same name')));
    expect(new Set(made.map(({ slug }) => slug)).size).toBe(20);
    expect(made.map(({ slug }) => slug)).toContain('same-name');
  });

  it('once given belong to their app for ever', async () => {
    const app = await apps.published('Old name');
    const other = await apps.createApp('Other');
    expect((await apps.api(app, 'PATCH', '', { slug: 'new-name' })).json.slug).toBe('new-name');
    const moved = await apps.onAppHost(app, '/Dogs?id=1');
    expect([moved.status, moved.headers['location']]).toEqual([302, 'http://new-name.localhost:4400/Dogs?id=1']);
    const taken = await apps.api(other, 'PATCH', '', { slug: 'old-name' });
    expect([taken.status, taken.json.error]).toEqual([
      409,
      { code: 'app/slug-taken', message: 'This address is already taken' },
    ]);
    expect((await apps.createApp('Old name')).slug).toBe('old-name-2');
    await apps.api(app, 'DELETE', '');
    expect((await apps.api(other, 'PATCH', '', { slug: 'new-name' })).status).toBe(409);
    await apps.api(app, 'POST', '/undelete');
    expect((await apps.api(app, 'PATCH', '', { slug: 'old-name' })).json.slug).toBe('old-name');
  });

  it.each(['www', 'preview-0123456789abcdef01234567', 'UPPER', 'a.b', '', '-a', 'xn--x', 'files'])(
    '%j is refused',
    async (slug) => {
      const app = await apps.createApp();
      const refused = await apps.api(app, 'PATCH', '', { slug });
      expect([refused.status, refused.json.error.details.issues[0].path]).toEqual([422, 'slug']);
    },
  );
});

describe("another builder's app", () => {
  let apps: AppsUnderTest;
  let app: OwnedApp;
  let versionId: string;
  beforeAll(async () => {
    apps = await AppsUnderTest.start();
    app = await apps.createApp();
    versionId = (await apps.commit(app)).json.versionId;
  });
  afterAll(() => apps.stop());

  const routes: { method: string; path: string; body?: unknown }[] = [
    { method: 'GET', path: '' },
    { method: 'PATCH', path: '', body: { name: 'Mine now' } },
    { method: 'DELETE', path: '' },
    { method: 'POST', path: '/undelete' },
    { method: 'POST', path: '/settings', body: { appSettings: {} } },
    { method: 'POST', path: '/style', body: { appStyle: {} } },
    { method: 'GET', path: '/versions' },
    { method: 'GET', path: '/files' },
    { method: 'POST', path: '/files/update', body: { fileId: 'pages/Dogs.jsx', content: 'x' } },
    { method: 'POST', path: '/files/delete', body: { fileId: 'pages/Dogs.jsx' } },
    { method: 'POST', path: '/publish', body: {} },
    { method: 'POST', path: '/unpublish' },
    { method: 'POST', path: '/preview-code' },
  ];

  it.each(routes)('does not exist: $method $path', async ({ method, path, body }) => {
    const stranger = { ...app, token: await apps.lathe.accountToken(newId(), { isAdmin: true }) };
    const answer = await apps.api(stranger, method, path, body);
    expect([answer.status, answer.json.code]).toEqual([404, 'not-found']);
  });

  it.each(routes)('wants a builder: $method $path', async ({ method, path, body }) => {
    for (const token of [
      undefined,
      await apps.lathe.appUserToken(app.appId, newId(), { role: 'admin' }),
      await apps.lathe.previewToken(app.appId, app.ownerId),
    ]) {
      const answer = await apps.lathe.request(method, `/api/apps/${app.appId}${path}`, {
        ...(token ? { token } : {}),
        ...(body ? { body } : {}),
      });
      expect(answer.status).toBe(401);
    }
  });

  it('does not lend its versions', async () => {
    const mine = await apps.createApp();
    await apps.commit(mine);
    expect((await apps.api(mine, 'GET', `/files?versionId=${versionId}`)).status).toBe(404);
    expect((await apps.api(mine, 'POST', '/publish', { versionId })).status).toBe(404);
    expect((await apps.internal(mine, 'GET', `/versions/${versionId}/schemas`)).status).toBe(404);
    expect((await apps.internal(mine, 'POST', '/restore', { versionId, chatCut: null })).status).toBe(404);
    expect(
      (
        await apps.lathe.request('GET', `/runtime/bundle?appId=${mine.appId}&versionId=${versionId}`, {
          token: mine.token,
        })
      ).status,
    ).toBe(404);
  });

  it('is out of reach of internal tokens of another tenant, subject or audience', async () => {
    const other = newId();
    for (const caller of [
      { tenant: other },
      { tenant: '' },
      { tenant: app.appId, role: 'owner', subject: other },
    ] as const) {
      const token = await apps.lathe.internalToken(caller);
      for (const path of [
        '',
        '/files',
        '/chat-cut',
        ...['schemas', 'files'].map((what) => `/versions/${versionId}/${what}`),
      ]) {
        expect((await apps.lathe.request('GET', `/internal/apps/${app.appId}${path}`, { token })).status).toBe(404);
      }
    }
    const wrongAudience = await apps.lathe.internalToken({ tenant: app.appId }, 'entities');
    expect((await apps.lathe.request('GET', `/internal/apps/${app.appId}`, { token: wrongAudience })).status).toBe(401);
    expect((await apps.lathe.request('GET', `/internal/apps/${app.appId}`, { token: app.token })).status).toBe(401);
  });
});
