import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { startTestService, type TestService } from '@lathe/platform/testing/test-service';
import { until } from '@lathe/platform/testing/until';
import type { LedgerTurn } from '@lathe/proto/builder-chat/ledger';
import { builderChatService } from '../../src/service.js';
import { FakeApps } from './fake-apps.js';
import { fails, nonceIn, type Play, type ScriptedOpenAi, startScriptedOpenAi, streams } from './scripted-openai.js';

const file = (request: string, path: string, content: string, whole = true): string =>
  `@@${nonceIn(request)} add_file {"path":"${path}"}\n${content}\n${whole ? `@@${nonceIn(request)} end\n` : ''}`;
const page =
  (name: string, whole = true) =>
  (request: string) =>
    file(request, `pages/${name}.jsx`, `export default function ${name}() { return <p>${name}</p>; }`, whole);
const broken = (request: string): string =>
  file(request, 'pages/Zorp.jsx', 'export default function Zorp() { return <Missing />; }');
const edit = (request: string): string =>
  `@@${nonceIn(request)} edit_file {"path":"pages/Dogs.jsx"}\n@@${nonceIn(request)} search\nnothing like it\n@@${nonceIn(request)} replace\nx\n@@${nonceIn(request)} end\n`;

/** Ends the connection in the middle of an answer that has done something by then. */
const breaksOff: Play = streams((request) => page('Cats')(request) + page('Owls', false)(request), null);

