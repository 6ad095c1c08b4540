import { request as httpRequest } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { randomId } from '@lathe/platform/ids/random-id';
import { answerPieces, type ModelServer, startModelServer } from '@lathe/platform/testing/model-servers/model-server';
import { served, wires } from '@lathe/platform/testing/model-servers/models-on';
import { until } from '@lathe/platform/testing/until';
import { type RunEvent, runEvent } from '@lathe/proto/apps/tools/runs';
import { AppsUnderTest, type OwnedApp } from './apps-under-test.js';

const dog = { name: 'dog', label: 'Your dog', type: 'text', required: true };
const mail = { name: 'mail', label: 'Email', type: 'email' };

function eventsOf(text: string): RunEvent[] {
  return [...text.matchAll(/^data: (.*)$/gm)].map(([, data]) => runEvent.parse(JSON.parse(data!)));
}
const textOf = (events: readonly RunEvent[]): string =>
  events.map((event) => (event.type === 'text' ? event.text : '')).join('');

async function activeTool(apps: AppsUnderTest, app: OwnedApp, values: object): Promise<string> {
  const { toolId, path } = (await apps.api(app, 'POST', '/tools', { header: 'Walks' })).json;
  await apps.api(app, 'PATCH', `/tools/${toolId}`, values);
  await apps.api(app, 'POST', `/tools/${toolId}/activate`);
  return path;
}

interface Sent {
  token?: string;
  cookie?: string;
  body?: object;
}

const runOn = (apps: AppsUnderTest, app: OwnedApp, path: string, { token, cookie, body = {} }: Sent = {}) =>
  apps.lathe.request('POST', `/apps/${app.appId}/tools/${path}/run`, {
    host: `${app.slug}.localhost:4400`,
    ...(token !== undefined && { token }),
    ...(cookie !== undefined && { headers: { cookie } }),
    body,
  });

