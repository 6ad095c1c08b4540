import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { StartError } from '@lathe/platform/config/load-config';
import { ChatModels } from '@lathe/platform/models/chat-models';
import { createModels } from '@lathe/platform/models/create-models';
import type { ModelsConfig } from '@lathe/platform/models/models-env';
import { openChatModel } from '@lathe/platform/models/open-chat-model';
import { startTestService, type TestService } from '@lathe/platform/testing/test-service';
import { CONNECTION } from '@lathe/platform/tokens/tokens';
import type { EventEnvelope } from '@lathe/proto/events/envelope';
import type { Connection } from 'mongoose';
import type { AnswerChunk, AnswerModel } from '../../src/models/answer-model.js';
import { createAnswerModel } from '../../src/models/create-answer-model.js';
import { PromptedAnswers } from '../../src/models/prompted-answers.js';
import type { AnswerRequest } from '../../src/prompts/answer-request.js';
import { builderChatService } from '../../src/service.js';
import { FakeApps } from './fake-apps.js';
import { fails, hangs, nonceIn, type ScriptedOpenAi, startScriptedOpenAi, streams } from './scripted-openai.js';
import { readUiStream } from './ui-stream-reader.js';

const request: AnswerRequest = {
  accountId: '6b017509e5724d2c0b73a828',
  nonce: 'abc123',
  prompt: 'a tracker for dogs',
  files: {},
  history: [
    { role: 'user', content: 'before' },
    { role: 'assistant', content: 'yes' },
  ],
  attachments: [],
  today: '2026-01-02',
};

const noLog = { warn: () => undefined };
const noLedger = { record: async () => undefined };
const answering = (config: ModelsConfig): AnswerModel => createAnswerModel(createModels(config, noLedger, noLog));

async function all(model: AnswerModel, signal = new AbortController().signal): Promise<AnswerChunk[]> {
  const chunks: AnswerChunk[] = [];
  for await (const chunk of model.answer(request, signal)) chunks.push(chunk);
  return chunks;
}
const textOf = (chunks: AnswerChunk[]): string =>
  chunks.map((chunk) => (chunk.type === 'text' ? chunk.text : '')).join('');

const modelOf = ({ data }: EventEnvelope): string => ('model' in data ? String(data.model) : '');
const byModel = (a: EventEnvelope, b: EventEnvelope): number => (modelOf(a) < modelOf(b) ? -1 : 1);

describe('an OpenAI-compatible model', () => {
  let server: ScriptedOpenAi;
  let model: AnswerModel;
  beforeEach(async () => {
    server = await startScriptedOpenAi();
    model = modelWith(0);
  });
  afterEach(() => server.close());
  const modelWith = (LLM_MAX_RETRIES: number): AnswerModel =>
    answering({
      LLM_PROVIDER: 'openai-compatible',
      LLM_MODEL: 'my-model',
      LLM_BASE_URL: server.baseUrl,
      LLM_API_KEY: 'sk-test',
      LLM_MAX_RETRIES,
    });

  it('streams text as it comes and tells usage and the reason it ended', async () => {
    server.plays = [streams('Hello “world” 🐕')];
    const chunks = await all(model);
    expect(textOf(chunks)).toBe('Hello “world” 🐕');
    expect(chunks.length).toBeGreaterThan(2);
    expect(chunks.at(-1)).toEqual({
      type: 'end',
      finishReason: 'stop',
      usage: { promptTokens: 11, completionTokens: 7, cacheReadTokens: 4, cacheWriteTokens: 0 },
    });
  });

  it('sends the key, the model, stable rules first and the nonce last', async () => {
    server.plays = [streams('x')];
    await all(model);
    const { body, authorization } = server.requests[0] ?? { body: {}, authorization: '' };
    const messages = body['messages'] as { role: string; content: string }[];
    expect(authorization).toBe('Bearer sk-test');
    expect(body).toMatchObject({ model: 'my-model', stream: true });
    expect(messages.map(({ role }) => role)).toEqual(['system', 'user', 'assistant', 'user']);
    expect(messages[0]?.content).not.toContain('abc123');
    expect(messages[3]?.content).toContain('NONCE for this answer: abc123');
  });

  it.each([
    ['length', 'length'],
    ['content_filter', 'refusal'],
    ['stop', 'stop'],
    ['tool_calls', 'other'],
  ] as const)('reads the finish reason %s as %s', async (word, reason) => {
    server.plays = [streams('x', word)];
    expect((await all(model)).at(-1)).toMatchObject({ finishReason: reason });
  });

  it('tries again before the first word', async () => {
    model = modelWith(2);
    server.plays = [fails(500, 'oops'), fails(429, 'slow down'), streams('third time')];
    expect(textOf(await all(model))).toBe('third time');
    expect(server.requests.length).toBe(3);
  });

  it.each([
    [429, 'too-many-requests'],
    [401, 'chat/model-key'],
    [500, 'chat/model-failed'],
  ] as const)('tells status %s as %s', async (status, code) => {
    server.plays = [fails(status, 'x')];
    await expect(all(model)).rejects.toMatchObject({ code });
  });

  it('fails when the connection breaks off in the middle', async () => {
    server.plays = [streams('a long answer that never ends', null)];
    await expect(all(model)).rejects.toMatchObject({ code: 'chat/model-cut' });
  });

  it('fails when nobody is there', async () => {
    await server.close();
    await expect(all(model)).rejects.toMatchObject({ code: 'chat/model-failed' });
  });

  it('gives up a stream that says nothing', async () => {
    server.plays = [hangs];
    const access = { provider: 'openai-compatible', model: 'm', apiKey: 'k', baseUrl: server.baseUrl } as const;
    const models = new ChatModels({
      name: 'm',
      provider: access.provider,
      configured: new Map(),
      open: () => openChatModel(access, {}),
      ledger: noLedger,
      logger: noLog,
      maxRetries: 0,
      patience: { firstMs: 80, betweenMs: 80 },
    });
    await expect(all(new PromptedAnswers('m', models))).rejects.toMatchObject({ code: 'chat/model-stalled' });
  });

  it('stops when it is told to', async () => {
    server.plays = [hangs];
    const stop = new AbortController();
    setTimeout(() => stop.abort(new Error('stopped')), 30);
    await expect(all(model, stop.signal)).rejects.toThrow('stopped');
  });
});