describe('the ledger of a turn', () => {
  let server: ScriptedOpenAi;
  let test: TestService;
  let apps: FakeApps;
  let token: string;
  let admin: string;
  let all: FakeApps[] = [];
  beforeAll(async () => {
    server = await startScriptedOpenAi();
    test = await startTestService(builderChatService, {
      remote: (service, request) =>
        all.map((app) => app.remote(service, request)).find((answer) => answer !== undefined && answer.status !== 404),
      env: {
        LLM_PROVIDER: 'openai-compatible',
        LLM_MODEL: 'my-model',
        LLM_MODELS: 'my-model=1/2;cacheRead=0.5',
        LLM_BASE_URL: server.baseUrl,
        LLM_API_KEY: 'sk-test',
        LLM_MAX_RETRIES: '0',
      },
    });
  });
  afterAll(async () => {
    await test.stop();
    await server.close();
  });
  beforeEach(async () => {
    apps = new FakeApps();
    all = [apps, ...all];
    token = await test.accountToken(apps.ownerId);
    admin = await test.accountToken(apps.ownerId, { isAdmin: true });
  });

  const get = (path: string, who = token) => test.request('GET', `/api/apps/${apps.appId}/chat${path}`, { token: who });

  /** Sends a message that these plays answer, and gives the ledger of its answer when that many calls are entered. */
  async function turnOf(plays: Play[], calls = plays.length, content = 'go'): Promise<LedgerTurn> {
    server.requests = [];
    server.plays = plays;
    const body = { id: apps.appId, messages: [{ role: 'user', content }] };
    expect((await test.request('POST', `/api/apps/${apps.appId}/chat`, { token, body })).status).toBe(200);
    return ledgerOf(await lastAnswer(), calls);
  }
  const lastAnswer = async (): Promise<string> => (await get('/messages')).json.messages.at(-1).id;
  const ledgerOf = (messageId: string, calls: number, who = admin): Promise<LedgerTurn> =>
    until(async () => {
      const [turn] = (await get(`/messages/${messageId}/ledger`, who)).json.turns as LedgerTurn[];
      return turn !== undefined && turn.answers + turn.repairs === calls ? turn : null;
    });
  const given = async (): Promise<unknown> =>
    (await get('/messages')).json.messages.at(-1).annotations.find(({ givenBack }: never) => givenBack)?.givenBack;

  it('holds its tokens, what came from the cache, its cost by the rates of the model, and the message it was charged', async () => {
    const turn = await turnOf([streams(page('Dogs'))]);
    expect(turn).toMatchObject({ kind: 'answer', charged: 1, givenBack: null, answers: 1, repairs: 0 });
    expect(turn.endedAt).not.toBeNull();
    const took = { promptTokens: 11, completionTokens: 7, cacheReadTokens: 4, cacheWriteTokens: 0 };
    const cost = expect.closeTo((7 * 1 + 4 * 0.5 + 7 * 2) / 1_000_000, 12);
    expect(turn.use?.calls).toEqual([
      { ...took, purpose: 'answer', model: 'my-model', cost, at: expect.stringMatching(/Z$/) },
    ]);
    expect([turn.use?.total, turn.use?.free]).toEqual([
      { ...took, cost },
      { promptTokens: 0, completionTokens: 0, cacheReadTokens: 0, cacheWriteTokens: 0, cost: 0 },
    ]);
    expect(apps.messagesUsed()).toBe(1);
    expect(await given()).toBeUndefined();
  });

  it('enters a repair as a call of its own, which is free', async () => {
    const turn = await turnOf([
      streams(broken),
      streams((request) => file(request, 'pages/Zorp.jsx', 'export default function Zorp() { return <p>Zorp</p>; }')),
    ]);
    expect(turn).toMatchObject({ charged: 1, givenBack: null, answers: 1, repairs: 1 });
    expect(turn.use).toMatchObject({ total: { promptTokens: 22 }, free: { promptTokens: 11, completionTokens: 7 } });
    expect(apps.messagesUsed()).toBe(1);
  });

  it('gives the message back for actions none of which could be applied', async () => {
    await turnOf([streams(page('Dogs'))]);
    const turn = await turnOf([streams(edit), streams('I cannot.')]);
    expect(turn).toMatchObject({ charged: 1, givenBack: 'failed-action', answers: 1, repairs: 1 });
    expect(turn.use?.free).toEqual(turn.use?.total);
    expect(await given()).toBe('failed-action');
    await until(() => apps.messagesUsed() === 1);
  });

  it('gives it back for a first action that was cut off', async () => {
    const turn = await turnOf([streams(page('Dogs', false), 'length')]);
    expect(turn).toMatchObject({ givenBack: 'failed-action' });
    await until(() => apps.messagesUsed() === 0);
  });

  it.each([
    ['the model fails', fails(500, 'x'), 0],
    ['the connection breaks off half way', breaksOff, 1],
  ] as const)('gives it back for a fault of the platform: %s', async (_what, play, calls) => {
    await turnOf([streams(page('Dogs'))]);
    expect(await turnOf([play], calls)).toMatchObject({ charged: 1, givenBack: 'platform-fault', answers: calls });
    expect(await given()).toBe('platform-fault');
    await until(() => apps.messagesUsed() === 1);
  });

  it('gives it back for a question back', async () => {
    expect(await turnOf([streams('What should it be?')])).toMatchObject({ givenBack: 'question', charged: 1 });
    await until(() => apps.messagesUsed() === 0);
  });

  it('has the checks of a version behind its answer, which are charged nothing', async () => {
    await turnOf([streams(broken), streams(broken)]);
    const messageId = await lastAnswer();
    server.plays = [streams(page('Zorp'))];
    const path = `/api/apps/${apps.appId}/versions/${apps.head}/validate-repair`;
    expect((await test.request('POST', path, { token, body: { messageId } })).status).toBe(200);
    const { turns } = (await get(`/messages/${messageId}/ledger`, admin)).json;
    expect(turns.map(({ kind, charged, givenBack }: LedgerTurn) => [kind, charged, givenBack])).toEqual([
      ['answer', 1, null],
      ['check', 0, null],
    ]);
    expect(apps.messagesUsed()).toBe(1);
  });

  it('tells the owner what was counted and given back; tokens and costs are for admins; others see no app', async () => {
    await turnOf([streams(page('Dogs'))]);
    const messageId = await lastAnswer();
    expect(await ledgerOf(messageId, 1, token)).not.toHaveProperty('use');
    const stranger = await test.accountToken('f'.repeat(24), { isAdmin: true });
    expect((await get(`/messages/${messageId}/ledger`, stranger)).status).toBe(404);
    expect((await get('/messages/unknown/ledger')).json).toEqual({ turns: [] });
  });

  it('has a call once, however often its event comes, and none of a turn that is not known', async () => {
    const before = await turnOf([streams(page('Dogs'))]);
    const messageId = await lastAnswer();
    const use = {
      accountId: apps.ownerId,
      purpose: 'answer',
      model: 'my-model',
      promptTokens: 5,
      completionTokens: 1,
      cacheReadTokens: 0,
      cacheWriteTokens: 0,
      cost: null,
    };
    const publish = (turnId: string) =>
      test.publish('models.usage.recorded.v1', turnId, apps.ownerId, { ...use, turnId });
    await publish('0'.repeat(24));
    await publish(before.turnId);
    const turn = await ledgerOf(messageId, 2);
    expect(turn.use?.total).toMatchObject({ promptTokens: 16, cost: null });
  });
});
