import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { noUses } from '@lathe/app-compiler/compile-result';
import { noIdentity } from '@lathe/app-compiler/identity';
import { randomId as newId } from '@lathe/platform/ids/random-id';
import { CompilerPool } from '../../src/builds/compiler-pool.js';
import { AppsUnderTest, type OwnedApp } from './apps-under-test.js';
import { project } from './project.js';

let apps: AppsUnderTest;
beforeAll(async () => {
  apps = await AppsUnderTest.start();
});
afterAll(() => apps.stop());

const hashOf = (address: string): string => /\/runtime\/assets\/([0-9a-f]{64})\//.exec(address)![1]!;
const bundle = (app: OwnedApp, options: { token?: string } = {}) =>
  apps.onAppHost(app, `/runtime/bundle?appId=${app.appId}&assets=1`, options);

describe('the runtime bundle', () => {
  it('is the whole source for the owner on the platform host', async () => {
    const app = await apps.createApp();
    const { versionId } = (await apps.commit(app)).json;
    const { json } = await apps.lathe.request('GET', `/runtime/bundle?appId=${app.appId}&versionId=${versionId}`, {
      token: app.token,
    });
    expect(json).toMatchObject({
      id: app.appId,
      versionId,
      slug: app.slug,
      name: 'Dog walks',
      mainPage: 'Dogs',
      user_entity: { name: 'User', schema: { properties: { email: {}, fullName: {}, role: {} } } },
      layout: null,
      appBuilderVersion: 4,
      services: {},
    });
    expect(json.pages.Dogs).toContain('Dog.list()');
    expect(json.components).toEqual({ Badge: project()[1]!.content });
    expect(json.entities[0]).toMatchObject({
      name: 'Dog',
      schema: { name: 'Dog', properties: { name: { type: 'string' } } },
    });
    expect(json.assets.js).toMatch(
      new RegExp(`^http://preview-${app.appId}\\.localhost:4400/runtime/assets/[0-9a-f]{64}/o[\\w.~-]+/app\\.js$`),
    );
  });

  it('is only the published version without sources for everybody else', async () => {
    const app = await apps.published();
    const draft = (
      await apps.commit(app, { head: (await apps.api(app, 'GET', '')).json.head, files: project('Draft') })
    ).json.versionId;
    for (const answer of [
      await bundle(app),
      await apps.lathe.request('GET', `/runtime/bundle?appId=${app.appId}`),
      await bundle(app, { token: await apps.lathe.appUserToken(app.appId, newId()) }),
    ]) {
      expect(answer.status).toBe(200);
      expect(Object.keys(answer.json).sort()).toEqual([
        'assets',
        'callToAction',
        'id',
        'mainPage',
        'name',
        'slug',
        'versionId',
        'watermark',
      ]);
      expect(answer.json.versionId).not.toBe(draft);
      expect(answer.headers['cache-control']).toBe('no-store');
    }
    expect((await apps.onAppHost(app, `/runtime/bundle?versionId=${draft}`)).status).toBe(404);
  });

  it('belongs to the app of the host', async () => {
    const [app, other] = [await apps.published(), await apps.published()];
    expect((await apps.onAppHost(app, `/runtime/bundle?appId=${other.appId}`)).status).toBe(404);
    expect(
      (
        await apps.onPreviewHost(app, `/runtime/bundle?appId=${other.appId}`, {
          token: await apps.lathe.previewToken(other.appId, other.ownerId),
        })
      ).status,
    ).toBe(404);
    expect((await apps.lathe.request('GET', '/runtime/bundle', { host: 'unknown.localhost:4400' })).status).toBe(404);
    expect((await apps.lathe.request('GET', '/runtime/bundle', { host: 'example.org' })).status).toBe(404);
    expect((await apps.lathe.request('GET', '/runtime/bundle', { token: app.token })).status).toBe(404);
  });

  it('is the draft on the preview host, for its owner only', async () => {
    const app = await apps.published();
    const head = (await apps.commit(app, { head: (await apps.api(app, 'GET', '')).json.head, files: project('Draft') }))
      .json.versionId;
    const seen = await apps.onPreviewHost(app, '/runtime/bundle?assets=1', {
      token: await apps.lathe.previewToken(app.appId, app.ownerId),
    });
    expect(seen.json.versionId).toBe(head);
    const as = async (viewer: 'user' | 'visitor', path = '/runtime/bundle?assets=1') =>
      apps.onPreviewHost(app, path, {
        token: await apps.lathe.previewToken(app.appId, app.ownerId, undefined, viewer),
      });
    expect((await as('visitor')).json.versionId).toBe(head);
    // Sources are the owner's.
    expect(Object.keys((await as('user', '/runtime/bundle')).json)).not.toContain('pages');
    await apps.api(app, 'PATCH', '', { visibility: 'private_with_login' });
    expect((await as('user')).status).toBe(200);
    expect((await as('visitor')).json.error).toMatchObject({
      code: 'app/sign-in-required',
      details: { viewer: 'visitor' },
    });
    await apps.api(app, 'PATCH', '', { visibility: 'public_without_login' });
    const strangers = [
      undefined,
      app.token,
      await apps.lathe.appUserToken(app.appId, newId(), { role: 'admin' }),
      await apps.lathe.previewToken(app.appId, newId()),
      await apps.lathe.previewToken(newId(), app.ownerId),
    ];
    for (const token of strangers)
      expect((await apps.onPreviewHost(app, '/runtime/bundle', token ? { token } : {})).json.code).toBe(
        'app/sign-in-required',
      );
  });

  it.each(['public_with_login', 'private_with_login', 'workspace_with_login'])(
    'wants a sign-in to this very app when %s, at once',
    async (visibility) => {
      const app = await apps.published();
      expect((await bundle(app)).status).toBe(200);
      await apps.api(app, 'PATCH', '', { visibility });
      for (const token of [undefined, app.token, await apps.lathe.appUserToken(newId(), newId(), { role: 'admin' })]) {
        const refused = await bundle(app, token ? { token } : {});
        expect([refused.status, refused.json.code]).toEqual([403, 'app/sign-in-required']);
      }
      expect((await apps.lathe.request('GET', `/runtime/bundle?appId=${app.appId}`)).status).toBe(403);
      const isForWorkspace = visibility === 'workspace_with_login';
      expect((await bundle(app, { token: await apps.lathe.appUserToken(app.appId, newId()) })).status).toBe(
        isForWorkspace ? 403 : 200,
      );
      expect((await bundle(app, { token: await apps.lathe.previewToken(app.appId, app.ownerId) })).status).toBe(200);
      expect((await bundle(app, { token: await apps.lathe.previewToken(app.appId, newId()) })).status).toBe(403);
    },
  );

  it('ends with publishing', async () => {
    const app = await apps.published();
    await apps.api(app, 'POST', '/unpublish');
    expect((await bundle(app)).json.code).toBe('app/not-published');
    expect((await apps.onAppHost(app, '/')).status).toBe(404);
  });
});

