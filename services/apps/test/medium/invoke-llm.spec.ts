import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { randomId } from '@lathe/platform/ids/random-id';
import { answerPieces, type ModelServer, startModelServer } from '@lathe/platform/testing/model-servers/model-server';
import { served, wires } from '@lathe/platform/testing/model-servers/models-on';
import { until } from '@lathe/platform/testing/until';
import { CONNECTION } from '@lathe/platform/tokens/tokens';
import type { Connection } from 'mongoose';
import { AppsUnderTest, type OwnedApp } from './apps-under-test.js';
import { formOf, onePixel } from './form.js';

interface Use {
  readonly what: string;
  readonly accountId: string;
  readonly meter?: string;
  readonly key: string;
}

const dogSchema = { type: 'object', properties: { name: { type: 'string' } }, required: ['name'] };

const modelEnv = ({ url }: ModelServer) => ({
  LLM_PROVIDER: 'openai-compatible',
  LLM_MODEL: served.name,
  LLM_API_KEY: served.key,
  LLM_BASE_URL: `${url}/v1`,
  LLM_MAX_RETRIES: '0',
});

describe('InvokeLLM', () => {
  let apps: AppsUnderTest;
  let model: ModelServer;
  let app: OwnedApp;
  const uses: Use[] = [];
  let isUsedUp = false;
  beforeAll(async () => {
    model = await startModelServer(wires['openai-compatible'], served);
    apps = await AppsUnderTest.start({
      env: modelEnv(model),
      remote: (_, { path, body }) => {
        const [, accountId = '', what = ''] = /^\/internal\/accounts\/(\w+)\/usage\/(\w+)$/.exec(path) ?? [];
        if (!what) return undefined;
        uses.push({ what, accountId, ...(JSON.parse(String(body)) as { key: string }) });
        return isUsedUp && what === 'reserve'
          ? { status: 402, body: { error: { code: 'plan/model-calls-limit-reached', message: '', details: {} } } }
          : { status: 200, body: {} };
      },
    });
    app = await apps.published();
  }, 60_000);
  afterAll(async () => {
    await apps.stop();
    await model.close();
  });

  /** A call of somebody new, so that nobody's calls count together. */
  async function invoke(
    body: unknown,
    { bearer, of = app, endpoint = 'InvokeLLM' }: { bearer?: string; of?: OwnedApp; endpoint?: string } = {},
  ) {
    const token = bearer ?? (await apps.lathe.appUserToken(of.appId, randomId()));
    return apps.lathe.request('POST', `/integrations/Core/${endpoint}`, {
      host: `${of.slug}.localhost:4400`,
      ...(token ? { token } : {}),
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
  }

  async function store(bearer: string, bytes: Uint8Array, name: string): Promise<string> {
    const { payload, headers } = formOf(bytes, { name });
    const answer = await apps.lathe.service.server.inject({
      method: 'POST',
      url: '/integrations/Core/UploadFile',
      headers: { host: `${app.slug}.localhost:4400`, authorization: `Bearer ${bearer}`, ...headers },
      payload,
    });
    return answer.json().file_url;
  }

  it('answers a text as JSON, and counts one use of the owner', async () => {
    uses.length = 0;
    const answer = await invoke({ prompt: 'What is a dog?' });
    expect([answer.status, answer.json, answer.headers['content-type']]).toEqual([
      200,
      answerPieces.join(''),
      expect.stringContaining('application/json'),
    ]);
    expect(model.requests.at(-1)!.body['messages']).toEqual([{ role: 'user', content: 'What is a dog?' }]);
    expect(uses).toEqual([
      { what: 'reserve', accountId: app.ownerId, meter: 'model-calls', amount: 1, key: expect.any(String) },
    ]);
  });

  it('answers an object that fits the schema', async () => {
    const answer = await invoke({ prompt: 'A dog', response_json_schema: dogSchema });
    expect([answer.status, answer.json]).toEqual([200, { name: 'Rex' }]);
    const [tool] = model.requests.at(-1)!.body['tools'] as { function: { parameters: unknown } }[];
    expect(tool!.function.parameters).toMatchObject(dogSchema);
  });

  it('says that the model failed where it never fits, and gives the use back', async () => {
    uses.length = 0;
    const before = model.requests.length;
    const answer = await invoke({
      prompt: 'A dog',
      response_json_schema: { type: 'object', properties: { age: { type: 'number' } }, required: ['age'] },
    });
    expect([answer.status, answer.json.code]).toEqual([503, 'chat/model-failed']);
    // Once, and once more with what was wrong.
    expect(model.requests.length - before).toBe(2);
    await until(() => uses.length === 2);
    expect(uses.map(({ what }) => what)).toEqual(['reserve', 'release']);
    expect(new Set(uses.map(({ key }) => key)).size).toBe(1);
  });

  it('says what went wrong with the model, and gives the use back', async () => {
    uses.length = 0;
    model.faults = ['overloaded'];
    const answer = await invoke({ prompt: 'What is a dog?' });
    expect([answer.status, answer.json.code]).toEqual([503, 'chat/model-overloaded']);
    await until(() => uses.some(({ what }) => what === 'release'));
  });

  it('stops the model when whoever asked has gone, and counts what it has worked', async () => {
    uses.length = 0;
    model.faults = Array.from({ length: 20 }, () => 'no first word');
    const { length: before } = model.requests;
    await apps.lathe.service.server.listen({ port: 0, host: '127.0.0.1' });
    const { port } = apps.lathe.service.server.server.address() as AddressInfo;
    const gone = new AbortController();
    const asked = Array.from({ length: 20 }, () =>
      fetch(`http://127.0.0.1:${port}/apps/${app.appId}/integrations/Core/InvokeLLM`, {
        method: 'POST',
        headers: { authorization: `Bearer ${app.token}`, 'content-type': 'application/json' },
        body: '{"prompt":"What is a dog?"}',
        signal: gone.signal,
      }),
    );
    await until(() => model.requests.length === before + 20);
    gone.abort();
    expect((await Promise.allSettled(asked)).map(({ status }) => status)).toEqual(Array(20).fill('rejected'));
    await until(() => model.left === 20);
    expect(uses.map(({ what }) => what)).toEqual(Array(20).fill('reserve'));
    const next = await apps.lathe.request('POST', `/apps/${app.appId}/integrations/Core/InvokeLLM`, {
      token: app.token,
      body: { prompt: 'What is a dog?' },
    });
    expect(next.status).toBe(429);
  });

  it('is given back where its process dies in it, and never once it has ended', async () => {
    const jobs = apps.lathe.service.app.get<Connection>(CONNECTION).collection<{ _id: string }>('jobs');
    const lost = { _id: /^lost-use:/, status: 'waiting' };
    await until(async () => (await jobs.countDocuments(lost)) === 0);
    const other = await apps.createApp();
    uses.length = 0;
    model.faults = ['no first word'];
    const before = model.requests.length;
    const { port } = apps.lathe.service.server.server.address() as AddressInfo;
    const gone = new AbortController();
    const asked = fetch(`http://127.0.0.1:${port}/apps/${other.appId}/integrations/Core/InvokeLLM`, {
      method: 'POST',
      headers: { authorization: `Bearer ${other.token}`, 'content-type': 'application/json' },
      body: '{"prompt":"What is a dog?"}',
      signal: gone.signal,
    });
    await until(() => model.requests.length === before + 1);
    // The hour that nobody waits for here.
    const { matchedCount } = await jobs.updateOne(lost, { $set: { runAt: new Date(0) } });
    expect(matchedCount).toBe(1);
    await until(() => uses.length === 2);
    expect(uses.map(({ what }) => what)).toEqual(['reserve', 'release']);
    expect(new Set(uses.map(({ key }) => key)).size).toBe(1);
    gone.abort();
    await Promise.allSettled([asked]);
  });

  it('takes no part of a broken answer for the answer', async () => {
    model.faults = ['ends without an end'];
    expect((await invoke({ prompt: 'What is a dog?' })).json.code).toBe('chat/model-cut');
    model.faults = ['content filter'];
    expect((await invoke({ prompt: 'What is a dog?' })).json.code).toBe('chat/model-refused');
  });

  it('reads texts that the app has stored, and no other address', async () => {
    const bearer = await apps.lathe.appUserToken(app.appId, randomId());
    const url = await store(bearer, Buffer.from('Rex is a poodle'), 'dogs.txt');
    expect((await invoke({ prompt: 'Which dog?', file_urls: [url] }, { bearer })).status).toBe(200);
    const [{ content }] = model.requests.at(-1)!.body['messages'] as [{ content: string }];
    expect(content).toBe('Which dog?\n\nThe file "dogs.txt":\nRex is a poodle\n');
    const other = await apps.published('Other');
    const picture = await store(bearer, onePixel, 'dog.png');
    const refusals: [string, string][] = [
      [picture, 'is a picture, and the language model sees none'],
      ['https://example.org/a.txt', 'is not a file of this app'],
      ['http://127.0.0.1:1/a.txt', 'is not a file of this app'],
      [url.replace(app.appId, other.appId), 'is not a file of this app'],
      [`${url}/../x`, 'is not a file of this app'],
      ['', 'is not a file of this app'],
    ];
    for (const [file, message] of refusals)
      expect(await invoke({ prompt: 'Which dog?', file_urls: [file] }, { bearer })).toMatchObject({
        status: 422,
        json: { error: { details: { issues: [{ path: 'file_urls.0', message }] } } },
      });
  });

  it('takes data out of a file, as a list too', async () => {
    const bearer = await apps.lathe.appUserToken(app.appId, randomId());
    const file_url = await store(bearer, Buffer.from('name\nRex\nBello\n'), 'dogs.csv');
    const json_schema = { type: 'array', items: dogSchema };
    const extract = (body: unknown, who = bearer) =>
      invoke(body, { bearer: who, endpoint: 'ExtractDataFromUploadedFile' });
    model.given = { output: [{ name: 'Rex' }, { name: 'Bello' }] };
    expect(await extract({ file_url, json_schema })).toMatchObject({
      status: 200,
      json: { status: 'success', output: [{ name: 'Rex' }, { name: 'Bello' }], details: null },
    });
    const [system, { content }] = model.requests.at(-1)!.body['messages'] as [{ role: string }, { content: string }];
    expect([system.role, content]).toEqual(['system', '\n\nThe file "dogs.csv":\nname\nRex\nBello\n\n']);
    model.given = { output: 'nothing of this kind' };
    expect((await extract({ file_url, json_schema })).json.code).toBe('chat/model-failed');
    model.given = { name: 'Rex' };
    expect((await extract({ file_url: 'https://example.org/a', json_schema })).json.error.details.issues).toEqual([
      { path: 'file_url', message: 'is not a file of this app' },
    ]);
    expect((await extract(file_url)).status).toBe(422);
    expect((await extract({ file_url, json_schema }, '')).status).toBe(401);
  });

  it.each([
    ['a string', 'What is a dog?', { path: '', message: 'must be an object of named parameters' }],
    ['a list', ['What is a dog?'], { path: '', message: 'must be an object of named parameters' }],
    ['null', null, { path: '', message: 'must be an object of named parameters' }],
    ['no prompt', {}, { path: 'prompt' }],
    ['another name', { prompt: 'x', promt: 'x' }, { path: 'promt', message: 'is not known' }],
    ['the internet', { prompt: 'x', add_context_from_internet: true }, { message: 'is not available here' }],
    [
      'a list as schema',
      { prompt: 'x', response_json_schema: { type: 'array' } },
      { message: 'must describe an object' },
    ],
    [
      'a reference',
      { prompt: 'x', response_json_schema: { type: 'object', properties: { a: { $ref: 'http://x' } } } },
      { path: 'response_json_schema.properties.a.$ref' },
    ],
    [
      'an unknown type',
      { prompt: 'x', response_json_schema: { type: 'object', properties: { a: { type: 'dog' } } } },
      { message: 'is not a type of JSON' },
    ],
  ])('refuses %s, and counts nothing', async (_, body, issue) => {
    uses.length = 0;
    const before = model.requests.length;
    expect(await invoke(body)).toMatchObject({ status: 422, json: { error: { details: { issues: [issue] } } } });
    // What an earlier call is given back may still come.
    const counted = uses.filter(({ what }) => what === 'reserve');
    expect([counted, model.requests.length]).toEqual([[], before]);
  });

  it('refuses a schema without end', async () => {
    let deep: unknown = { type: 'string' };
    for (let depth = 0; depth < 90; depth += 1) deep = { type: 'object', properties: { a: deep } };
    expect((await invoke({ prompt: 'x', response_json_schema: deep })).json.error.details.issues[0].message).toBe(
      'is too deep or too large',
    );
    const wide = Object.fromEntries(Array.from({ length: 1_000 }, (_, at) => [`a${at}`, { type: 'string' }]));
    expect((await invoke({ prompt: 'x', response_json_schema: { type: 'object', properties: wide } })).status).toBe(
      422,
    );
    const shadow = JSON.parse('{"type":"object","properties":{"__proto__":{"type":"string"}}}');
    expect((await invoke({ prompt: 'x', response_json_schema: shadow })).status).toBe(400);
  });

  it('is refused without a user, and beyond the plan of the owner', async () => {
    expect(await invoke({ prompt: 'x' }, { bearer: '' })).toMatchObject({
      status: 401,
      json: { code: 'not-signed-in' },
    });
    isUsedUp = true;
    expect(await invoke({ prompt: 'x' })).toMatchObject({
      status: 402,
      json: { code: 'plan/model-calls-limit-reached' },
    });
    isUsedUp = false;
  });

  it('is refused to who asks too often, and to him alone', async () => {
    const quick = await apps.published('Quick');
    const bearer = await apps.lathe.appUserToken(quick.appId, randomId());
    const answers = await Promise.all(Array.from({ length: 22 }, () => invoke({ prompt: 'x' }, { bearer, of: quick })));
    const late = answers.filter(({ status }) => status === 429);
    expect(late).toHaveLength(2);
    expect(Number(late[0]!.headers['retry-after'])).toBeGreaterThan(0);
    expect((await invoke({ prompt: 'x' }, { of: quick })).status).toBe(200);
  });
});

describe('InvokeLLM with a model that sees', () => {
  it('shows it the picture that the app has stored', async () => {
    const model = await startModelServer(wires['openai-compatible'], served);
    const apps = await AppsUnderTest.start({ env: { ...modelEnv(model), LLM_MODELS: `${served.name}=1/1;images` } });
    const app = await apps.published();
    const send = (endpoint: string, headers: Record<string, string>, payload: Buffer | string) =>
      apps.lathe.service.server.inject({
        method: 'POST',
        url: `/apps/${app.appId}/integrations/Core/${endpoint}`,
        headers: { host: 'localhost:4400', authorization: `Bearer ${app.token}`, ...headers },
        payload,
      });
    const form = formOf(onePixel);
    const { file_url } = (await send('UploadFile', form.headers, form.payload)).json();
    const question = JSON.stringify({ prompt: 'What is it?', file_urls: file_url });
    await send('InvokeLLM', { 'content-type': 'application/json' }, question);
    // This server of the tests reads no pictures and refuses what it is sent, which is as it should be.
    expect(model.requests.at(-1)!.body['messages']).toEqual([
      {
        role: 'user',
        content: [
          { type: 'text', text: 'What is it?' },
          { type: 'image_url', image_url: { url: `data:image/png;base64,${onePixel.toString('base64')}` } },
        ],
      },
    ]);
    await apps.stop();
    await model.close();
  }, 60_000);
});

describe('InvokeLLM without a model', () => {
  it('says which setting is missing', async () => {
    const apps = await AppsUnderTest.start();
    const app = await apps.published();
    const answer = await apps.lathe.request('POST', `/apps/${app.appId}/integrations/Core/InvokeLLM`, {
      token: app.token,
      body: { prompt: 'x' },
    });
    expect(answer).toMatchObject({
      status: 503,
      json: {
        code: 'model/not-configured',
        message: expect.stringContaining('LLM_PROVIDER and LLM_MODEL'),
      },
    });
    await apps.stop();
  }, 60_000);
});
