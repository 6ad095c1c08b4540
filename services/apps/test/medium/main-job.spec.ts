import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { AppsUnderTest } from './apps-under-test.js';

describe('from a created app to its own address', () => {
  let apps: AppsUnderTest;
  beforeAll(async () => {
    apps = await AppsUnderTest.start();
  });
  afterAll(() => apps.stop());

  it('creates, commits, compiles, publishes and opens', async () => {
    const app = await apps.createApp('Dog walks');
    expect(app.slug).toBe('dog-walks');
    const committed = await apps.commit(app);
    expect(committed.status).toBe(201);
    expect(await apps.diagnostics(app, committed)).toEqual([]);
    expect((await apps.onAppHost(app, '/')).status).toBe(404);

    const published = await apps.api(app, 'POST', '/publish', {});
    expect(published.json).toEqual({ url: 'http://dog-walks.localhost:4400', versionId: committed.json.versionId });
    const shell = await apps.onAppHost(app, '/Dogs?id=1');
    expect(shell.status).toBe(200);
    expect(shell.text).toContain('<script type="importmap">');
    const boot = /<script type="module" src="([^"]+)"/.exec(shell.text)![1]!;
    expect((await apps.onAppHost(app, boot)).status).toBe(200);

    const bundle = await apps.onAppHost(app, `/runtime/bundle?appId=${app.appId}&assets=1`);
    expect(bundle.json).toMatchObject({ versionId: committed.json.versionId, name: 'Dog walks', mainPage: 'Dogs' });
    const js = await apps.onAppHost(app, bundle.json.assets.js);
    expect(js.status).toBe(200);
    expect(js.headers['content-type']).toBe('text/javascript; charset=utf-8');
    expect(js.text).toContain('Add');
    const css = await apps.onAppHost(app, bundle.json.assets.css);
    expect(css.text).toContain('.p-8');
  });
});
