import { afterAll, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { until } from '@lathe/platform/testing/until';
import { GenerationRepository } from '../../src/conversation/generations/generation.repository.js';
import { GenerationProcessor } from '../../src/conversation/lifecycle/generation.processor.js';
import { answers, ChatUnderTest, homePage } from './chat-under-test.js';

/** Mended by a certain fix: the import is missing. */
const fixable = 'export default function Home() { const [n] = useState(0); return <h1>{n}</h1>; }\n';
/** Nothing but a model mends this; without one a stub stands in. */
const broken = 'export default function Cats() { return <Zorp />; }\n';
const fine = 'export default function Cats() { return <h1>Cats</h1>; }\n';

describe('validate and repair', () => {
  const chat = new ChatUnderTest();
  beforeAll(() => chat.start());
  afterAll(() => chat.stop());
  beforeEach(() => chat.newApp());

  const validate = (versionId = chat.apps.head, body: object = {}, token = chat.token) =>
    chat.request('POST', `/api/apps/${chat.apps.appId}/versions/${versionId}/validate-repair`, body, token);
  const running = async (): Promise<{ _id: string } | null> =>
    chat.collection('generations').findOne({ appId: chat.apps.appId as never, active: true }) as never;

  it('says that there is nothing to mend, and makes no version of that', async () => {
    chat.apps.commitByHand({ 'pages/Cats.jsx': fine });
    const { head } = chat.apps;
    const { status, json } = await validate();
    expect(status).toBe(200);
    expect(json).toMatchObject({ initialIssues: [], unresolvedIssues: [], repairedFiles: [], previousVersionId: head });
    expect(json.detectors).toContain('syntax');
    expect(json.appBundle).toMatchObject({ versionId: head, pages: { Cats: fine } });
    expect([chat.apps.head, chat.apps.versions.length]).toEqual([head, 1]);
  });

  it('mends what is certain as a version of its own, in no message, for nothing', async () => {
    chat.apps.commitByHand({ 'pages/Home.jsx': fixable });
    const { head } = chat.apps;
    const { json } = await validate();
    expect(json.initialIssues).toMatchObject([{ file: 'pages/Home.jsx', line: 1, severity: 'error' }]);
    expect(json).toMatchObject({
      unresolvedIssues: [],
      repairedFiles: [{ fileId: 'pages/Home.jsx', issuesFixed: 1 }],
      previousVersionId: head,
      appBundle: { versionId: chat.apps.head },
    });
    expect(json.timingBreakdown.applyingActionsMs).toBeGreaterThan(0);
    expect(chat.apps.file('pages/Home.jsx')).toContain('import { useState }');
    expect((await chat.messages()).messages).toEqual([]);
    expect(chat.apps.messagesUsed()).toBe(0);
  });

  it('says what is wrong with a version without mending it, to its owner alone', async () => {
    chat.apps.commitByHand({ 'pages/Home.jsx': fixable, 'globals.css': '.a {' });
    const { head } = chat.apps;
    chat.apps.diagnostics = [
      { file: 'globals.css', line: 1, message: 'Unclosed block', detectorId: 'css-syntax' },
      { file: 'pages/Home.jsx', line: 1, message: 'said by a detector already', detectorId: 'x' },
    ];
    const problems = (versionId = head, token = chat.token) =>
      chat.request('GET', `/api/apps/${chat.apps.appId}/versions/${versionId}/problems`, undefined, token);
    const { status, json } = await problems();
    expect(status).toBe(200);
    expect(json.problems).toMatchObject([
      { file: 'pages/Home.jsx', line: 1, severity: 'error' },
      { file: 'globals.css', line: 1, message: 'Unclosed block', severity: 'error' },
    ]);
    expect(chat.apps.head).toBe(head);
    chat.apps.diagnostics = [];
  });

  it('asks a model for the rest, with the place and the reason', async () => {
    chat.apps.commitByHand({ 'pages/Cats.jsx': broken });
    chat.model.canRepair = true;
    chat.model.script = ({ nonce: n }) => `@@${n} add_file {"path":"pages/Cats.jsx"}\n${fine}@@${n} end\n`;
    const { json } = await validate(chat.apps.head, { messageContent: 'cats are not shown' });
    expect(chat.model.requests).toMatchObject([
      { prompt: 'cats are not shown', repair: [{ path: 'pages/Cats.jsx', line: 1 }] },
    ]);
    expect(json).toMatchObject({ unresolvedIssues: [], appBundle: { pages: { Cats: fine } } });
  });

  it('leaves a note in the place of what nothing can mend, and says so', async () => {
    chat.apps.commitByHand({ 'pages/Cats.jsx': broken });
    const { json } = await validate();
    expect(json.initialIssues).toHaveLength(1);
    expect(json.unresolvedIssues).toMatchObject([{ detectorId: 'stub' }]);
    expect((await validate(chat.apps.head)).json).toMatchObject({ repairedFiles: [] });
  });

  it('twice at once has one result, and the same later', async () => {
    chat.apps.commitByHand({ 'pages/Home.jsx': fixable });
    const { head } = chat.apps;
    const [one, two] = await Promise.all([validate(head), validate(head)]);
    expect([one.status, two.status]).toEqual([200, 200]);
    expect(one.json).toEqual(two.json);
    expect((await validate(head)).json).toEqual(one.json);
    expect(chat.apps.versions.length).toBe(2);
  });

  it('is kept out by an answer that is written, and keeps one out', async () => {
    chat.apps.commitByHand({ 'pages/Cats.jsx': broken });
    let open = (): void => undefined;
    chat.model.gate = new Promise((resolve) => (open = resolve));
    chat.model.holdAt = 0;
    chat.model.canRepair = true;
    chat.model.script = ({ nonce: n }) => answers.build(`@@${n}`);
    const answering = chat.post('dogs');
    await until(() => chat.model.requests.length === 1);
    expect(await validate()).toMatchObject({ status: 409, json: { code: 'chat/already-running' } });
    open();
    await answering;

    chat.apps.commitByHand({ 'pages/Cats.jsx': broken });
    chat.model.gate = new Promise((resolve) => (open = resolve));
    const validating = validate();
    await until(() => chat.model.requests.length > 1);
    expect(await chat.post('cats')).toMatchObject({ status: 409, json: { code: 'chat/already-running' } });
    expect((await chat.messages()).generationId).toBeNull();
    expect((await chat.restore(chat.apps.versions[0]?.versionId ?? null)).status).toBe(409);
    open();
    expect((await validating).status).toBe(200);
  });

  it.each(['before its work', 'before its commit', 'after its commit', 'before its end'])(
    'killed %s: old or new, and one result',
    async (step) => {
      chat.apps.commitByHand({ 'pages/Home.jsx': fixable });
      const old = chat.apps.head;
      if (step === 'before its commit') chat.apps.failCommits = 1;
      if (step === 'after its commit') chat.apps.loseAnswers = 1;
      const repository = chat.get(GenerationRepository);
      const dies = (): Promise<never> => Promise.reject(new Error('killed'));
      const kills = [
        ...(step === 'before its work' ? [jest.spyOn(repository, 'beginRun').mockImplementationOnce(dies)] : []),
        ...(step === 'before its end' ? [jest.spyOn(repository, 'end').mockImplementationOnce(dies)] : []),
      ];
      const { status, json } = await validate(old);
      for (const kill of kills) kill.mockRestore();
      expect(status).toBe(200);
      expect(json).toMatchObject({
        previousVersionId: old,
        unresolvedIssues: [],
        appBundle: { versionId: chat.apps.head },
      });
      expect(json.initialIssues).toHaveLength(1);
      expect(chat.apps.versions.length).toBe(2);
      expect(await running()).toBeNull();
    },
  );

  it('given up changes nothing and says so, and may be asked again', async () => {
    chat.apps.commitByHand({ 'pages/Home.jsx': fixable });
    chat.apps.failCommits = 99;
    expect(await validate()).toMatchObject({ status: 503, json: { code: 'chat/interrupted' } });
    expect(chat.apps.versions.length).toBe(1);
    chat.apps.failCommits = 0;
    expect((await validate()).json).toMatchObject({ unresolvedIssues: [] });
  });

  it('of a run that was overtaken counts for nothing', async () => {
    chat.apps.commitByHand({ 'pages/Cats.jsx': broken });
    let open = (): void => undefined;
    chat.model.gate = new Promise((resolve) => (open = resolve));
    chat.model.holdAt = 0;
    chat.model.canRepair = true;
    chat.model.script = ({ nonce: n }) => `@@${n} add_file {"path":"pages/Cats.jsx"}\n${fine}@@${n} end\n`;
    const validating = validate();
    await until(() => chat.model.requests.length === 1);
    chat.model.holdAt = Infinity;
    const id = (await running())?._id ?? '';
    await chat
      .get(GenerationProcessor)
      .process(
        { generationId: id },
        { jobId: id, askedAt: new Date(), attempt: 2, signal: new AbortController().signal, progress: () => undefined },
      );
    expect((await validating).json).toMatchObject({ unresolvedIssues: [], appBundle: { pages: { Cats: fine } } });
    open();
    await until(() => chat.model.requests.length === 2);
    expect(chat.apps.versions.length).toBe(2);
  });

  it('is for the current version, and for the owner', async () => {
    chat.apps.commitByHand({ 'pages/Home.jsx': homePage });
    const old = chat.apps.head;
    chat.apps.commitByHand({ 'pages/Cats.jsx': fine });
    expect(await validate(old)).toMatchObject({ status: 409, json: { code: 'app/stale-head' } });
    const stranger = await chat.test.accountToken('f'.repeat(24));
    expect((await validate(chat.apps.head, {}, stranger)).status).toBe(404);
    expect((await validate(chat.apps.head, { messageId: 7 })).status).toBe(422);
  });

  it('is not asked more than ten times a minute', async () => {
    chat.apps.commitByHand({ 'pages/Cats.jsx': fine });
    const all: number[] = [];
    for (let i = 0; i < 11; i += 1) all.push((await validate()).status);
    expect(all).toEqual([...Array<number>(10).fill(200), 429]);
  });
});
