import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { randomId } from '@lathe/platform/ids/random-id';
import { answerPieces, type ModelServer, startModelServer } from '@lathe/platform/testing/model-servers/model-server';
import { served, wires } from '@lathe/platform/testing/model-servers/models-on';
import { AppsUnderTest, type OwnedApp } from './apps-under-test.js';

describe('the chat assistant of an app', () => {
  let apps: AppsUnderTest;
  let model: ModelServer;
  let app: OwnedApp;
  let admin: string;
  const uses: string[] = [];
  beforeAll(async () => {
    model = await startModelServer(wires['openai-compatible'], served);
    apps = await AppsUnderTest.start({
      env: {
        LLM_PROVIDER: 'openai-compatible',
        LLM_MODEL: served.name,
        LLM_API_KEY: served.key,
        LLM_BASE_URL: `${model.url}/v1`,
        LLM_MAX_RETRIES: '0',
      },
      remote: (_, { path }) => {
        const [, owner = '', what = ''] = /^\/internal\/accounts\/(\w+)\/usage\/(\w+)$/.exec(path) ?? [];
        if (what !== '') uses.push(`${what} ${owner}`);
        return what === '' ? undefined : { status: 200, body: {} };
      },
    });
    app = await apps.published();
    admin = await apps.lathe.accountToken(app.ownerId, { isAdmin: true });
  }, 60_000);
  afterAll(async () => {
    await apps.stop();
    await model.close();
  });

  const activate = (isActive: unknown, token = admin) =>
    apps.lathe.request('POST', `/api/apps/${app.appId}/chat/activate`, { token, body: { isActive } });
  const settings = async () => (await apps.api(app, 'GET', '')).json.chatSettings;
  const host = (): string => `${app.slug}.localhost:4400`;
  const ask = (text: string, token: string | undefined) =>
    apps.lathe.request('POST', `/apps/${app.appId}/chat`, {
      host: host(),
      ...(token !== undefined && { token }),
      body: { turns: [{ role: 'user', text }] },
    });
  const page = (path: string) => apps.lathe.request('GET', path, { host: host() });
  const person = () => apps.lathe.appUserToken(app.appId, randomId());

  it('is a draft that nobody can ask, and no page leads to it', async () => {
    expect(await settings()).toEqual({ chatAppId: null, status: 'draft' });
    expect((await ask('Hello?', await person())).status).toBe(404);
    expect((await page(`/apps/${app.appId}/chat`)).status).toBe(404);
    expect((await page('/')).text).not.toContain('assistant-link');
  });

  it('is activated by the owner who is an admin, and by nobody else', async () => {
    expect(await activate(true, app.token)).toMatchObject({ status: 403, json: { code: 'app/admin-only-field' } });
    const stranger = await apps.lathe.accountToken(randomId(), { isAdmin: true });
    expect((await activate(true, stranger)).status).toBe(404);
    expect((await activate('yes')).status).toBe(422);
    const { status, json } = await activate(true);
    expect([status, json]).toEqual([200, { chatAppId: expect.stringMatching(/^[0-9a-f]{24}$/) }]);
    expect(await settings()).toEqual({ ...json, status: 'active' });
    expect((await activate(true)).json).toEqual(json);
  });

  it('answers people who are signed in, knowing the app, and counts against its owner', async () => {
    uses.length = 0;
    const before = model.requests.length;
    const answer = await ask('What is this?', await person());
    expect([answer.status, answer.json]).toEqual([200, { text: answerPieces.join('') }]);
    expect(uses).toEqual([`reserve ${app.ownerId}`]);
    const asked = JSON.stringify(model.requests[before]);
    expect(asked).toContain('Dog walks');
    expect(asked).toContain('What is this?');
    expect((await ask('And me?', undefined)).status).toBe(401);
    expect((await ask('', await person())).status).toBe(422);
  });

  it('has a page in the look of the app, and every page of it leads there', async () => {
    const own = await page(`/apps/${app.appId}/chat`);
    expect([own.status, own.text]).toEqual([200, expect.stringContaining('<h1>Ask Dog walks</h1>')]);
    expect((await page('/')).text).toContain(`<a class="assistant-link" href="/apps/${app.appId}/chat">Chat</a>`);
    expect((await page('/runtime/chat.js')).status).toBe(200);
    expect((await page(`/apps/${randomId()}/chat`)).status).toBe(404);
  });

  it('is gone at once when it is deactivated, and is the same when it comes back', async () => {
    const { chatAppId } = await settings();
    expect((await activate(false)).json).toEqual({ chatAppId });
    expect((await ask('Still there?', await person())).status).toBe(404);
    expect((await page('/')).text).not.toContain('assistant-link');
    expect((await activate(true)).json).toEqual({ chatAppId });
  });
});

it('the chat assistant cannot be activated where no language model could answer', async () => {
  const apps = await AppsUnderTest.start();
  const { appId, token } = await apps.createApp('Dogs', true);
  const answer = await apps.lathe.request('POST', `/api/apps/${appId}/chat/activate`, {
    token,
    body: { isActive: true },
  });
  expect(answer).toMatchObject({ status: 503, json: { code: 'model/not-configured' } });
  await apps.stop();
});
