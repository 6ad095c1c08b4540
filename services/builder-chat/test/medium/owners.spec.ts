import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { randomId as newId } from '@lathe/platform/ids/random-id';
import { until } from '@lathe/platform/testing/until';
import { answers, ChatUnderTest } from './chat-under-test.js';

const chat = new ChatUnderTest();
beforeAll(() => chat.start());
afterAll(() => chat.stop());

it('a conversation goes with its app to a new owner', async () => {
  await chat.newApp();
  await chat.send('Dogs please', answers.build);
  const { appId, ownerId } = chat.apps;
  const newOwner = newId();
  const state = {
    appId,
    ownerId: newOwner,
    seq: 100,
    name: 'Dogs',
    slug: 'dogs',
    hosts: [],
    visibility: 'public_without_login' as const,
    isSignupEnabled: true,
    head: chat.apps.head,
    published: null,
    deleted: false,
  };
  await chat.test.publish('apps.app.owner-changed.v1', appId, appId, state);
  await chat.test.publish('apps.app.owner-changed.v1', appId, appId, { ...state, seq: 101 });
  const owners = async (name: string) => (await chat.collection(name).distinct('ownerId', { appId })).join();
  await until(async () => (await owners('messages')) === newOwner && (await owners('generations')) === newOwner);
  const token = await chat.test.accountToken(newOwner);
  expect((await chat.messages(token)).messages.length).toBe(2);
  const former = await chat.request('GET', chat.url('/messages'), undefined, await chat.test.accountToken(ownerId));
  expect(former.status).toBe(404);
});

describe('whoever wrote a message', () => {
  it('is who is signed in, whatever the message says', async () => {
    await chat.newApp();
    const authorId = newId();
    await chat.send('Dogs please', answers.build, { authorId, annotations: [{ authorId }] });
    const { messages } = await chat.messages();
    expect(messages.map((message: { authorId: string | null }) => message.authorId)).toEqual([chat.apps.ownerId, null]);
    expect(JSON.stringify(messages)).not.toContain(authorId);
  });

  it('is not known of messages of old', async () => {
    await chat.newApp();
    await chat.send('Dogs please', answers.build);
    await chat.collection('messages').updateMany({ appId: chat.apps.appId }, { $unset: { authorId: '' } });
    expect((await chat.messages()).messages[0].authorId).toBeNull();
  });

  it('is forgotten with their account, and what they wrote stays', async () => {
    await chat.newApp();
    await chat.send('Dogs please', answers.build);
    const accountId = newId();
    await chat.collection('messages').updateOne({ appId: chat.apps.appId, seq: 1 }, { $set: { authorId: accountId } });
    await chat.test.publish('accounts.account.purged.v1', accountId, accountId, { accountId });
    await until(async () => (await chat.collection('messages').countDocuments({ authorId: accountId })) === 0);
    expect((await chat.messages()).messages[0]).toMatchObject({ content: 'Dogs please', authorId: null });
  });
});
