import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { randomId } from '@lathe/platform/ids/random-id';
import { AppsUnderTest, type OwnedApp } from './apps-under-test.js';
import { project } from './project.js';

const onePixel = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';

describe('showing apps to others', () => {
  let apps: AppsUnderTest;
  beforeAll(async () => {
    apps = await AppsUnderTest.start({
      remote: (service, { path, body }) =>
        service === 'accounts' && path === '/internal/preview-visitor-tokens'
          ? { status: 201, body: { accessToken: `visit-${JSON.parse(String(body)).linkId}`, expiresIn: 3600 } }
          : undefined,
    });
  });
  afterAll(() => apps.stop());

  it.each([
    ['POST', '/duplicate'],
    ['POST', '/picture'],
    ['GET', '/preview-link'],
    ['POST', '/preview-link'],
    ['DELETE', '/preview-link'],
  ])('%s %s is for the owner alone', async (method, path) => {
    const app = await apps.published();
    const { head } = (await apps.api(app, 'GET', '')).json;
    const body = path === '/picture' ? { versionId: head, image: onePixel } : undefined;
    const strangers = {
      nobody: undefined,
      'another account': await apps.lathe.accountToken(randomId()),
      'an app user': await apps.lathe.appUserToken(app.appId, randomId(), { role: 'admin' }),
      'a visitor of the draft': await apps.lathe.visitorToken(app.appId, randomId()),
    };
    for (const [who, token] of Object.entries(strangers)) {
      const answer = await apps.lathe.request(method, `/api/apps/${app.appId}${path}`, {
        ...(token && { token }),
        ...(body && { body }),
      });
      expect([who, answer.status]).toEqual([who, who === 'another account' ? 404 : 401]);
    }
  });

  describe('a copy', () => {
    it('has the files, schemas and looks of the head, an address of its own, and nothing else', async () => {
      const app = await apps.published('Dog walks');
      await apps.api(app, 'POST', '/style', { appStyle: { background: '#123456' } });
      await apps.api(app, 'PATCH', '', { visibility: 'private_with_login' });
      const answer = await apps.api(app, 'POST', '/duplicate');
      expect(answer.status).toBe(201);
      const copy = answer.json;
      expect(copy).toMatchObject({
        name: 'Dog walks (copy)',
        status: 'draft',
        published: null,
        visibility: 'private_with_login',
        style: { background: '#123456' },
        picture: null,
      });
      expect(copy.slug).not.toBe(app.slug);
      const of = (appId: string) => apps.api({ ...app, appId }, 'GET', '/files');
      const [mine, theirs] = [(await of(app.appId)).json, (await of(copy.appId)).json];
      expect(theirs.files).toEqual(mine.files);
      expect(theirs.versionId).not.toBe(mine.versionId);
      const copied = { ...app, appId: copy.appId, slug: copy.slug };
      expect((await apps.api(copied, 'POST', '/publish', {})).status).toBe(200);
      const next = await apps.commit(copied, { head: copy.head, files: project('Changed') });
      expect(next.status).toBe(201);
      expect((await of(app.appId)).json.files).toEqual(mine.files);
    });

    it('of a long name still has one that may be saved', async () => {
      const app = await apps.createApp('x'.repeat(80));
      await apps.commit(app);
      const { name } = (await apps.api(app, 'POST', '/duplicate')).json;
      expect(name).toBe(`${'x'.repeat(73)} (copy)`);
    });

    it('needs something to copy', async () =>
      expect((await apps.api(await apps.createApp(), 'POST', '/duplicate')).json.code).toBe('app/nothing-to-copy'));
  });

  describe('a picture', () => {
    const read = (url: string, host = 'files.localhost:4400') =>
      apps.lathe.request('GET', new URL(url).pathname, { host });

    it('is on the host of files under an address that no other picture had', async () => {
      const app = await apps.createApp();
      const versionId = (await apps.commit(app)).json.versionId;
      const save = () => apps.api(app, 'POST', '/picture', { versionId, image: onePixel });
      const { picture } = (await save()).json;
      expect(picture).toEqual({
        versionId,
        url: expect.stringMatching(`^http://files.localhost:4400/pictures/${app.appId}/[0-9a-f]{24}.png$`),
      });
      const shown = await read(picture.url);
      expect([shown.status, shown.headers['content-type'], shown.headers['x-content-type-options']]).toEqual([
        200,
        'image/png',
        'nosniff',
      ]);
      for (const host of ['localhost:4400', `${app.slug}.localhost:4400`])
        expect((await read(picture.url, host)).status).toBe(404);
      const later = (await save()).json.picture.url;
      expect(later).not.toBe(picture.url);
      expect((await read(picture.url)).status).toBe(404);
      await apps.lathe.request('DELETE', `/api/apps/${app.appId}`, { token: app.token });
      expect((await read(later)).status).toBe(404);
    });

    it('does not make the app look changed', async () => {
      const app = await apps.createApp();
      const versionId = (await apps.commit(app)).json.versionId;
      const { updatedAt } = (await apps.api(app, 'GET', '')).json;
      const saved = await apps.api(app, 'POST', '/picture', { versionId, image: onePixel });
      expect(saved.json.updatedAt).toBe(updatedAt);
    });

    it.each([
      ['a drawing', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>1</script></svg>').toString('base64')],
      ['nothing', ''],
      ['no base64', '<script>'],
      ['too large', Buffer.alloc(200_001).toString('base64')],
    ])('that is %s is refused', async (_, image) => {
      const app = await apps.createApp();
      const versionId = (await apps.commit(app)).json.versionId;
      expect((await apps.api(app, 'POST', '/picture', { versionId, image })).status).toBe(422);
    });

    it('is of a version of this very app', async () => {
      const [app, other] = [await apps.createApp(), await apps.createApp()];
      await apps.commit(app);
      const versionId = (await apps.commit(other)).json.versionId;
      expect((await apps.api(app, 'POST', '/picture', { versionId, image: onePixel })).status).toBe(404);
    });
  });

  describe('a link of the draft', () => {
    const codeOf = (url: string): string => new URL(url).searchParams.get('share')!;
    const trade = (app: OwnedApp, code: string) =>
      apps.lathe.request('POST', '/runtime/preview-session', {
        host: `preview-${app.appId}.localhost:4400`,
        body: { code },
      });
    const visit = async (app: OwnedApp, code: string) => {
      const { accessToken } = (await trade(app, code)).json;
      return apps.lathe.visitorToken(app.appId, accessToken.slice('visit-'.length));
    };
    const shared = async (app: OwnedApp): Promise<{ url: string; expiresAt: string }> =>
      (await apps.api(app, 'POST', '/preview-link')).json.link;

    it('opens the draft for a visitor, as often as he comes, without its sources', async () => {
      const app = await apps.createApp();
      const { versionId } = (await apps.commit(app)).json;
      const link = await shared(app);
      expect((await apps.api(app, 'GET', '/preview-link')).json.link).toEqual(link);
      expect(Date.parse(link.expiresAt) - Date.now()).toBeGreaterThan(6.9 * 86_400_000);
      expect((await trade(app, codeOf(link.url))).status).toBe(200);
      const token = await visit(app, codeOf(link.url));
      const bundle = await apps.onPreviewHost(app, '/runtime/bundle', { token });
      expect(bundle.json).toMatchObject({ versionId, name: 'Dog walks' });
      expect(bundle.json).not.toHaveProperty('pages');
      expect((await apps.onPreviewHost(app, bundle.json.assets.js)).status).toBe(200);
    });

    it('opens no older version, no other app, nothing live and nothing of the platform', async () => {
      const app = await apps.createApp();
      const first = (await apps.commit(app)).json.versionId;
      await apps.commit(app, { head: first, files: project('Second') });
      const other = await apps.published();
      const token = await visit(app, codeOf((await shared(app)).url));
      expect((await apps.onPreviewHost(app, `/runtime/bundle?versionId=${first}`, { token })).status).toBe(404);
      expect((await apps.onPreviewHost(other, '/runtime/bundle', { token })).status).toBe(403);
      expect((await trade(other, codeOf((await shared(app)).url))).status).toBe(401);
      expect((await apps.lathe.request('GET', `/api/apps/${app.appId}`, { token })).status).toBe(401);
      const live = await apps.onAppHost(app, '/runtime/bundle', { token });
      expect(live.json.code).toBe('app/not-published');
    });

    it('of one app, like a preview of its owner, shows no sources of another', async () => {
      const [app, other] = [await apps.published(), await apps.published()];
      const tokens = [
        await visit(app, codeOf((await shared(app)).url)),
        await apps.lathe.previewToken(app.appId, app.ownerId),
      ];
      for (const token of tokens) {
        const bundle = await apps.onAppHost(other, '/runtime/bundle', { token });
        expect([bundle.status, 'pages' in bundle.json]).toEqual([200, false]);
      }
    });

    it('ends with the next one and when it is withdrawn, for those who are inside, too', async () => {
      const app = await apps.createApp();
      await apps.commit(app);
      const bundle = async (token: string) => (await apps.onPreviewHost(app, '/runtime/bundle', { token })).status;
      const first = codeOf((await shared(app)).url);
      const visitor = await visit(app, first);
      const asset = (await apps.onPreviewHost(app, '/runtime/bundle', { token: visitor })).json.assets.js;
      const second = codeOf((await shared(app)).url);
      expect([await bundle(visitor), (await trade(app, first)).status]).toEqual([403, 401]);
      const later = await visit(app, second);
      expect(await bundle(later)).toBe(200);
      expect((await apps.api(app, 'DELETE', '/preview-link')).status).toBe(200);
      expect([await bundle(later), (await trade(app, second)).status]).toEqual([403, 401]);
      expect((await apps.onPreviewHost(app, asset)).status).not.toBe(200);
      expect((await apps.api(app, 'GET', '/preview-link')).json.link).toBeNull();
    });

    it.each(['', '.', 'x.y', `${'0'.repeat(24)}.`, `${'0'.repeat(24)}.${'A'.repeat(43)}`])(
      'that was made up opens nothing: %j',
      async (code) => {
        const app = await apps.createApp();
        await apps.commit(app);
        await shared(app);
        expect((await trade(app, code)).status).toBe(401);
      },
    );
  });

  it('inside other sites is for those alone that the owner has named, and for the live app', async () => {
    const app = await apps.published();
    const ancestors = async (path = '/', host = `${app.slug}.localhost:4400`) => {
      const { headers } = await apps.lathe.request('GET', path, { host });
      return /frame-ancestors ([^;]*)/.exec(String(headers['content-security-policy']))?.[1];
    };
    expect(await ancestors()).toBe('http://localhost:4400');
    await apps.api(app, 'POST', '/settings', { appSettings: { embedSites: ['https://a.org', 'http://b.org:8080'] } });
    expect(await ancestors()).toBe('http://localhost:4400 https://a.org http://b.org:8080');
    expect(await ancestors(`/apps/${app.appId}/login`)).toBe('http://localhost:4400 https://a.org http://b.org:8080');
    expect(await ancestors('/', `preview-${app.appId}.localhost:4400`)).toBe('http://localhost:4400');
  });
});
