import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { randomId } from '@lathe/platform/ids/random-id';
import { until } from '@lathe/platform/testing/until';
import { keptDays } from '@lathe/proto/apps/analytics';
import { untitledAppName } from '@lathe/proto/apps/naming';
import { VisitCounts } from '../../src/analytics/visit-counts.js';
import { AppsUnderTest, type OwnedApp } from './apps-under-test.js';
import { project } from './project.js';
import { activeTool } from './tool-stage.js';

describe('publishing', () => {
  let apps: AppsUnderTest;
  beforeAll(async () => {
    apps = await AppsUnderTest.start();
  });
  afterAll(() => apps.stop());

  it('needs a page or an active tool', async () => {
    const app = await apps.createApp();
    const refusal = {
      code: 'app/nothing-to-publish',
      message: 'There is nothing to publish yet. Describe your app in the chat, or activate a tool first',
    };
    expect((await apps.api(app, 'POST', '/publish', {})).json.error).toEqual(refusal);
    await apps.commit(app, { files: project().slice(1) });
    const refused = await apps.api(app, 'POST', '/publish', {});
    expect([refused.status, refused.json.error]).toEqual([409, refusal]);
    await apps.api(app, 'POST', '/tools', { header: 'A draft' });
    expect((await apps.api(app, 'POST', '/publish', {})).json.error).toEqual(refusal);
  });

  describe('of an app without pages', () => {
    const configOf = (html: string) => JSON.parse(/id="lathe-tools">(.*?)<\/script>/.exec(html)![1]!);
    const listOf = async (app: OwnedApp) => configOf((await apps.onAppHost(app, '/')).text).tools;
    const withTool = async (name?: string): Promise<OwnedApp> => {
      const app = await apps.createApp(name);
      await activeTool(apps, app, { description: 'Plans <b>walks</b>' });
      return app;
    };
    const walks = { path: 'walks', header: 'Walks', description: 'Plans <b>walks</b>' };

    it('shows its active tools at its address', async () => {
      const app = await withTool('</script>Dogs');
      await apps.api(app, 'POST', '/tools', { header: 'A draft' });
      await apps.api(app, 'POST', '/texts', { appTexts: { description: 'For <dogs>' } });
      const first = await apps.api(app, 'POST', '/publish', {});
      expect([first.status, first.json.url]).toEqual([200, `http://${app.slug}.localhost:4400`]);
      const { head, published, status } = (await apps.api(app, 'GET', '')).json;
      expect([head, published, status]).toEqual([null, first.json.versionId, 'active']);
      const page = await apps.onAppHost(app, '/?utm=1');
      expect(page.headers).toMatchObject({ 'cache-control': 'no-cache' });
      expect(page.headers).not.toHaveProperty('x-robots-tag');
      expect(configOf(page.text)).toEqual({ appId: app.appId, tools: [walks] });
      expect(page.text).toContain('<h1>&lt;/script&gt;Dogs</h1>');
      expect(page.text).toContain('<meta name="description" content="For &lt;dogs&gt;">');
      expect((await apps.onAppHost(app, '/runtime/tools.js')).status).toBe(200);
      expect((await apps.onAppHost(app, '/tool/walks')).status).toBe(200);
      expect((await apps.onAppHost(app, `/apps/${app.appId}/tools`)).json).toEqual({
        description: 'For <dogs>',
        tools: [walks],
      });
      expect((await apps.onAppHost(app, '/Dogs')).status).toBe(404);
      expect((await apps.onAppHost(app, '/robots.txt')).text).toBe('User-agent: *\nDisallow:\n');
    });

    it('follows what is active, and is taken back and published anew', async () => {
      const app = await withTool();
      const { versionId } = (await apps.api(app, 'POST', '/publish', {})).json;
      expect((await apps.api(app, 'POST', '/publish', {})).json.versionId).toBe(versionId);
      const [{ toolId }] = (await apps.api(app, 'GET', '/tools')).json.tools;
      await apps.api(app, 'POST', `/tools/${toolId}/deactivate`);
      expect(await listOf(app)).toEqual([]);
      await apps.api(app, 'POST', '/unpublish');
      expect((await apps.onAppHost(app, '/')).status).toBe(404);
      expect((await apps.api(app, 'POST', '/publish', {})).json.code).toBe('app/nothing-to-publish');
      await apps.api(app, 'POST', `/tools/${toolId}/activate`);
      expect((await apps.api(app, 'POST', '/publish', {})).json.versionId).toBe(versionId);
      expect(await listOf(app)).toEqual([walks]);
    });

    it('goes on under a new address, and until its pages are published', async () => {
      const app = await withTool();
      await apps.api(app, 'POST', '/publish', {});
      const slug = `dogs-${app.appId.slice(0, 8)}`;
      expect((await apps.api(app, 'PATCH', '', { slug })).status).toBe(200);
      expect((await apps.onAppHost(app, '/')).headers['location']).toBe(`http://${slug}.localhost:4400/`);
      const moved = { ...app, slug };
      expect(await listOf(moved)).toEqual([walks]);
      const listed = async () => (await apps.api(app, 'GET', '/versions')).json.versions;
      expect(await listed()).toEqual([]);
      const { versionId } = (await apps.commit(app)).json;
      expect((await listed()).map(({ id }: { id: string }) => id)).toEqual([versionId]);
      expect(await listOf(moved)).toEqual([walks]);
      expect((await apps.api(app, 'POST', '/publish', {})).json.versionId).toBe(versionId);
      expect((await apps.onAppHost(moved, '/')).text).toContain('"preview":false');
    });

    it('keeps its address when its first version brings a name', async () => {
      const app = await withTool(untitledAppName);
      await apps.api(app, 'POST', '/publish', {});
      await apps.commit(app, { appName: 'Club' });
      const { name, slug } = (await apps.api(app, 'GET', '')).json;
      expect([name, slug]).toEqual(['Club', app.slug]);
    });

    it('says nothing of them before people have signed in', async () => {
      const app = await withTool();
      await apps.api(app, 'POST', '/texts', { appTexts: { description: 'For dogs' } });
      await apps.api(app, 'POST', '/publish', {});
      for (const visibility of ['public_with_login', 'private_with_login', 'workspace_with_login']) {
        await apps.api(app, 'PATCH', '', { visibility });
        const page = await apps.onAppHost(app, '/');
        expect([visibility, page.status, configOf(page.text)]).toEqual([visibility, 200, { appId: app.appId }]);
        expect(page.text).not.toMatch(/For dogs|Walks/);
        expect(page.headers['x-robots-tag']).toBe('noindex, nofollow');
        const refused = await apps.onAppHost(app, `/apps/${app.appId}/tools`);
        expect([visibility, refused.status, refused.json.code]).toEqual([visibility, 403, 'app/sign-in-required']);
      }
    });
  });

  it('points visitors at one version until the next publishing', async () => {
    const app = await apps.createApp();
    const first = (await apps.commit(app)).json.versionId;
    const seen = async () => (await apps.onAppHost(app, '/runtime/bundle')).json.versionId;
    await apps.api(app, 'POST', '/publish', {});
    const second = (await apps.commit(app, { head: first, files: project('Second') })).json.versionId;
    expect(await seen()).toBe(first);
    expect((await apps.api(app, 'GET', '')).json).toMatchObject({
      status: 'active',
      head: second,
      published: first,
      url: `http://${app.slug}.localhost:4400`,
    });
    expect((await apps.api(app, 'POST', '/publish', {})).json.versionId).toBe(second);
    expect(await seen()).toBe(second);
    expect((await apps.api(app, 'POST', '/publish', { versionId: first })).json.versionId).toBe(first);
    expect(await seen()).toBe(first);
    expect((await apps.api(app, 'POST', '/publish', { versionId: first })).status).toBe(200);
    const off = await apps.api(app, 'POST', '/unpublish');
    expect(off.json).toMatchObject({ status: 'draft', published: null, url: null });
    expect((await apps.api(app, 'POST', '/unpublish')).status).toBe(200);
  });

  it('keeps what is published when the new version does not compile', async () => {
    const app = await apps.published();
    const before = (await apps.api(app, 'GET', '')).json;
    const broken = [...project(), { path: 'components/Broken.jsx', content: 'export default () => <p>' }].map((file) =>
      file.path === 'pages/Dogs.jsx'
        ? { ...file, content: `import Broken from '@/components/Broken';\n${file.content}` }
        : file,
    );
    await apps.commit(app, { head: before.head, files: broken });
    const refused = await apps.api(app, 'POST', '/publish', {});
    expect([refused.status, refused.json.code]).toEqual([422, 'app/does-not-compile']);
    expect(refused.json.error.details.diagnostics[0]).toMatchObject({
      file: 'components/Broken.jsx',
      line: 1,
      detectorId: 'syntax',
    });
    expect((await apps.onAppHost(app, '/runtime/bundle')).json.versionId).toBe(before.published);
  });

  it('follows a new main page', async () => {
    const app = await apps.createApp();
    await apps.commit(app, {
      files: [
        ...project(),
        { path: 'pages/About.jsx', content: 'export default function About() { return <p>About</p>; }' },
      ],
    });
    await apps.api(app, 'POST', '/publish', {});
    const before = (await apps.onAppHost(app, '/runtime/bundle')).json;
    expect(before.mainPage).toBe('Dogs');
    await apps.api(app, 'PATCH', '', { mainPage: 'About' });
    const after = (await apps.onAppHost(app, '/runtime/bundle')).json;
    expect(after.mainPage).toBe('About');
    expect(after.assets.js).not.toBe(before.assets.js);
  });

  describe('counts what happens in the app', () => {
    const today = () => new Date().toISOString().slice(0, 10);
    const range = (from = today(), to = today()) => `from=${from}&to=${to}`;
    const read = (app: OwnedApp, query = range()) => apps.api(app, 'GET', `/analytics?${query}`);
    const send = (app: OwnedApp, path: string, headers: Record<string, string> = {}, host = app.slug, body?: object) =>
      apps.lathe.request('POST', path, { host: `${host}.localhost:4400`, headers, ...(body && { body }) });
    const visit = (app: OwnedApp, page: string, headers?: Record<string, string>, host?: string) =>
      send(app, `/api/app-logs/${app.appId}/log-user-in-app/${page}`, headers, host);
    const counted = async (app: OwnedApp, visits: number) => {
      await apps.lathe.service.app.get(VisitCounts).tell();
      return until(async () => {
        const { json } = await read(app);
        return json.total.visits === visits && json;
      });
    };

    it('visits by page, people once a day, and errors, each once', async () => {
      const app = await apps.published();
      for (const agent of ['Browser 1', 'Browser 1', 'Browser 2'])
        expect((await visit(app, 'Dogs', { 'user-agent': agent })).json).toEqual({});
      const events = [{ eventName: 'app_error' }, { eventName: 'anything', properties: { of: 'the app' } }];
      for (const path of ['/analytics/track/batch', `/api/apps/${app.appId}/analytics/track/batch`])
        expect((await send(app, path, {}, app.slug, { events })).status).toBe(200);
      const first = await counted(app, 3);
      expect(first.total).toMatchObject({ visits: 3, visitors: 2, errors: 2 });
      expect(first.pages).toEqual([{ name: 'Dogs', visits: 3, visitors: 2 }]);
      expect(first.days).toMatchObject([{ day: today(), visits: 3 }]);
      expect(first.before).toMatchObject({ visits: 0 });
      await visit(app, 'Dogs', { 'user-agent': 'Browser 1' });
      expect(await counted(app, 4)).toMatchObject({ total: { visitors: 2 }, pages: [{ visits: 4, visitors: 2 }] });
    });

    it('visits of an app that has tools alone', async () => {
      const app = await apps.createApp();
      const path = await activeTool(apps, app, {});
      await apps.api(app, 'POST', '/publish', {});
      for (const name of ['Tools', `tool:${path}`, 'Dogs']) await visit(app, encodeURIComponent(name));
      const { pages, tools } = await counted(app, 2);
      expect([pages, tools.length]).toEqual([[{ name: 'Tools', visits: 1, visitors: 1 }], 1]);
    });

    it('nothing of previews, of pages that are not there, of other apps, or of who wants not to be tracked', async () => {
      const [app, other] = [await apps.published(), await apps.published()];
      await visit(app, 'Dogs', {}, `preview-${app.appId}`);
      await visit(app, 'Cats');
      await visit(app, '$where.x');
      await visit(app, 'Dogs', {}, other.slug);
      await visit(app, 'Dogs', { dnt: '1' });
      await visit(app, 'Dogs', { 'sec-gpc': '1' });
      for (let times = 0; times < 130; times += 1) await visit(app, 'Dogs', { 'user-agent': 'One' });
      // What one address may report within a minute, the two of other pages among it.
      const { total, pages } = await counted(app, 118);
      expect([total.visitors, pages]).toEqual([1, [{ name: 'Dogs', visits: 118, visitors: 1 }]]);
      expect((await read(other)).json.total.visits).toBe(0);
    });

    it('users and language models, as their events tell, and gives it as CSV', async () => {
      const app = await apps.published();
      const userId = randomId();
      const user = { appId: app.appId, userId, email: 'u@example.org', role: 'user' as const };
      await apps.lathe.publish('accounts.app-user.created.v1', userId, app.appId, {
        ...user,
        createdAt: new Date().toISOString(),
      });
      const use = { accountId: app.ownerId, appId: app.appId, purpose: 'tool', model: 'm', cost: 0.25 };
      const tokens = { promptTokens: 100, completionTokens: 50, cacheReadTokens: 0, cacheWriteTokens: 0 };
      for (const cost of [0.25, null])
        await apps.lathe.publish('models.usage.recorded.v1', randomId(), app.ownerId, { ...use, ...tokens, cost });
      const total = { newUsers: 1, modelCalls: 2, promptTokens: 200, completionTokens: 100, cost: 0.25, unpriced: 1 };
      expect((await counted(app, 0)).total).toMatchObject(total);
      const file = await apps.api(app, 'GET', `/analytics/export?${range()}`);
      expect(file.headers).toMatchObject({
        'content-type': 'text/csv; charset=utf-8',
        'content-disposition': 'attachment; filename="analytics-by-day.csv"',
      });
      expect(file.text.split('\r\n')).toEqual([
        'day,visits,visitors,new users,errors,runs,failed runs,ratings,sum of ratings,model calls,tokens read,tokens written,cost in US dollars,calls without a price',
        `${today()},0,0,1,0,0,0,0,0,2,200,100,0.25,1`,
        '',
      ]);
      expect((await apps.api(app, 'GET', `/analytics/export?${range()}&by=page`)).text).toBe(
        'page,visits,visitors\r\n',
      );
      expect((await apps.api(app, 'GET', `/analytics/export?${range()}&by=field`)).text).toBe(
        'tool,field,filled in\r\n',
      );
    });

    it('for the people who build it alone, of days that are kept, and while it is published', async () => {
      const app = await apps.published();
      const stranger = await apps.lathe.accountToken(randomId());
      const path = `/api/apps/${app.appId}/analytics?${range()}`;
      expect((await apps.lathe.request('GET', path, { token: stranger })).status).toBe(404);
      expect((await apps.lathe.request('GET', path)).status).toBe(401);
      for (const query of ['', range('2026-02-30'), range('2026-02-02', '2026-02-01'), range('2024-01-01', today())])
        expect([query, (await read(app, query)).status]).toEqual([query, 400]);
      const yearAgo = new Date(Date.now() - (keptDays - 1) * 24 * 3600 * 1000).toISOString().slice(0, 10);
      const year = (await read(app, range(yearAgo))).json;
      expect([year.days.length, year.before]).toEqual([keptDays, null]);
      await apps.api(app, 'POST', '/unpublish');
      expect((await read(app)).json.code).toBe('app/not-published');
      await visit(app, 'Dogs');
      await apps.api(app, 'POST', '/publish', {});
      expect((await counted(app, 0)).total.visits).toBe(0);
    });
  });
});

