import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { randomId as newId } from '@lathe/platform/ids/random-id';
import type { TestAnswer } from '@lathe/platform/testing/test-service';
import { AppsUnderTest, type OwnedApp } from './apps-under-test.js';

describe("apps at the operator's desk", () => {
  let apps: AppsUnderTest;
  let token: string;
  beforeAll(async () => {
    apps = await AppsUnderTest.start();
    token = await apps.lathe.accountToken(newId(), { isAdmin: true });
  });
  afterAll(() => apps.stop());

  const desk = (method: string, path: string, body?: unknown): Promise<TestAnswer> =>
    apps.lathe.request(method, `/api/admin/apps${path}`, { token, ...(body ? { body } : {}) });
  const publish = ({ appId, token: owner }: OwnedApp) =>
    apps.lathe.request('POST', `/api/apps/${appId}/publish`, { token: owner, body: {} });
  const own = ({ appId, token: owner }: OwnedApp) => apps.lathe.request('GET', `/api/apps/${appId}`, { token: owner });
  const visit = ({ slug }: OwnedApp) => apps.lathe.request('GET', '/', { host: `${slug}.localhost:4400` });
  const published = async (name: string): Promise<OwnedApp> => {
    const app = await apps.createApp(name);
    await apps.commit(app);
    expect((await publish(app)).status).toBe(200);
    return app;
  };

  it('are not there for anybody else, their own builder included', async () => {
    const app = await published('Somebody');
    for (const [method, path] of [
      ['GET', ''],
      ['POST', `/${app.appId}/unpublish`],
      ['PUT', `/${app.appId}/takedown`],
      ['DELETE', `/${app.appId}/takedown`],
    ] as const)
      for (const who of [{}, { token: app.token }])
        expect((await apps.lathe.request(method, `/api/admin/apps${path}`, who)).status).toBe(404);
    expect((await visit(app)).status).toBe(200);
  });

  it('are found by the beginning of name or address, and by ids', async () => {
    const app = await published('Zebra (crossing)');
    for (const search of ['zebra (', 'ZEBRA', app.slug.slice(0, 5), app.appId, app.ownerId]) {
      const { entries } = (await desk('GET', `?search=${encodeURIComponent(search)}`)).json;
      expect(entries).toMatchObject([{ appId: app.appId, published: true, takenDown: null }]);
    }
    expect((await desk('GET', '?search=.*')).json.entries).toEqual([]);
  });

  it('are unpublished, and their builder may publish again', async () => {
    const app = await published('Comes back');
    expect((await desk('POST', `/${app.appId}/unpublish`)).json).toMatchObject({ published: false, url: null });
    expect((await visit(app)).status).toBe(404);
    expect((await publish(app)).status).toBe(200);
    expect((await desk('POST', `/${newId()}/unpublish`)).status).toBe(404);
  });

  it('are taken down with a reason until that is taken back', async () => {
    const app = await published('Bad shop');
    expect((await desk('PUT', `/${app.appId}/takedown`, { reason: '  ' })).status).toBe(422);
    const down = await desk('PUT', `/${app.appId}/takedown`, { reason: 'It sells what it may not.' });
    expect(down.json).toMatchObject({ published: false, takenDown: { reason: 'It sells what it may not.' } });
    const page = await visit(app);
    expect(page.status).toBe(451);
    expect(page.text).toContain('This app was taken down');
    expect(page.text).not.toContain('sells');
    expect((await own(app)).json).toMatchObject({
      status: 'draft',
      published: null,
      takenDown: { reason: 'It sells what it may not.' },
    });
    expect((await publish(app)).json).toMatchObject({
      code: 'app/taken-down',
      error: { details: { reason: 'It sells what it may not.' } },
    });
    expect((await desk('GET', '?state=taken-down')).json.entries).toMatchObject([{ appId: app.appId }]);
    const back = await desk('DELETE', `/${app.appId}/takedown`);
    expect(back.json).toMatchObject({ published: true, takenDown: null });
    expect((await visit(app)).status).toBe(200);
    expect((await desk('DELETE', `/${app.appId}/takedown`)).json).toMatchObject({ published: true });
  });

  it('keep what their builder wanted meanwhile, and the first moment and version of two takedowns', async () => {
    const app = await published('Twice');
    const first = (await desk('PUT', `/${app.appId}/takedown`, { reason: 'one' })).json;
    const second = (await desk('PUT', `/${app.appId}/takedown`, { reason: 'two' })).json;
    expect(second.takenDown).toEqual({ reason: 'two', at: first.takenDown.at });
    await apps.lathe.request('POST', `/api/apps/${app.appId}/unpublish`, { token: app.token });
    expect((await own(app)).json.takenDown).toMatchObject({ reason: 'two' });
    expect((await desk('DELETE', `/${app.appId}/takedown`)).json).toMatchObject({ published: false, takenDown: null });
  });

  it('show no draft to others by a link while they are taken down', async () => {
    const app = await published('Draft');
    const link = (method: string) => apps.api(app, method, '/preview-link');
    expect((await link('POST')).status).toBe(201);
    await desk('PUT', `/${app.appId}/takedown`, { reason: 'Bad.' });
    expect((await link('GET')).json.link).toBeNull();
    expect((await link('POST')).json).toMatchObject({
      code: 'app/taken-down',
      error: { details: { reason: 'Bad.' } },
    });
    await desk('DELETE', `/${app.appId}/takedown`);
    expect((await link('GET')).json.link).toBeNull();
    expect((await link('POST')).status).toBe(201);
  });

  it('come back with a version that is in the list still, whatever was edited meanwhile', async () => {
    const app = await apps.createApp('Edited', true);
    await apps.commit(app);
    const save = (text: string) =>
      apps.api(app, 'POST', '/files/update', {
        fileId: 'pages/Dogs.jsx',
        content: `export default () => <p>${text}</p>;\n`,
      });
    expect((await save('one')).status).toBe(200);
    const { versionId } = (await publish(app)).json;
    await desk('PUT', `/${app.appId}/takedown`, { reason: 'Bad.' });
    expect((await save('two')).status).toBe(200);
    await desk('DELETE', `/${app.appId}/takedown`);
    expect((await own(app)).json.published).toBe(versionId);
    const { versions } = (await apps.api(app, 'GET', '/versions')).json;
    expect(versions.map(({ id }: { id: string }) => id)).toContain(versionId);
  });
});
