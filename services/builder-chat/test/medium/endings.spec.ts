import { afterAll, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { DomainError } from '@lathe/platform/errors/domain-error';
import { ModelError } from '@lathe/platform/models/model-error';
import { until } from '@lathe/platform/testing/until';
import { GenerationRepository } from '../../src/conversation/generations/generation.repository.js';
import { answers, ChatUnderTest, once } from './chat-under-test.js';
import { readUiStream } from './ui-stream-reader.js';

describe('an answer ends as what has happened', () => {
  const chat = new ChatUnderTest();
  beforeAll(() => chat.start());
  afterAll(() => chat.stop());
  beforeEach(() => chat.newApp());

  it('with the version that is there, however often the answer of its commit is lost', async () => {
    const { apps } = chat;
    apps.loseAnswers = 99;
    const { state } = await chat.send('dogs', answers.build);
    expect(apps.versions.length).toBe(1);
    expect(state).toMatchObject({ status: 'committed', versionId: apps.head, error: null });
    expect((await chat.messages()).messages[1]).toMatchObject({ status: 'ready', versionId: apps.head });
    await until(() => apps.rows.length > 0);
    expect(apps.rows).toEqual([{ entity: 'Dog', rows: [{ name: 'Rex' }] }]);
  });

  it('says that nothing was changed only when nothing can be changed any more', async () => {
    chat.apps.failCommits = 99;
    const { state } = await chat.send('dogs', answers.build);
    expect(state.status).toBe('failed');
    expect(chat.apps.withdrawn).toEqual([(await chat.messages()).messages[1].generationId]);
  });

  it('with what was finished when the model breaks off, not counted, and with what to do', async () => {
    chat.model.breaksOff = new ModelError('chat/model-cut', { detail: 'scripted: reset by peer' });
    const { state } = await chat.send('dogs', (m) => answers.build(m) + answers.cut(m));
    chat.model.breaksOff = null;
    expect(state).toMatchObject({ status: 'committed', error: null });
    expect(state.notices).toContain('The language model broke off. What it had finished is kept; ask for the rest');
    expect(chat.apps.files().map(({ path }) => path)).toEqual(
      expect.arrayContaining(['entities/Dog.json', 'pages/Dogs.jsx']),
    );
    expect(chat.apps.files().map(({ path }) => path)).not.toContain('pages/Cats.jsx');
    await until(async () => chat.apps.messagesUsed() === 0);
  });

  it('as failed when the model breaks off with nothing finished, and the same message may be sent again', async () => {
    chat.model.breaksOff = new ModelError('chat/model-cut', { detail: 'scripted: reset by peer' });
    const { state } = await chat.send('dogs', () => 'Half a sen');
    chat.model.breaksOff = null;
    expect(state).toMatchObject({ status: 'failed', error: { code: 'chat/model-cut' } });
    expect(state.error?.message).toContain('Send the message again');
    expect(JSON.stringify(await chat.messages())).not.toContain('reset by peer');
    expect((await chat.send('dogs', answers.build)).state.status).toBe('committed');
  });

  it.each([
    [true, 'committed', 1],
    [false, 'cancelled', 0],
  ] as const)('when a stop meets its commit, whose answer is lost: kept %s', async (kept, status, versions) => {
    const { apps } = chat;
    let stopped: Promise<unknown> = Promise.resolve();
    apps.beforeCommit = once(() => void (stopped = chat.request('POST', chat.url('/cancel'))));
    if (kept) apps.loseAnswers = 1;
    else apps.failCommits = 1;
    const { state } = await chat.send('dogs', answers.build);
    await stopped;
    expect([state.status, state.versionId, apps.versions.length]).toEqual([status, apps.head, versions]);
    expect((await chat.messages()).messages[1]).toMatchObject({ status: 'ready', versionId: apps.head });
  });

  it('as stopped, when the stop comes just after its run has begun', async () => {
    const repository = chat.get(GenerationRepository);
    const begin = repository.beginRun.bind(repository);
    const begun = jest.spyOn(repository, 'beginRun').mockImplementationOnce(async (...args) => {
      const generation = await begin(...args);
      expect((await chat.request('POST', chat.url('/cancel'))).json).toEqual({ cancelled: true });
      return generation;
    });
    expect((await chat.send('dogs', answers.build)).state.status).toBe('cancelled');
    expect(chat.apps.versions.length).toBe(0);
    begun.mockRestore();
  });

  it('with the name that it gave the app, over a crash before its commit', async () => {
    chat.model.appName = 'Dog Walks';
    chat.apps.failCommits = 1;
    expect((await chat.send('dogs', answers.build)).state.status).toBe('committed');
    expect(chat.apps.names).toEqual(['Dog Walks']);
  });

  it('as stopped, although its end could not be written at once', async () => {
    const { model } = chat;
    model.gate = new Promise(() => undefined);
    model.holdAt = 60;
    model.script = ({ nonce }) => answers.build(`@@${nonce}`);
    const running = chat.post('dogs');
    await until(() => model.requests[0]);
    const end = jest
      .spyOn(chat.get(GenerationRepository), 'end')
      .mockRejectedValueOnce(new DomainError('unavailable'))
      .mockRejectedValueOnce(new DomainError('unavailable'));
    expect((await chat.request('POST', chat.url('/cancel'))).json).toEqual({ cancelled: true });
    expect(readUiStream((await running).text).state).toMatchObject({ status: 'cancelled' });
    end.mockRestore();
    expect((await chat.messages()).generationId).toBeNull();
  });

  it('without a version when it only added rows', async () => {
    const { apps } = chat;
    await chat.send('dogs', answers.build);
    const { head } = apps;
    const { state } = await chat.send(
      'more dogs',
      (m) => `${m} insert_entity_records {"name":"Dog","count":1}\n[{"name":"Bella"}]\n${m} end\n`,
    );
    expect(state).toMatchObject({ status: 'committed', versionId: null, actions: [{ status: 'complete' }] });
    expect([apps.head, apps.versions.length]).toEqual([head, 1]);
    expect(apps.rows).toEqual([
      { entity: 'Dog', rows: [{ name: 'Rex' }] },
      { entity: 'Dog', rows: [{ name: 'Bella' }] },
    ]);
    expect((await chat.messages()).messages.at(-1)).toMatchObject({ status: 'ready', versionId: null });
  });
});