describe('compiled files', () => {
  it('are the same bytes in preview and published app, cached for ever', async () => {
    const app = await apps.published();
    const { assets } = (await bundle(app)).json;
    const preview = (
      await apps.onPreviewHost(app, '/runtime/bundle?assets=1', {
        token: await apps.lathe.previewToken(app.appId, app.ownerId),
      })
    ).json.assets;
    const js = await apps.onAppHost(app, assets.js);
    for (const file of ['js', 'css'] as const) {
      expect(hashOf(preview[file])).toBe(hashOf(assets[file]));
      expect((await apps.onPreviewHost(app, preview[file])).text).toBe((await apps.onAppHost(app, assets[file])).text);
    }
    expect(js.headers).toMatchObject({
      'cache-control': 'public, max-age=31536000, immutable',
      'x-content-type-options': 'nosniff',
      'content-type': 'text/javascript; charset=utf-8',
    });
    const again = await apps.onAppHost(app, assets.js, { headers: { 'if-none-match': String(js.headers['etag']) } });
    expect([again.status, again.text]).toEqual([304, '']);
    const zipped = await apps.lathe.service.server.inject({
      url: assets.js,
      headers: { host: `${app.slug}.localhost:4400`, 'accept-encoding': 'gzip' },
    });
    expect(gunzipSync(zipped.rawPayload).toString()).toBe(js.text);
  });

  it('belong to their app, and are on no other host', async () => {
    const [app, other] = [await apps.published('One'), await apps.published('Two')];
    const { assets } = (await bundle(app)).json;
    for (const host of [
      `${other.slug}.localhost:4400`,
      'localhost:4400',
      'unknown.localhost:4400',
      'files.localhost:4400',
    ]) {
      expect((await apps.lathe.request('GET', assets.js, { host })).status).toBe(404);
    }
    for (const path of [
      assets.js.replace('app.js', 'app.map'),
      assets.js.replace(/[0-9a-f]{64}/, '0'.repeat(64)),
      assets.js.replace(/[0-9a-f]{64}/, '..%2f..%2fx'),
    ])
      expect((await apps.onAppHost(app, path)).status).toBe(404);
  });

  it('are compiled again after a compile that took too long', async () => {
    const app = await apps.createApp();
    const compiler = apps.lathe.service.app.get(CompilerPool);
    const compile = compiler.compile.bind(compiler);
    const tooLong = { file: '', line: 1, message: 'too long', detectorId: 'compile-timeout' };
    compiler.compile = async () => ({
      js: '',
      css: '',
      chunks: {},
      preload: { base: [], pages: {} },
      identity: noIdentity,
      uses: noUses,
      diagnostics: [{ ...tooLong, column: 1 }],
    });
    expect(await apps.diagnostics(app, await apps.commit(app))).toEqual([tooLong]);
    expect((await apps.api(app, 'POST', '/publish', {})).json.code).toBe('app/does-not-compile');
    compiler.compile = compile;
    expect((await apps.api(app, 'POST', '/publish', {})).status).toBe(200);
  });

  it('are no service workers', async () => {
    const app = await apps.published();
    const { assets } = (await bundle(app)).json;
    expect((await apps.onAppHost(app, assets.js, { headers: { 'service-worker': 'script' } })).status).toBe(404);
  });

  it('share libraries, which hold nothing else of the folder', async () => {
    const app = await apps.published();
    const boot = /src="(\/runtime\/vendor\/boot[^"]+)"/.exec((await apps.onAppHost(app, '/')).text)![1]!;
    expect((await apps.onAppHost(app, boot)).headers['cache-control']).toContain('immutable');
    const packed = await apps.lathe.service.server.inject({
      url: boot,
      headers: { host: `${app.slug}.localhost:4400`, 'accept-encoding': 'gzip, br' },
    });
    expect([packed.headers['content-encoding'], brotliDecompressSync(packed.rawPayload).toString()]).toEqual([
      'br',
      (await apps.onAppHost(app, boot)).text,
    ]);
    expect((await apps.onAppHost(app, `${boot}.br`)).status).toBe(404);
    for (const file of [
      'compiler.json',
      'manifest.json',
      '..%2fcompiler.json',
      '..%2f..%2fpackage.json',
      '.env',
      'x.js',
      'a%2fb.js',
    ])
      expect((await apps.onAppHost(app, `/runtime/vendor/${file}`)).status).toBe(404);
    expect((await apps.onAppHost(app, '/runtime/vendor/%00.js')).status).toBe(400);
  });
});

