import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { until } from '@lathe/platform/testing/until';
import { answers, ChatUnderTest } from './chat-under-test.js';

/** Messages of a plan; accounts proper has the counters (its own tests), here it is played. */
describe('the messages of a plan', () => {
  const chat = new ChatUnderTest();
  beforeAll(() => chat.start());
  afterAll(() => chat.stop());
  beforeEach(() => chat.newApp());
  const counted = async (): Promise<number> => chat.apps.messagesUsed();
  const generations = () => chat.collection('generations').countDocuments({ appId: chat.apps.appId });

  it('are counted once each', async () => {
    await chat.send('dogs', answers.build);
    await chat.send('talk', answers.talk);
    expect(await counted()).toBe(2);
  });

  it('are given back when the first one is asked back about, and only then', async () => {
    await chat.send('hello', answers.talk);
    await until(async () => (await counted()) === 0);
    await chat.send('and now?', answers.talk);
    expect(await counted()).toBe(1);
  });

  it('that come twice count once', async () => {
    chat.model.script = ({ nonce }) => answers.build(`@@${nonce}`);
    await Promise.all([chat.post('dogs', { id: 'the-same' }), chat.post('dogs', { id: 'the-same' })]);
    await until(async () => (await counted()) === 1);
    expect(await generations()).toBe(1);
  });

  it('that are used up are refused before anything is stored', async () => {
    chat.apps.messagesLeft = 0;
    const answer = await chat.post('dogs');
    expect([answer.status, answer.json.code, answer.json.error.details]).toEqual([
      402,
      'builder-chat-messages-limit-reached',
      expect.objectContaining({ reason: 'builder-messages-month' }),
    ]);
    expect([(await chat.messages()).messages, await generations(), await counted()]).toEqual([[], 0, 0]);
  });

  it('are not taken for an app that a lower plan has no room for, and no answer is begun', async () => {
    chat.apps.isReadOnly = true;
    const answer = await chat.post('dogs');
    expect([answer.status, answer.json.code]).toEqual([402, 'plan/app-read-only']);
    expect([(await chat.messages()).messages, await generations(), await counted()]).toEqual([[], 0, 0]);
  });

  it.each<[string, (m: string) => string | Error]>([
    ['fails', () => new Error('The model is away')],
    ['changes nothing that works', answers.broken],
  ])('are given back when the answer %s', async (_name, script) => {
    chat.model.script = ({ nonce }) => script(`@@${nonce}`);
    await chat.post('dogs');
    expect((await chat.messages()).messages[1].status).toBe('failed');
    await until(async () => (await counted()) === 0);
  });

  it('are given back when they are stopped before anything was done, and not after', async () => {
    for (const [holdAt, used] of [
      [5, 0],
      [200, 1],
    ] as const) {
      await chat.newApp();
      let release = (): void => undefined;
      chat.model.gate = new Promise((resolve) => (release = resolve));
      chat.model.holdAt = holdAt;
      const sending = chat.send('dogs', answers.build);
      await until(() => chat.model.requests.length > 0);
      await new Promise((resolve) => setTimeout(resolve, 300));
      await chat.request('POST', chat.url('/cancel'));
      expect((await sending).state.status).toBe('cancelled');
      release();
      await until(async () => (await counted()) === used);
    }
  });

  it('may be sent at once when the platform is well again, however many it could not take before', async () => {
    chat.apps.failReservations = 40;
    for (let message = 1; message <= 40; message += 1) expect((await chat.post('dogs')).status).toBe(503);
    chat.model.script = () => 'Here I am.';
    expect(await chat.post('dogs')).toMatchObject({ status: 200 });
  });

  it('are given back when their answer cannot be started', async () => {
    let release = (): void => undefined;
    chat.model.gate = new Promise((resolve) => (release = resolve));
    chat.model.holdAt = 5;
    const first = chat.send('dogs', answers.talk);
    await until(() => chat.model.requests.length > 0);
    expect((await chat.post('cats')).json.code).toBe('chat/already-running');
    await until(async () => (await counted()) === 1);
    release();
    await first;
    expect(await counted()).toBe(1);
  });
});