describe('which model answers', () => {
  it('is the built-in engine without a provider', async () => {
    const model = answering({ LLM_MAX_RETRIES: 2 });
    expect([model.name, model.canRepair]).toEqual(['Built-in engine', false]);
    const chunks = await all(model);
    expect(textOf(chunks)).toContain('@@abc123 add_entity {');
    expect(chunks.at(-1)).toMatchObject({ type: 'end', finishReason: 'stop', appName: expect.any(String) });
  });

  it.each([['anthropic'], ['google'], ['ollama'], ['openai-compatible']] as const)(
    'can be of %s',
    async (LLM_PROVIDER) => {
      const address = { LLM_BASE_URL: 'http://127.0.0.1:9/v1' };
      const model = answering({
        LLM_PROVIDER,
        LLM_MODEL: 'm-1',
        LLM_API_KEY: 'k',
        LLM_MAX_RETRIES: 0,
        ...address,
      });
      expect([model.name, model.canRepair]).toEqual(['m-1', true]);
      // Nobody listens there: that the package was loaded and tried to connect is all that can be seen without the
      // provider.
      await expect(all(model)).rejects.toMatchObject({ code: 'chat/model-failed' });
    },
  );

  it.each([
    [{ LLM_PROVIDER: 'ollama' as const }, 'LLM_MODEL'],
    [{ LLM_PROVIDER: 'anthropic' as const, LLM_MODEL: 'm' }, 'LLM_API_KEY'],
    [{ LLM_API_KEY: 'k' }, 'LLM_PROVIDER'],
  ])('is not set up half way: %j', async (config, variable) => {
    const start = (): AnswerModel => answering({ ...config, LLM_MAX_RETRIES: 2 });
    expect(start).toThrow(StartError);
    expect(start).toThrow(variable);
  });
});

