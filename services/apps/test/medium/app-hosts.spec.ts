import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { randomId as newId } from '@lathe/platform/ids/random-id';
import { AppsUnderTest, type OwnedApp } from './apps-under-test.js';

let apps: AppsUnderTest;
let app: OwnedApp;
beforeAll(async () => {
  apps = await AppsUnderTest.start();
  app = await apps.published('Dog walks');
});
afterAll(() => apps.stop());

const login = (query = '', appId = app.appId) => apps.onAppHost(app, `/apps/${appId}/login${query}`);
const nextPathOf = (html: string): string => JSON.parse(/id="lathe-login">(.*?)<\/script>/.exec(html)![1]!).nextPath;

describe('pages of an app', () => {
  it.each(['/', '/Dogs', '/Dogs?id=1', '/a/b/c', '/%E4%BD%A0', '/app/x/y', '/healthy'])(
    'are the shell: %s',
    async (path) => {
      const page = await apps.onAppHost(app, path);
      expect(page.status).toBe(200);
      expect(page.headers).toMatchObject({
        'content-type': 'text/html; charset=utf-8',
        'x-content-type-options': 'nosniff',
        'cache-control': 'no-cache',
        'origin-agent-cluster': '?1',
      });
      const policy = String(page.headers['content-security-policy']);
      expect(policy).toMatch(/script-src 'self' 'sha256-[\w+/]{43}='; /);
      expect(policy).toContain('frame-ancestors http://localhost:4400');
      expect(policy).not.toMatch(/unsafe-eval|script-src[^;]*unsafe-inline/);
      expect(page.headers).not.toHaveProperty('set-cookie');
      expect(page.text).toContain('<title>Dog walks</title>');
      expect(page.text).toContain(`{"appId":"${app.appId}","platformOrigin":"http://localhost:4400","preview":false}`);
    },
  );

  it('are not for search engines on previews and closed apps', async () => {
    expect((await apps.onAppHost(app, '/')).headers).not.toHaveProperty('x-robots-tag');
    expect((await apps.onAppHost(app, '/robots.txt')).text).toBe('User-agent: *\nDisallow:\n');
    const preview = await apps.onPreviewHost(app, '/?code=x');
    expect(preview.headers).toMatchObject({ 'x-robots-tag': 'noindex, nofollow', 'cache-control': 'no-store' });
    expect(preview.text).toContain('"preview":true');
    expect((await apps.onPreviewHost(app, '/robots.txt')).text).toBe('User-agent: *\nDisallow: /\n');
    const closed = await apps.published();
    await apps.api(closed, 'PATCH', '', { visibility: 'private_with_login' });
    expect((await apps.onAppHost(closed, '/')).headers['x-robots-tag']).toBe('noindex, nofollow');
  });

  it('of an app that is open to everybody bring along what it is made of, and tell of it', async () => {
    const page = await apps.onAppHost(app, '/dogs?utm_source=x&id=7');
    const bundle = JSON.parse(/id="lathe-bundle">(.*?)<\/script>/.exec(page.text)![1]!);
    expect(bundle).toEqual((await apps.onAppHost(app, '/runtime/bundle?assets=1')).json);
    const preloaded = [...page.text.matchAll(/<link rel="(?:modulepreload|preload)"[^>]* href="([^"]+)">/g)].map(
      ([, href]) => href!,
    );
    expect(preloaded).toEqual(
      expect.arrayContaining([bundle.assets.js, bundle.assets.css, ...bundle.assets.preload.base]),
    );
    for (const href of preloaded) expect([href, (await apps.onAppHost(app, href)).status]).toEqual([href, 200]);
    expect(page.text).toContain('<meta property="og:title" content="Dog walks">');
    expect(page.text).toContain('<link rel="canonical" href="http://dog-walks.localhost:4400/?id=7">');
  });

  it('of previews and closed apps tell no more than the name', async () => {
    const closed = await apps.published('Closed walks');
    expect((await apps.api(closed, 'PATCH', '', { visibility: 'private_with_login' })).status).toBe(200);
    for (const page of [await apps.onAppHost(closed, '/Dogs'), await apps.onPreviewHost(app, '/Dogs')]) {
      expect(page.status).toBe(200);
      expect(page.text).not.toMatch(/lathe-bundle|\/runtime\/assets\/|og:|canonical|description|theme-color/);
    }
  });

  it('do not pretend to be files', async () => {
    for (const path of ['/sw.js', '/favicon.ico', '/pages/Dogs.jsx', '/.env', '/a.map']) {
      const answer = await apps.onAppHost(app, path);
      expect([answer.status, answer.headers['content-type']]).toEqual([404, 'text/plain; charset=utf-8']);
    }
  });

  it('of unknown and unpublished apps say so', async () => {
    const draft = await apps.createApp('Secret plans');
    for (const [host, words] of [
      ['nobody.localhost:4400', 'This app does not exist'],
      ['example.org', 'This app does not exist'],
      [`preview-${newId()}.localhost:4400`, 'This app does not exist'],
      [`${draft.slug}.localhost:4400`, 'This app is not published'],
    ] as const) {
      const page = await apps.lathe.request('GET', '/Dogs', { host });
      expect(page.status).toBe(404);
      expect(page.text).toContain(words);
      expect(page.text).not.toMatch(/Secret plans|lathe/i);
    }
  });

  it('are not on the platform host or the host of files', async () => {
    for (const host of ['localhost:4400', '127.0.0.1:4400', 'files.localhost:4400']) {
      const answer = await apps.lathe.request('GET', '/Dogs', { host });
      expect([answer.status, answer.json.code]).toEqual([404, 'not-found']);
    }
  });
});

