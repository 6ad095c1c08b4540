import { afterAll, afterEach, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { randomId as newId } from '@lathe/platform/ids/random-id';
import { ModelError } from '@lathe/platform/models/model-error';
import { startTestService, type TestService } from '@lathe/platform/testing/test-service';
import { until } from '@lathe/platform/testing/until';
import { GenerationStreams } from '../../src/conversation/events/generation-streams.js';
import { GenerationProcessor } from '../../src/conversation/lifecycle/generation.processor.js';
import { ANSWER_MODEL, type AnswerModel } from '../../src/models/answer-model.js';
import { builderChatService } from '../../src/service.js';
import { answers, dog, homePage, once, said, ScriptedModel } from './chat-under-test.js';
import { FakeApps } from './fake-apps.js';
import { type ReadStream, readUiStream } from './ui-stream-reader.js';

let model = new ScriptedModel();
/** The service asks this for its answers; each test has a model of its own behind it. */
const switchboard: AnswerModel = {
  name: 'scripted',
  get canRepair() {
    return model.canRepair;
  },
  answer: (request, signal) => model.answer(request, signal),
};

describe('builder chat', () => {
  let apps: FakeApps;
  let test: TestService;
  let token: string;
  let all: FakeApps[] = [];

  beforeAll(async () => {
    test = await startTestService(builderChatService, {
      remote: (service, request) =>
        all
          .map((one) => one.remote(service, request))
          .find((answer) => answer !== undefined && answer.status !== 404) ?? all[0]?.remote(service, request),
    });
    const real = test.service.app.get<AnswerModel>(ANSWER_MODEL, { strict: false });
    Object.defineProperties(real, {
      name: { get: () => switchboard.name },
      canRepair: { get: () => switchboard.canRepair },
      answer: { value: switchboard.answer },
    });
  });
  afterAll(() => test.stop());
  afterEach(() => {
    model = new ScriptedModel();
  });

  async function newApp(): Promise<void> {
    apps = new FakeApps();
    all = [apps, ...all];
    token = await test.accountToken(apps.ownerId);
  }

  const url = (rest: string): string => `/api/apps/${apps.appId}/chat${rest}`;
  const body = (content: string, id?: string) => ({
    id: apps.appId,
    messages: [{ role: 'user', content, ...(id !== undefined && { id }) }],
  });
  async function send(content: string, script: (m: string) => string, id?: string): Promise<ReadStream> {
    model.script = ({ nonce }) => script(`@@${nonce}`);
    const answer = await test.request('POST', url(''), { token, body: body(content, id) });
    expect(answer.status).toBe(200);
    return readUiStream(answer.text);
  }
  const messages = async () => (await test.request('GET', url('/messages'), { token })).json;

  it('streams an answer, commits its version and keeps the messages', async () => {
    await newApp();
    const { state, chunks, done } = await send('a tracker for dogs', answers.build);
    expect(state).toMatchObject({ status: 'committed', versionId: apps.head, error: null });
    expect(done).toBe(true);
    expect(state.text).toBe('Building.\nDone.');
    expect(state.actions.map(({ title, status, added }) => [title, status, added])).toEqual([
      ['Dogs', 'complete', 14],
      ['Dogs page', 'complete', 4],
      ['Add sample rows to Dog', 'complete', 1],
    ]);
    expect(apps.file('pages/Dogs.jsx')).toBe(homePage);
    expect(apps.rows).toEqual([{ entity: 'Dog', rows: [{ name: 'Rex' }] }]);
    expect(chunks.at(0)).toMatchObject({ type: 'start' });
    expect(chunks.at(-1)).toEqual({ type: 'finish', finishReason: 'stop' });
    const { messages: kept, generationId } = await messages();
    expect(generationId).toBeNull();
    expect(kept).toMatchObject([
      { role: 'user', content: 'a tracker for dogs', status: 'ready' },
      {
        role: 'assistant',
        status: 'ready',
        versionId: apps.head,
        usage: { totalTokens: 15 },
        annotations: [{ versionId: apps.head }, {}],
      },
    ]);
    expect(kept[1].parts.map((part: { type: string }) => part.type)).toEqual([
      'text',
      'tool-invocation',
      'tool-invocation',
      'tool-invocation',
      'text',
    ]);
    expect(kept[1].model).toBeUndefined();
  });

  it('asks apps once whether it may be changed, for what an answer is made from, to commit it and how it compiles', async () => {
    await newApp();
    await messages();
    apps.asked = [];
    const { state } = await send('a tracker for dogs', answers.build);
    const version = `/versions/${state.versionId}`;
    expect(apps.asked).toEqual(['GET /changeable', 'GET /files', 'POST /versions', `GET ${version}/diagnostics`]);
  });

  it('tells the model the app, the conversation and the message, and applies edits', async () => {
    await newApp();
    await send('a tracker for dogs', answers.build);
    const { state } = await send('bigger title', answers.edit);
    expect(state.actions).toMatchObject([{ action: 'edit_file', status: 'complete', added: 1, removed: 1 }]);
    expect(apps.file('pages/Dogs.jsx')).toContain('<h2 onClick');
    expect(model.requests.at(-1)).toMatchObject({
      prompt: 'bigger title',
      history: [{ role: 'user', content: 'a tracker for dogs' }, { role: 'assistant' }],
    });
    expect(Object.keys(model.requests.at(-1)?.files ?? {})).toEqual(['entities/Dog.json', 'pages/Dogs.jsx']);
  });

  it('keeps what the model thought as a part of its own, and tells it to no later one', async () => {
    await newApp();
    const { state } = await send('hi', () => '<think>A plan.</think>\nHello.');
    expect(state.blocks).toEqual([
      { kind: 'reasoning', text: 'A plan.' },
      { kind: 'text', text: 'Hello.' },
    ]);
    expect((await messages()).messages[1]).toMatchObject({
      content: 'Hello.',
      parts: [
        { type: 'reasoning', text: 'A plan.' },
        { type: 'text', text: 'Hello.' },
      ],
    });
    await send('and now?', () => 'Nothing.');
    expect(JSON.stringify(model.requests.at(-1))).not.toContain('A plan.');
  });

  it('commits nothing for an answer without actions', async () => {
    await newApp();
    const { state } = await send('hello', answers.talk);
    expect([state.status, state.versionId, apps.versions.length]).toEqual(['committed', null, 0]);
  });

  it('commits nothing that cannot run, and tells an admin why', async () => {
    await newApp();
    token = await test.accountToken(apps.ownerId, { isAdmin: true });
    const { state, chunks } = await send('cats', answers.broken);
    expect(state.status).toBe('failed');
    expect(state.error?.message).toContain('Zorp');
    expect(chunks.at(-1)).toMatchObject({ type: 'error' });
    expect(apps.versions).toEqual([]);
    expect((await messages()).messages[1]).toMatchObject({ status: 'failed', error: expect.stringContaining('Zorp') });
  });

  it('puts a note in the place of what no repair brings, and says so', async () => {
    await newApp();
    model.canRepair = true;
    model.script = ({ nonce }) => answers.missing(`@@${nonce}`);
    const { state } = readUiStream((await test.request('POST', url(''), { token, body: body('cats') })).text);
    expect(state).toMatchObject({ status: 'committed', versionId: apps.head });
    expect(model.requests.length).toBeLessThanOrEqual(3);
    expect(apps.file('pages/Cats.jsx')).toContain("import { Zorp } from '@/components/missing/ComponentZorp';");
    expect(apps.file('components/missing/ComponentZorp.jsx')).toContain('The part Zorp is still missing.');
    const told = 'Uses the component Zorp, which does not exist: a note stands in its place';
    expect(state.findings?.issues).toMatchObject([
      { file: 'pages/Cats.jsx', line: 1, message: expect.stringContaining(told), severity: 'warning' },
    ]);
    expect((await messages()).messages[1].content).toContain(`pages/Cats.jsx, line 1: ${told}`);
  });

  it('says what only the compiler has found', async () => {
    await newApp();
    apps.diagnostics = [{ file: 'pages/Dogs.jsx', line: 2, message: 'No such name', detectorId: 'x' }];
    const { state } = await send('dogs', answers.build);
    expect([state.status, state.notices]).toEqual([
      'committed',
      [
        'This version has a fault: pages/Dogs.jsx, line 2: No such name. Ask for it to be repaired, or restore the version before',
      ],
    ]);
  });

  it('tells what the checks left, with the version and in the kept message, and not again what a later answer has nothing to do with', async () => {
    await newApp();
    const cats = (m: string) =>
      `${m} add_file {"path":"pages/Cats.jsx"}\nexport default function Cats() {\n  return <a href="/Nowhere">x</a>;\n}\n${m} end\n`;
    const { state } = await send('cats', cats);
    const findings = {
      issues: [
        {
          file: 'pages/Cats.jsx',
          line: 2,
          message: 'Links to the page Nowhere, which does not exist',
          componentName: 'Cats',
          detectorId: 'dead-link',
          severity: 'warning',
        },
      ],
      repairable: false,
    };
    expect(state).toMatchObject({ status: 'committed', findings });
    expect((await messages()).messages[1].annotations).toContainEqual({ findings });
    const later = await send(
      'birds',
      (m) =>
        `${m} add_file {"path":"pages/Birds.jsx"}\nexport default function Birds() {\n  return <p />;\n}\n${m} end\n`,
    );
    expect(later.state).toMatchObject({ status: 'committed', findings: null });
  });

  it('tells what an answer took away unasked, and nothing of what was to go', async () => {
    await newApp();
    const walks = (m: string, content: string) =>
      `${m} add_file {"path":"pages/Walks.jsx"}\nexport default function Walks() {\n  return <main><h1>Walks</h1>${content}</main>;\n}\n${m} end\n`;
    const form = '<form><input name="minutes" /></form>';
    await send('walks', (m) => walks(m, form));
    const { state } = await send('add a map to walks', (m) => walks(m, '<p>Map</p>'));
    expect(state.findings?.issues).toMatchObject([
      { file: 'pages/Walks.jsx', message: 'Walks lost its form; nobody asked for that', detectorId: 'regression' },
    ]);
    await send('give walks a form again', (m) => walks(m, form));
    const asked = await send('remove the form from walks', (m) => walks(m, '<p>Map</p>'));
    expect(asked.state).toMatchObject({ status: 'committed', findings: null });
  });

  it('lets a model mend what the checks found, at no cost', async () => {
    await newApp();
    model.canRepair = true;
    model.script = ({ nonce, repair }) =>
      repair === undefined
        ? answers.missing(`@@${nonce}`)
        : `@@${nonce} add_file {"path":"components/Zorp.jsx"}\nexport default function Zorp() { return <p />; }\n@@${nonce} end\n`;
    const { text } = await test.request('POST', url(''), { token, body: body('cats') });
    const { state } = readUiStream(text);
    expect(state).toMatchObject({ status: 'committed', usage: { totalTokens: 15 } });
    expect(model.requests[1]?.repair).toMatchObject([{ path: 'pages/Cats.jsx' }]);
    expect(apps.file('pages/Cats.jsx')).toContain("import Zorp from '@/components/Zorp';");
  });

  it('marks what was cut off and saves none of it', async () => {
    await newApp();
    model.finishReason = 'length';
    const { state } = await send('cats', answers.cut);
    expect(state).toMatchObject({
      status: 'committed',
      versionId: null,
      notices: ['The output was too long for one iteration'],
      actions: [{ status: 'truncated' }],
    });
    expect((await messages()).messages[1]).toMatchObject({
      toolInvocations: [{ result: { complete: false, truncated: true } }],
    });
  });

  it.each([
    ['too-many-requests', 'Rate limit exceeded. Please try again later.'],
    ['chat/model-failed', 'An error occurred while processing your request please try again later'],
  ] as const)('ends with a reason when the model fails: %s', async (code, message) => {
    await newApp();
    model.script = () => new ModelError(code);
    const { text } = await test.request('POST', url(''), { token, body: body('cats') });
    expect(readUiStream(text).state).toMatchObject({ status: 'failed', error: { code, message } });
  });

  it('shows two readers one stream, and a late one resumes where it was', async () => {
    await newApp();
    let open = (): void => undefined;
    model.gate = new Promise((resolve) => (open = resolve));
    model.holdAt = 200;
    model.script = ({ nonce }) => answers.build(`@@${nonce}`);
    const first = test.request('POST', url(''), { token, body: body('dogs') });
    const { generationId } = await until(async () => {
      const state = await messages();
      return state.generationId === null ? undefined : state;
    });
    const second = test.request('GET', url('/stream?after=0'), { token });
    const third = test.request('GET', url(`/stream?after=4&generationId=${generationId}`), { token });
    await new Promise((resolve) => setTimeout(resolve, 50));
    open();
    const [a, b, c] = (await Promise.all([first, second, third])).map(({ text }) => readUiStream(text));
    expect(a?.state.status).toBe('committed');
    expect(b?.events).toEqual(a?.events);
    expect(c?.events).toEqual(a?.events.slice(4));
    expect((await test.request('GET', url('/stream'), { token })).status).toBe(204);
    const again = await test.request('GET', url(`/stream?after=0&generationId=${generationId}`), { token });
    expect(readUiStream(again.text).events).toEqual(a?.events);
  });

  it('reads for a reader who comes back only the part of the log that he lacks, and goes on exactly where he was', async () => {
    await newApp();
    const { events } = await send('a tracker for dogs', answers.build);
    const { generationId } = (await messages()).messages[1];
    const { log } = test.service.app.get(GenerationStreams, { strict: false });
    const read = jest.spyOn(log, 'read');
    const whole = (await test.request('GET', url(`/stream?after=0&generationId=${generationId}`), { token })).text;
    for (const { seq } of events.slice(1)) {
      read.mockClear();
      const rest = (await test.request('GET', url(`/stream?after=${seq}&generationId=${generationId}`), { token }))
        .text;
      expect(whole.endsWith(rest.replace(/^(?:: quiet\n\n)+/, ''))).toBe(true);
      expect(readUiStream(rest).events).toEqual(events.filter((event) => event.seq > seq));
      const starts = read.mock.calls.map(([, , after]) => after);
      expect(Math.min(...starts)).toBeGreaterThan(seq - 100);
      if (seq > 5) expect(Math.min(...starts)).toBeGreaterThan(0);
    }
    read.mockRestore();
  });

  it('refuses a second message while one is answered, and stops on request', async () => {
    await newApp();
    model.gate = new Promise(() => undefined);
    model.holdAt = 60;
    model.script = ({ nonce }) => answers.build(`@@${nonce}`);
    const running = test.request('POST', url(''), { token, body: body('dogs', 'm-1') });
    await until(() => model.requests[0]);
    expect((await test.request('POST', url(''), { token, body: body('more') })).json.code).toBe('chat/already-running');
    expect(
      (
        await test.request('POST', `/api/apps/${apps.appId}/versions/${newId()}/restore`, {
          token,
          body: { messageId: 'm-1' },
        })
      ).json.code,
    ).toBe('chat/already-running');
    expect((await test.request('POST', url('/cancel'), { token })).json).toEqual({ cancelled: true });
    expect(readUiStream((await running).text).state).toMatchObject({ status: 'cancelled', versionId: null });
    expect((await test.request('POST', url('/cancel'), { token })).json).toEqual({ cancelled: false });
    expect((await messages()).messages[1]).toMatchObject({ status: 'ready', versionId: null });
    expect(apps.versions).toEqual([]);
  });

  it('stops an answer that waits for its turn', async () => {
    model.gate = new Promise(() => undefined);
    model.holdAt = 0;
    const running: { stop(): Promise<unknown>; end: Promise<unknown> }[] = [];
    for (let count = 0; count < 50; count += 1) {
      await newApp();
      const path = url('');
      const cancel = url('/cancel');
      const bearer = token;
      running.push({
        end: test.request('POST', path, { token: bearer, body: body('x') }),
        stop: () => test.request('POST', cancel, { token: bearer }),
      });
    }
    await until(() => model.requests.length === 50);
    await newApp();
    const waiting = test.request('POST', url(''), { token, body: body('x') });
    await until(async () => (await messages()).generationId !== null);
    expect((await test.request('POST', url('/cancel'), { token })).json).toEqual({ cancelled: true });
    expect(readUiStream((await waiting).text).state.status).toBe('cancelled');
    expect(model.requests.length).toBe(50);
    await Promise.all(running.map(({ stop }) => stop()));
    await Promise.all(running.map(({ end }) => end));
  }, 60_000);

  it('takes the same message twice for one', async () => {
    await newApp();
    const first = await send('dogs', answers.build, 'm-7');
    const second = await send('dogs', answers.build, 'm-7');
    expect(second.events).toEqual(first.events);
    expect([apps.versions.length, (await messages()).messages.length]).toEqual([1, 2]);
  });

  it('fits an answer onto a head that has moved, or says that it does not fit', async () => {
    await newApp();
    await send('dogs', answers.build);
    const files = Object.fromEntries(apps.files().map(({ path, content }) => [path, content]));
    apps.beforeCommit = once(() => apps.commitByHand({ ...files, 'globals.css': 'body {}' }));
    expect((await send('title', answers.edit)).state.status).toBe('committed');
    expect(apps.file('globals.css')).toBe('body {}');
    apps.beforeCommit = once(() => apps.commitByHand({ 'globals.css': 'body {}' }));
    const { state } = await send(
      'file',
      (m) =>
        `${m} edit_file {"path":"pages/Dogs.jsx"}\n${m} search\nexport default function Dogs() {\n${m} replace\nexport default function Dogs() { // new\n${m} end\n`,
    );
    expect(state.error?.code).toBe('app/stale-head');
  });

  it('adds sample rows later when they cannot be had at once', async () => {
    await newApp();
    apps.entitiesDown = true;
    expect((await send('dogs', answers.build)).state.status).toBe('committed');
    expect(apps.rows).toEqual([]);
    apps.entitiesDown = false;
    await until(() => apps.rows.length > 0);
    expect(apps.rows).toEqual([{ entity: 'Dog', rows: [{ name: 'Rex' }] }]);
  });

  it('restores a version that no message made, with what was said before it, and any version twice', async () => {
    await newApp();
    const restore = async (versionId: string | null) =>
      said(
        (await test.request('POST', `/api/apps/${apps.appId}/versions/${versionId}/restore`, { token, body: {} })).json
          .messages,
      );
    await send('dogs', answers.build);
    const first = apps.head;
    await send('hello', answers.talk);
    apps.commitByHand({ 'pages/Dogs.jsx': homePage.replace('Dogs</h1>', 'Mine</h1>'), 'entities/Dog.json': dog });
    const byHand = apps.head;
    await send(
      'birds',
      (m) => `${m} add_file {"path":"pages/Birds.jsx"}\nexport default function Birds() { return <p />; }\n${m} end\n`,
    );
    expect(await restore(byHand)).toEqual(['dogs', 'hello']);
    expect(apps.file('pages/Dogs.jsx')).toContain('Mine</h1>');
    expect(await restore(first)).toEqual(['dogs']);
    await send('cats', answers.talk);
    expect(said((await messages()).messages)).toEqual(['dogs', 'cats']);
    expect(await restore(first)).toEqual(['dogs']);
    await send('fish', answers.talk);
    expect(said((await messages()).messages)).toEqual(['dogs', 'fish']);
    expect(
      (await test.request('POST', `/api/apps/${apps.appId}/versions/${newId()}/restore`, { token, body: {} })).status,
    ).toBe(404);
  });

  it('restores a version, hides what came after, takes that back, and goes on from there', async () => {
    await newApp();
    await send('dogs', answers.build, 'm-1');
    const first = apps.head;
    await send('title', answers.edit, 'm-2');
    const restored = await test.request('POST', `/api/apps/${apps.appId}/versions/${first}/restore`, {
      token,
      body: { messageId: 'm-1' },
    });
    const contents = (list: { content: string; role: string }[]) =>
      list.filter(({ role }) => role === 'user').map(({ content }) => content);
    expect(contents(restored.json.messages)).toEqual(['dogs']);
    expect(apps.file('pages/Dogs.jsx')).toBe(homePage);
    const undone = await test.request('POST', url('/undo-restore'), { token });
    expect(contents(undone.json.messages)).toEqual(['dogs', 'title']);
    await test.request('POST', `/api/apps/${apps.appId}/versions/${first}/restore`, {
      token,
      body: { messageId: 'm-1' },
    });
    await send('other', answers.talk, 'm-3');
    expect(contents((await messages()).messages)).toEqual(['dogs', 'other']);
    expect(model.requests.at(-1)?.history.map(({ content }) => content)).not.toContain('title');
    expect(
      (
        await test.request('POST', `/api/apps/${apps.appId}/versions/${first}/restore`, {
          token,
          body: { messageId: 'm-2' },
        })
      ).status,
    ).toBe(404);
  });

  it('goes on with the commit after a crash, and commits once', async () => {
    await newApp();
    apps.failCommits = 1;
    apps.loseAnswers = 1;
    const { state, events } = await send('dogs', answers.build);
    expect(state).toMatchObject({ status: 'committed', versionId: apps.head, text: 'Building.\nDone.' });
    expect([apps.commits, apps.versions.length, model.requests.length]).toEqual([3, 1, 1]);
    expect(events.filter(({ type }) => type === 'restarted')).toEqual([]);
    expect((await messages()).messages[1]).toMatchObject({ content: 'Building.\nDone.', versionId: apps.head });
  });

  it('gives up after three attempts, with a reason', async () => {
    await newApp();
    apps.failCommits = 99;
    const { state } = await send('dogs', answers.build);
    expect(state).toMatchObject({ status: 'failed', error: { code: 'chat/interrupted' } });
    expect((await messages()).messages[1]).toMatchObject({ status: 'failed' });
    apps.failCommits = 0;
    expect((await send('dogs again', answers.build)).state.status).toBe('committed');
  });

  it('starts again when its process has died, and what that one still does counts for nothing', async () => {
    await newApp();
    let open = (): void => undefined;
    model.gate = new Promise((resolve) => (open = resolve));
    model.holdAt = 150;
    model.script = ({ nonce }) => answers.build(`@@${nonce}`);
    const reading = test.request('POST', url(''), { token, body: body('dogs') });
    const { generationId } = await until(async () => (model.requests.length > 0 ? messages() : undefined));
    await new Promise((resolve) => setTimeout(resolve, 30));
    model.holdAt = Infinity;
    const processor = test.service.app.get(GenerationProcessor, { strict: false });
    await processor.process(
      { generationId },
      {
        jobId: generationId,
        askedAt: new Date(),
        attempt: 2,
        signal: new AbortController().signal,
        progress: () => undefined,
      },
    );
    const { state, events } = readUiStream((await reading).text);
    expect(events.filter(({ type }) => type === 'restarted')).toMatchObject([{ attempt: 2 }]);
    expect(state).toMatchObject({ status: 'committed', attempt: 2, text: 'Building.\nDone.' });
    expect(state.actions.length).toBe(3);
    open();
    await new Promise((resolve) => setTimeout(resolve, 300));
    expect([apps.versions.length, apps.rows.length, (await messages()).messages[1].content]).toEqual([
      1,
      1,
      'Building.\nDone.',
    ]);
  });

  it('does not exist for anybody but the owner', async () => {
    await newApp();
    const stranger = await test.accountToken(newId(), { isAdmin: true });
    const routes: [string, string, unknown?][] = [
      ['POST', url(''), body('x')],
      ['GET', url('/stream')],
      ['POST', url('/cancel')],
      ['GET', url('/messages')],
      ['POST', `/api/apps/${apps.appId}/versions/${newId()}/restore`, { messageId: 'm' }],
      ['POST', url('/undo-restore')],
    ];
    for (const [method, path, data] of routes) {
      expect(
        (await test.request(method, path, { token: stranger, ...(data !== undefined && { body: data }) })).status,
      ).toBe(404);
      expect((await test.request(method, path, { ...(data !== undefined && { body: data }) })).status).toBe(401);
      const visitor = await test.appUserToken(apps.appId, newId(), { role: 'admin' });
      expect(
        (await test.request(method, path, { token: visitor, ...(data !== undefined && { body: data }) })).status,
      ).toBe(401);
    }
  });

  it.each([
    [{}],
    [{ messages: [] }],
    [{ messages: [{ role: 'user', content: ' ' }] }],
    [{ messages: [{ role: 'assistant', content: 'x' }] }],
    [{ messages: 'x' }],
  ])('refuses the body %j', async (data) => {
    await newApp();
    expect((await test.request('POST', url(''), { token, body: data })).status).toBe(422);
  });

  it('shows admins which model answered', async () => {
    await newApp();
    await send('hello', answers.talk);
    const admin = await test.accountToken(apps.ownerId, { isAdmin: true });
    expect((await test.request('GET', url('/messages'), { token: admin })).json.messages[1].model).toBe('scripted');
  });
});
