import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { answers, ChatUnderTest, dog, homePage, once, said } from './chat-under-test.js';

describe('a restore', () => {
  const chat = new ChatUnderTest();
  beforeAll(() => chat.start());
  afterAll(() => chat.stop());
  beforeEach(() => chat.newApp());
  const shown = async (): Promise<string[]> => said((await chat.messages()).messages);

  it('that is undone shows again what it had hidden, although the answer of the undo was lost', async () => {
    const { apps } = chat;
    await chat.send('dogs', answers.build, { id: 'm-1' });
    const first = apps.head;
    await chat.send('title', answers.edit, { id: 'm-2' });
    await chat.restore(first, 'm-1');
    await chat.send('other', answers.talk, { id: 'm-3' });
    expect(await shown()).toEqual(['dogs', 'other']);
    apps.loseRestoreAnswers = 1;
    expect((await chat.request('POST', chat.url('/undo-restore'))).status).toBe(503);
    expect(await shown()).toEqual(['dogs', 'title', 'other']);
  });

  it('that meets a commit is refused, and hides nothing then', async () => {
    const { apps } = chat;
    await chat.send('dogs', answers.build, { id: 'm-1' });
    const first = apps.head;
    await chat.send('title', answers.edit, { id: 'm-2' });
    apps.beforeRestore = once(() =>
      apps.commitByHand({ 'pages/Dogs.jsx': homePage.replace('Dogs</h1>', 'Mine</h1>'), 'entities/Dog.json': dog }),
    );
    const refused = await chat.restore(first, 'm-1');
    expect([refused.status, refused.json.code]).toEqual([409, 'conflict']);
    expect(apps.file('pages/Dogs.jsx')).toContain('Mine</h1>');
    expect(await shown()).toEqual(['dogs', 'title']);
  });

  it('that was kept in the form of old is read, and others follow it', async () => {
    const { apps } = chat;
    await chat.send('dogs', answers.build, { id: 'm-1' });
    const { id: kept } = (await chat.messages()).messages[1];
    await chat.send('title', answers.edit, { id: 'm-2' });
    await chat.send('other', answers.talk, { id: 'm-3' });
    const old = `${kept}~r1`;
    apps.chatCut = old;
    await chat
      .collection('messages')
      .updateMany({ appId: apps.appId, seq: { $in: [3, 4] } }, { $set: { afterCut: null, hiddenBy: old } });
    await chat
      .collection('messages')
      .updateMany({ appId: apps.appId, seq: { $in: [5, 6] } }, { $set: { afterCut: old, hiddenBy: null } });
    expect(await shown()).toEqual(['dogs', 'other']);
    await chat.send('later', answers.talk, { id: 'm-4' });
    expect(await shown()).toEqual(['dogs', 'other', 'later']);
    await chat.restore(apps.head, 'm-3');
    expect(await shown()).toEqual(['dogs', 'other']);
    await chat.request('POST', chat.url('/undo-restore'));
    expect(await shown()).toEqual(['dogs', 'other', 'later']);
    apps.chatCut = null;
    expect(await shown()).toEqual(['dogs', 'title', 'other', 'later']);
  });

  it('of one step takes an answer back with its request, and brings both again', async () => {
    const { apps } = chat;
    const step = (wanted: string, head = apps.head) =>
      chat.request('POST', chat.url('/step'), { step: wanted, ...(head === null ? {} : { head }) });
    await chat.send('dogs', answers.build, { id: 'm-1' });
    const first = apps.head;
    expect(await step('undo')).toMatchObject({ status: 409, json: { code: 'app/nothing-to-undo' } });
    await chat.send('what is this?', answers.talk, { id: 'm-2' });
    await chat.send('title', answers.edit, { id: 'm-3' });
    await chat.send('thanks', answers.talk, { id: 'm-4' });
    const second = apps.head;
    expect(await step('undo', first)).toMatchObject({ status: 409, json: { code: 'app/stale-head' } });
    const undone = await step('undo');
    expect([undone.status, said(undone.json.messages), apps.head]).toEqual([200, ['dogs', 'what is this?'], first]);
    await chat.send('and now?', answers.talk, { id: 'm-5' });
    expect((await step('redo')).status).toBe(200);
    expect(await shown()).toEqual(['dogs', 'what is this?', 'title', 'thanks', 'and now?']);
    expect(apps.head).toBe(second);
    expect(await step('redo')).toMatchObject({ status: 409, json: { code: 'app/nothing-to-redo' } });
  });

  it('of one step leaves the conversation alone when no answer made the version', async () => {
    const { apps } = chat;
    await chat.send('dogs', answers.build, { id: 'm-1' });
    await chat.send('what is this?', answers.talk, { id: 'm-2' });
    apps.commitByHand({ 'pages/Dogs.jsx': homePage });
    expect((await chat.request('POST', chat.url('/step'), { step: 'undo' })).status).toBe(200);
    expect(await shown()).toEqual(['dogs', 'what is this?']);
  });

  it('leaves a message behind that was written to an older version, and no other', async () => {
    const { state: first } = await chat.send('dogs', answers.build);
    const { state: second } = await chat.send('title', answers.edit);
    const send = (versionId: string) => chat.post('more', { annotations: [{ versionId }] });
    chat.model.script = () => 'Nothing to do';
    for (const versionId of [first.versionId ?? '', 'f'.repeat(24)])
      expect(await send(versionId)).toMatchObject({ status: 409, json: { code: 'app/stale-head' } });
    expect(said((await chat.messages()).messages)).toEqual(['dogs', 'title']);
    // What the code editor saved meanwhile is the same app.
    chat.apps.commitByHand({ 'pages/Dogs.jsx': homePage });
    expect((await send(second.versionId ?? '')).status).toBe(200);
    expect((await send(chat.apps.head ?? '')).status).toBe(200);
  });
});