describe('a run of a tool', () => {
  let apps: AppsUnderTest;
  let model: ModelServer;
  let app: OwnedApp;
  let path: string;
  let uses: string[] = [];
  let refuses = false;
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
      remote: (_, { path: asked, body }) => {
        const [, what = ''] = /^\/internal\/accounts\/\w+\/usage\/(\w+)$/.exec(asked) ?? [];
        if (what === '') return undefined;
        const { meter = '', amount = '' } = JSON.parse(body ?? '{}') as { meter?: string; amount?: number };
        uses.push([what, meter, amount].join(' ').trim());
        return refuses && what === 'reserve'
          ? { status: 402, body: { error: { code: 'plan/runs-limit-reached', message: '', details: {} } } }
          : { status: 200, body: {} };
      },
    });
  }, 60_000);
  afterAll(async () => {
    await apps.stop();
    await model.close();
  });
  beforeEach(async () => {
    uses = [];
    refuses = false;
    app = await apps.published();
    path = await activeTool(apps, app, { gptPrompt: 'Plan a walk for [dog].', fields: [dog, mail] });
  });
  const run = (sent?: Sent) => runOn(apps, app, path, sent);
  const rex = { body: { input: 'In the rain', values: { dog: 'Rex', mail: 'rex@example.org' } } };

  it('is answered to a visitor, told all that was put in but what is personal, and counts once', async () => {
    const before = model.requests.length;
    const answer = await run(rex);
    expect([answer.status, answer.headers['content-type']]).toEqual([200, 'text/event-stream; charset=utf-8']);
    const events = eventsOf(answer.text);
    expect(events[0]).toEqual({ type: 'step', step: 'generate' });
    expect(events.at(-1)).toEqual({ type: 'end', made: 'model', sources: [] });
    expect(textOf(events)).toBe(answerPieces.join(''));
    const asked = JSON.stringify(model.requests[before]);
    expect(asked).toContain('Plan a walk for [dog].');
    expect(asked).toContain('[dog] (Your dog): Rex');
    expect(asked).toContain('In the rain');
    expect(asked).not.toContain('rex@example.org');
    expect(uses).toEqual(['reserve runs 1']);
  });

  it('says what is wrong with what was put in, before anything is counted', async () => {
    const refused = await run({ body: { values: { mail: 'rex', nonsense: 'x' } } });
    expect([refused.status, refused.json.error.details.issues]).toEqual([
      422,
      [
        { path: 'values.dog', message: 'Please fill this in' },
        { path: 'values.mail', message: 'This email is invalid' },
        { path: 'values.nonsense', message: 'is asked by no field' },
      ],
    ]);
    expect(uses).toEqual([]);
  });

  it('is there while the tool is active and its app is open', async () => {
    expect((await runOn(apps, app, 'other', rex)).status).toBe(404);
    const [{ toolId }] = (await apps.api(app, 'GET', '/tools')).json.tools;
    await apps.api(app, 'POST', `/tools/${toolId}/deactivate`);
    expect((await run(rex)).status).toBe(404);
    await apps.api(app, 'POST', `/tools/${toolId}/activate`);
    await apps.api(app, 'PATCH', '', { visibility: 'private_with_login' });
    expect((await run(rex)).status).toBe(403);
    expect((await run({ ...rex, token: await apps.lathe.appUserToken(app.appId, randomId()) })).status).toBe(200);
    const other = await apps.lathe.appUserToken(randomId(), randomId());
    expect((await run({ ...rex, token: other })).status).toBeGreaterThanOrEqual(400);
  });

  it('shows its people no instructions and no settings', async () => {
    const { json } = await apps.lathe.request('GET', `/apps/${app.appId}/tools/${path}`, {
      host: `${app.slug}.localhost:4400`,
    });
    expect(json).toMatchObject({
      header: 'Walks',
      hasModel: true,
      steps: [],
      fields: [{ name: 'dog' }, { name: 'mail' }],
    });
    expect(JSON.stringify(json)).not.toMatch(/gptPrompt|Plan a walk|filterCondition|personal/);
  });

  it('is refused where the plan of the owner has no more, and counts nothing', async () => {
    refuses = true;
    expect((await run(rex)).json.code).toBe('plan/runs-limit-reached');
    expect(uses).toEqual(['reserve runs 1']);
  });

  it('is given back when the model fails', async () => {
    const [{ toolId }] = (await apps.api(app, 'GET', '/tools')).json.tools;
    await apps.api(app, 'PATCH', `/tools/${toolId}`, { dailyUserLimit: 1 });
    const token = await apps.lathe.appUserToken(app.appId, randomId());
    for (const [fault, code] of [
      ['overloaded', 'chat/model-overloaded'],
      ['connection cut', 'chat/model-cut'],
    ] as const) {
      uses = [];
      model.faults = [fault];
      expect(eventsOf((await run({ ...rex, token })).text).at(-1)).toMatchObject({ type: 'error', code });
      await until(() => uses.includes('release'));
    }
    expect((await run({ ...rex, token })).status).toBe(200);
  });

  it('is stopped with whoever goes, and given back while nothing was written', async () => {
    model.faults = ['no first word'];
    const { server } = apps.lathe.service;
    await server.listen({ port: 0, host: '127.0.0.1' });
    const { port } = server.server.address() as AddressInfo;
    const left = model.left;
    const before = model.requests.length;
    const request = httpRequest({
      port,
      method: 'POST',
      path: `/apps/${app.appId}/tools/${path}/run`,
      headers: { host: `${app.slug}.localhost:4400`, 'content-type': 'application/json' },
    });
    request.on('error', () => undefined);
    request.end(JSON.stringify(rex.body));
    await until(() => model.requests.length === before + 1);
    request.destroy();
    await until(() => model.left === left + 1);
    await until(() => uses.includes('release'));
  });

  it('counts for one person as often as the builder says, and for another anew', async () => {
    const [{ toolId }] = (await apps.api(app, 'GET', '/tools')).json.tools;
    await apps.api(app, 'PATCH', `/tools/${toolId}`, { dailyUserLimit: 2, weeklyUserLimit: 3 });
    const token = await apps.lathe.appUserToken(app.appId, randomId());
    const answers = await Promise.all(Array.from({ length: 6 }, () => run({ ...rex, token })));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(2);
    expect(answers.find(({ status }) => status !== 200)!.json).toMatchObject({
      code: 'tool/daily-limit-reached',
      message: 'You have run this tool as often as you may today. Come back tomorrow',
    });
    expect((await run({ ...rex, token: await apps.lathe.appUserToken(app.appId, randomId()) })).status).toBe(200);
    expect(uses.filter((use) => use.startsWith('reserve'))).toHaveLength(3);
  });

  it('knows a visitor again by a signed cookie, and no other one', async () => {
    const [{ toolId }] = (await apps.api(app, 'GET', '/tools')).json.tools;
    await apps.api(app, 'PATCH', `/tools/${toolId}`, { dailyUserLimit: 1 });
    const first = await run(rex);
    const [cookie = ''] = String(first.headers['set-cookie']).split(';');
    expect(String(first.headers['set-cookie'])).toMatch(/HttpOnly; SameSite=Lax/);
    expect((await run({ ...rex, cookie })).json.code).toBe('tool/daily-limit-reached');
    const forged = cookie.replace(/=[0-9a-f]{24}/, `=${randomId()}`);
    const other = await run({ ...rex, cookie: forged });
    expect([other.status, other.headers['set-cookie'] === undefined]).toEqual([200, false]);
  });
});

describe('a run of a tool where there is no language model', () => {
  it('says so, invents nothing and counts nothing', async () => {
    const apps = await AppsUnderTest.start();
    const app = await apps.published();
    const path = await activeTool(apps, app, { fields: [dog] });
    const events = eventsOf((await runOn(apps, app, path, { body: { values: { dog: 'Rex' } } })).text);
    expect(events.at(-1)).toEqual({ type: 'end', made: 'nothing', sources: [] });
    expect(textOf(events)).toBe('No language model is set up here, so there is no answer.');
    await apps.stop();
  }, 60_000);
});