describe('the account page', () => {
  const path = () => `/apps/${app.appId}/account`;

  it('has the look of the app, keeps the code of a mail in the page alone, and has a script', async () => {
    const page = await apps.onAppHost(app, `${path()}?verify=%3C%2Fscript%3E`);
    expect(page.status).toBe(200);
    expect(page.text).toContain('--primary: hsl(20 90% 40%)');
    expect(page.text).toContain('\\u003c/script>');
    expect(page.headers).toMatchObject({ 'cache-control': 'no-store', 'x-robots-tag': 'noindex, nofollow' });
    expect((await apps.onAppHost(app, '/runtime/account.js')).status).toBe(200);
  });

  it('is on the own host of the app alone, and says so in a preview', async () => {
    const at = (host: string) => apps.lathe.request('GET', path(), { host });
    expect((await at(`preview-${app.appId}.localhost:4400`)).status).toBe(403);
    expect((await apps.onAppHost(app, `/apps/${'0'.repeat(24)}/account`)).status).toBe(404);
    expect((await at('localhost:4400')).status).toBe(404);
  });
});

describe('the sign-in page', () => {
  it('has the look of the app', async () => {
    const page = await login();
    expect(page.status).toBe(200);
    expect(page.text).toContain('--primary: hsl(20 90% 40%)');
    expect(page.headers).toMatchObject({ 'cache-control': 'no-store', 'x-robots-tag': 'noindex, nofollow' });
    expect(String(page.headers['content-security-policy'])).toContain("script-src 'self';");
    const script = await apps.onAppHost(app, '/runtime/login.js');
    expect(script.status).toBe(200);
    expect(script.text).toContain('lathe_app_token');
    expect(
      (await apps.onAppHost(app, '/runtime/login.js', { headers: { 'if-none-match': String(script.headers['etag']) } }))
        .status,
    ).toBe(304);
  });

  it('leads back to paths of the same host only', async () => {
    expect(nextPathOf((await login('?nextUrl=%2FDogs%3Fid%3D1')).text)).toBe('/Dogs?id=1');
    for (const evil of [
      '//evil.example',
      '/\\evil.example',
      'https:evil.example',
      'https://evil.example/',
      'javascript:alert(1)',
      '/\t/evil.example',
      '%0a//evil.example',
    ]) {
      expect(nextPathOf((await login(`?nextUrl=${encodeURIComponent(evil)}`)).text)).toBe('/');
    }
    expect(nextPathOf((await login('?nextUrl=/a&nextUrl=/b')).text)).toBe('/');
    expect(nextPathOf((await login()).text)).toBe('/');
  });

  it('is of the app of the host', async () => {
    const other = await apps.published();
    expect((await login('', other.appId)).status).toBe(404);
    expect((await login('', 'x')).status).toBe(404);
    const preview = await apps.onPreviewHost(app, `/apps/${app.appId}/login`);
    expect(preview.status).toBe(403);
    expect(preview.text).not.toContain('type="password"');
  });

  it('offers sign-up as the app allows', async () => {
    const mine = await apps.published();
    const offers = async () =>
      (await apps.onAppHost(mine, `/apps/${mine.appId}/login`)).text.includes('Create an account');
    expect(await offers()).toBe(true);
    await apps.api(mine, 'PATCH', '', { isSignupEnabled: false });
    expect(await offers()).toBe(false);
    await apps.api(mine, 'PATCH', '', { isSignupEnabled: true, visibility: 'public_with_login' });
    expect(await offers()).toBe(true);
    await apps.api(mine, 'PATCH', '', { visibility: 'private_with_login' });
    expect(await offers()).toBe(false);
  });

  it('leads the people of a workspace to the platform, and asks nobody for a password', async () => {
    const mine = await apps.published();
    await apps.api(mine, 'PATCH', '', { visibility: 'workspace_with_login' });
    const { text } = await apps.onAppHost(mine, `/apps/${mine.appId}/login?nextUrl=%2FDogs&code=abc`);
    expect(text).not.toContain('type="password"');
    expect(text).toContain(`href="http://localhost:4400/open/${mine.appId}?nextUrl=%2FDogs"`);
    expect(JSON.parse(/id="lathe-workspace">(.*?)<\/script>/.exec(text)![1]!)).toEqual({
      nextPath: '/Dogs',
      code: 'abc',
    });
    expect((await apps.onAppHost(mine, '/runtime/workspace.js')).status).toBe(200);
  });

  it('is reached from the platform host', async () => {
    const there = await apps.lathe.request('GET', `/apps/${app.appId}/login?nextUrl=/x`);
    expect([there.status, there.headers['location']]).toEqual([
      302,
      `http://dog-walks.localhost:4400/apps/${app.appId}/login?nextUrl=/x`,
    ]);
    for (const id of [newId(), '..', '%2e%2e', 'x'])
      expect((await apps.lathe.request('GET', `/apps/${id}/login`)).status).toBe(404);
  });
});

describe('the platform address of a page', () => {
  it.each([
    ['/app/dog-walks', '/'],
    ['/app/dog-walks?x=1', '/?x=1'],
    ['/app/dog-walks/Dogs?id=1&q=%20', '/Dogs?id=1&q=%20'],
    ['/app/dog-walks/tool/summary', '/tool/summary'],
    ['/app/dog-walks/%2f%2fevil.example', '/%2f%2fevil.example'],
  ])('%s goes to the app', async (path, target) => {
    const there = await apps.lathe.request('GET', path);
    expect([there.status, there.headers['location']]).toEqual([302, `http://dog-walks.localhost:4400${target}`]);
  });

  it('takes the id as well, and knows no unknown app', async () => {
    expect((await apps.lathe.request('GET', `/app/${app.appId}/Dogs`)).headers['location']).toBe(
      'http://dog-walks.localhost:4400/Dogs',
    );
    for (const name of ['nobody', newId(), '..', '@evil.example', 'dog-walks.evil.example'])
      expect((await apps.lathe.request('GET', `/app/${name}/x`)).status).toBe(404);
  });
});
