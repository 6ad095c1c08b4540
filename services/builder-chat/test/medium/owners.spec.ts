import { afterAll, beforeAll, expect, it } from '@jest/globals';
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