describe('the service with a model over HTTP', () => {
  const apps = new FakeApps();
  let server: ScriptedOpenAi;
  let test: TestService;
  let token: string;
  beforeAll(async () => {
    server = await startScriptedOpenAi();
    test = await startTestService(builderChatService, {
      remote: apps.remote,
      env: {
        LLM_PROVIDER: 'openai-compatible',
        LLM_MODEL: 'my-model',
        LLM_BASE_URL: server.baseUrl,
        LLM_MAX_RETRIES: '0',
        LLM_MODELS: 'my-model=0.55/2,other-model=1/4',
      },
    });
    token = await test.accountToken(apps.ownerId);
  });
  afterAll(async () => {
    await test.stop();
    await server.close();
  });
  const post = (content: string, annotations: object[] = [], who = token) =>
    test.request('POST', `/api/apps/${apps.appId}/chat`, {
      token: who,
      body: { messages: [{ role: 'user', content, annotations }] },
    });
  const send = async (content: string) => readUiStream((await post(content)).text).state;
  const page =
    (name: string, end = true) =>
    (request: string) =>
      `Here.\n@@${nonceIn(request)} add_file {"path":"pages/${name}.jsx"}\nexport default function ${name}() { return <p>${name}</p>; }\n${end ? `@@${nonceIn(request)} end\n` : ''}`;

  it('makes a version of what the model writes', async () => {
    server.plays = [streams(page('Dogs'))];
    expect(await send('dogs')).toMatchObject({
      status: 'committed',
      versionId: apps.head,
      usage: { totalTokens: 18, modelInfo: { model: 'my-model' } },
    });
    expect(apps.file('pages/Dogs.jsx')).toContain('<p>Dogs</p>');
  });

  it('goes on after the last action that was whole, when asked to continue', async () => {
    server.requests = [];
    server.plays = [
      streams((request) => page('Apes')(request) + page('Bats', false)(request), 'length'),
      streams(page('Bats')),
    ];
    await send('apes and bats');
    expect(await send('Continue and repeat the last action if truncated')).toMatchObject({ status: 'committed' });
    const asked = JSON.stringify(server.requests[1]?.body['messages']);
    expect(asked).toContain('Continue and repeat the last action if truncated');
    expect(asked).toContain('pages/Bats.jsx');
    expect(
      [apps.file('pages/Apes.jsx'), apps.file('pages/Bats.jsx')].every((content) => content?.includes('<p>')),
    ).toBe(true);
  });

  it('is another for a message when an admin chooses it, and for nobody else', async () => {
    server.requests = [];
    server.plays = [streams(page('Emus'))];
    const admin = await test.accountToken(apps.ownerId, { isAdmin: true });
    const models = async (who: string) => (await test.request('GET', '/api/builder/models', { token: who })).json;
    expect(await models(admin)).toEqual({ isLanguageModel: true, models: ['my-model', 'other-model'] });
    expect(await models(token)).toEqual({ isLanguageModel: true, models: [] });

    const { state } = readUiStream((await post('emus', [{ model: 'other-model' }], admin)).text);
    expect(state).toMatchObject({ status: 'committed', usage: { modelInfo: { model: 'other-model' } } });
    expect(server.requests[0]?.body['model']).toBe('other-model');
    const { messages } = (await test.request('GET', `/api/apps/${apps.appId}/chat/messages`, { token: admin })).json;
    expect(messages.at(-1)).toMatchObject({ model: 'other-model' });

    expect(await post('emus', [{ model: 'other-model' }])).toMatchObject({
      status: 403,
      json: { code: 'app/admin-only-field' },
    });
    expect(await post('emus', [{ model: 'zorp' }], admin)).toMatchObject({ status: 422 });
    expect(server.requests).toHaveLength(1);
  });

  it('keeps what is whole of an answer that was too long', async () => {
    server.requests = [];
    server.plays = [streams((request) => page('Cats')(request) + page('Owls', false)(request), 'length')];
    const state = await send('cats and owls');
    expect(state).toMatchObject({ status: 'committed', notices: ['The output was too long for one iteration'] });
    expect(state.actions.map(({ status }) => status)).toEqual(['complete', 'truncated']);
    expect([apps.file('pages/Cats.jsx') !== undefined, apps.file('pages/Owls.jsx')]).toEqual([true, undefined]);
  });

  it('lets the model write an edit again that did not fit, with the file as it is', async () => {
    server.requests = [];
    const edit = (request: string, old: string) =>
      `@@${nonceIn(request)} edit_file {"path":"pages/Dogs.jsx"}\n@@${nonceIn(request)} search\n${old}\n@@${nonceIn(request)} replace\nexport default function Dogs() { return <p>New</p>; }\n@@${nonceIn(request)} end\n`;
    server.plays = [
      streams((request) => edit(request, 'nothing like it')),
      streams((request) => edit(request, 'export default function Dogs() { return <p>Dogs</p>; }')),
    ];
    const state = await send('new text');
    expect(state.actions.map(({ status }) => status)).toEqual(['rejected', 'complete']);
    expect(state.status).toBe('committed');
    expect(JSON.stringify(server.requests[1]?.body)).toContain('the search text is not in the file');
    expect(apps.file('pages/Dogs.jsx')).toContain('<p>New</p>');
  });

  it('enters answers and repairs for the owner of the app, with what they took', async () => {
    const outbox = test.service.app.get<Connection>(CONNECTION).collection<{ event: EventEnvelope }>('outbox');
    const entries = (await outbox.find().toArray()).map(({ event }) => event);
    expect(entries.map(({ data }) => 'purpose' in data && data.purpose).sort()).toEqual([
      ...Array<string>(6).fill('answer'),
      'repair',
    ]);
    const [other, ...standard] = entries.toSorted(byModel).toReversed();
    expect(other?.data).toMatchObject({ model: 'other-model', cost: expect.closeTo(0.000039, 12) });
    for (const { type, tenantId, data } of standard) {
      expect([type, tenantId]).toEqual(['models.usage.recorded.v1', apps.ownerId]);
      expect(data).toMatchObject({ accountId: apps.ownerId });
      expect(data).toMatchObject({
        model: 'my-model',
        promptTokens: 11,
        completionTokens: 7,
        cost: expect.closeTo(0.00002005, 12),
      });
    }
  });

  it.each([
    ['too many requests', fails(429, 'x'), expect.stringMatching(/^Rate limit exceeded\. Please try again later\./)],
    [
      'a broken connection',
      streams('half an ans', null),
      'The connection to the language model broke off before the answer was whole. Send the message again',
    ],
    [
      'a refusal',
      streams('', 'content_filter'),
      'The language model declined to answer this. Say it differently and try again',
    ],
    ['an empty answer', streams(''), 'An error occurred while processing your request please try again later'],
  ])('ends with a reason and no version after %s', async (_what, play, message) => {
    server.requests = [];
    server.plays = [play];
    const head = apps.head;
    expect(await send('more')).toMatchObject({ status: 'failed', error: { message } });
    expect(apps.head).toBe(head);
  });
});