describe('hostile sources', () => {
  let apps: AppsUnderTest;
  beforeAll(async () => {
    apps = await AppsUnderTest.start();
  });
  afterAll(() => apps.stop());

  const page = (content: string) => [{ path: 'pages/Dogs.jsx', content }];

  it.each([
    ['a module of the server', "import fs from 'node:fs'; export default () => <p>{String(fs)}</p>;"],
    ['a script of another host', "import x from 'https://evil.example/x.js'; export default () => <p>{x}</p>;"],
    ['a data address', "import x from 'data:text/javascript,export default 1'; export default () => <p>{x}</p>;"],
    ['a file outside', "import x from '../../../etc/passwd'; export default () => <p>{x}</p>;"],
    ['a path made at run time', 'export default () => <p>{import(location.hash)}</p>;'],
    ['10,000 nested elements', `export default () => ${'<p>'.repeat(10_000)}${'</p>'.repeat(10_000)};`],
  ])('are not published: %s', async (_, source) => {
    const app = await apps.createApp();
    const committed = await apps.commit(app, { files: page(source) });
    expect(committed.status).toBe(201);
    expect((await apps.diagnostics(app, committed)).length).toBeGreaterThan(0);
    expect((await apps.api(app, 'POST', '/publish', {})).json.code).toBe('app/does-not-compile');
  });

  it('stay what they are when they only look like the end of a script', async () => {
    const app = await apps.createApp('</script><script>alert(1)</script>');
    const text = '</script><!-- <script>';
    expect(
      await apps.diagnostics(
        app,
        await apps.commit(app, { files: page(`export default () => <p title={${JSON.stringify(text)}}>x</p>;`) }),
      ),
    ).toEqual([]);
    await apps.api(app, 'POST', '/publish', {});
    const shell = await apps.onAppHost(app, '/');
    expect(shell.text).not.toContain('<script>alert(1)');
    expect((await apps.onAppHost(app, (await apps.onAppHost(app, '/runtime/bundle')).json.assets.js)).status).toBe(200);
  });

  it('are refused above the limits, without a library’s words', async () => {
    const app = await apps.createApp();
    const big = await apps.commit(app, { files: [{ path: 'pages/Big.jsx', content: 'x'.repeat(25 * 1_048_576) }] });
    expect([big.status, big.json.code]).toEqual([413, 'too-large']);
    const many = await apps.commit(app, {
      files: Array.from({ length: 2_001 }, (_, n) => ({ path: `components/C${n}.jsx`, content: '' })),
    });
    expect(many.status).toBe(422);
    expect((await apps.api(app, 'GET', '')).json.head).toBeNull();
  });

  it.each([
    '{',
    '[]',
    'null',
    '"x"',
    '{"name":{"$ne":1}}',
    '{"name":""}',
    `{"name":"${'x'.repeat(81)}"}`,
    '{"visibility":"everyone"}',
    '{"isSignupEnabled":"yes"}',
  ])('a change of %s is refused', async (body) => {
    const app = await apps.createApp();
    const answer = await apps.lathe.request('PATCH', `/api/apps/${app.appId}`, {
      token: app.token,
      body,
      headers: { 'content-type': 'application/json' },
    });
    expect([400, 422]).toContain(answer.status);
    expect(answer.text).not.toMatch(/zod|mongo|fastify|at \w+ \(/i);
    expect((await apps.api(app, 'GET', '')).json.name).toBe('Dog walks');
  });

  it('change nothing that a body may not name', async () => {
    const app = await apps.createApp();
    const other = await apps.createApp();
    const body =
      '{"name":"New","ownerId":"x","appId":"' +
      other.appId +
      '","published":"x","head":"x","seq":99,"__proto__":{"isAdmin":true},"constructor":{"prototype":{"isAdmin":true}}}';
    const answer = await apps.lathe.request('PATCH', `/api/apps/${app.appId}`, {
      token: app.token,
      body,
      headers: { 'content-type': 'application/json' },
    });
    expect([200, 400]).toContain(answer.status);
    expect((await apps.api(app, 'GET', '')).json).toMatchObject({ appId: app.appId, head: null, published: null });
    expect(({} as { isAdmin?: boolean }).isAdmin).toBeUndefined();
  });
});