describe('preview codes', () => {
  const open = (code: unknown, host: string) =>
    apps.lathe.request('POST', '/runtime/preview-session', { host, body: { code } });

  it('work once, on the host of their app', async () => {
    const app = await apps.createApp();
    const { code, url } = (await apps.api(app, 'POST', '/preview-code')).json;
    expect(url).toBe(`http://preview-${app.appId}.localhost:4400/?code=${code}`);
    expect(code).toMatch(/^[\w-]{43}$/);
    const host = `preview-${app.appId}.localhost:4400`;
    const uses = await Promise.all(Array.from({ length: 50 }, () => open(code, host)));
    expect(uses.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(uses.find(({ status }) => status === 200)!.json).toEqual({ accessToken: 'preview-token', expiresIn: 3600 });
    expect(uses.filter(({ status }) => status === 401)).toHaveLength(49);
  });

  it('open no other host and are used up by the attempt', async () => {
    const [app, other] = [await apps.createApp(), await apps.createApp()];
    for (const host of [`preview-${other.appId}.localhost:4400`, `${app.slug}.localhost:4400`, 'localhost:4400']) {
      const { code } = (await apps.api(app, 'POST', '/preview-code')).json;
      expect((await open(code, host)).status).toBe(401);
      expect((await open(code, `preview-${app.appId}.localhost:4400`)).status).toBe(401);
    }
  });

  it('are worth nothing after their app is deleted, and when made up', async () => {
    const app = await apps.createApp();
    const host = `preview-${app.appId}.localhost:4400`;
    const { code } = (await apps.api(app, 'POST', '/preview-code')).json;
    await apps.api(app, 'DELETE', '');
    expect((await open(code, host)).status).toBe(401);
    for (const made of ['', 'x', '../x', '*', 'a'.repeat(100)]) expect((await open(made, host)).status).toBe(401);
    for (const made of [null, { $ne: '' }, ['x'], 'a'.repeat(101)]) expect((await open(made, host)).status).toBe(422);
  });
});

describe('codes of the sign-in by the platform', () => {
  const open = (code: unknown, host: string) =>
    apps.lathe.request('POST', '/runtime/preview-session', { host, body: { code } });
  const codeOf = (url: string) => new URL(url).searchParams.get('code');

  it('lead back to the page that somebody came from, and work once', async () => {
    const app = await apps.published();
    const host = `${app.slug}.localhost:4400`;
    const { url } = (await apps.api(app, 'POST', '/live-code', { nextUrl: '/Dogs?id=1' })).json;
    const { origin, pathname, searchParams } = new URL(url);
    expect([origin, pathname]).toEqual([`http://${host}`, `/apps/${app.appId}/login`]);
    expect(searchParams.get('nextUrl')).toBe('/Dogs?id=1');
    const uses = await Promise.all(Array.from({ length: 50 }, () => open(codeOf(url), host)));
    expect(uses.filter(({ status }) => status === 200)).toHaveLength(1);
  });

  it.each([
    [{ host: 'elsewhere.example' }],
    [{ host: 'localhost:4400' }],
    [{ host: 'elsewhere.example/..' }],
    [{ nextUrl: 'https://elsewhere.example/' }],
    [{ nextUrl: '//elsewhere.example' }],
  ])('lead nobody elsewhere: %o', async (body) => {
    const app = await apps.published();
    const { url } = (await apps.api(app, 'POST', '/live-code', body)).json;
    expect(new URL(url).host).toBe(`${app.slug}.localhost:4400`);
    expect(new URL(url).searchParams.get('nextUrl')).toBe('/');
  });

  it('open no other app, and there are none of an app that is not published or of somebody else', async () => {
    const [app, other] = [await apps.published(), await apps.published()];
    const { url } = (await apps.api(app, 'POST', '/live-code')).json;
    expect((await open(codeOf(url), `${other.slug}.localhost:4400`)).status).toBe(401);
    expect((await open(codeOf(url), `${app.slug}.localhost:4400`)).status).toBe(401);
    const stranger = { ...app, token: other.token };
    expect((await apps.api(stranger, 'POST', '/live-code')).status).toBe(404);
    await apps.api(app, 'POST', '/unpublish');
    expect((await apps.api(app, 'POST', '/live-code')).json.code).toBe('app/not-published');
  });
});
