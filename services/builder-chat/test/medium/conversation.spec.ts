import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { until } from '@lathe/platform/testing/until';
import { answers, ChatUnderTest } from './chat-under-test.js';
import { readUiStream } from './ui-stream-reader.js';

const generic = 'An error occurred while processing your request please try again later';

describe('a conversation', () => {
  const chat = new ChatUnderTest();
  beforeAll(() => chat.start());
  afterAll(() => chat.stop());
  beforeEach(() => chat.newApp());
  const admin = () => chat.test.accountToken(chat.apps.ownerId, { isAdmin: true });

  describe('can be read', () => {
    const withPermissions = (permissions: unknown) => (m: string) =>
      `${m} add_entity {"name":"Dog"}\n${JSON.stringify({ name: 'Dog', properties: { name: { type: 'string' } }, permissions })}\n${m} end\n`;

    it.each([
      [['all']],
      [{ read: ['all'], write: { who: 'admin' } }],
      ['all'],
      [7],
      [null],
      [{ read: null }],
      [{ delete: 5 }],
    ])('whatever a model writes for permissions: %j', async (permissions) => {
      await chat.send('dogs', withPermissions(permissions));
      const answer = await chat.request('GET', chat.url('/messages'));
      expect(answer.status).toBe(200);
      expect(answer.json.messages[1].toolInvocations).toHaveLength(1);
      const shown = answer.json.messages[1].toolInvocations[0].result.permissions;
      for (const rule of Object.values(shown ?? {})) expect(['all', 'admin', 'creator', 'none']).toContain(rule);
    });

    it('with the rights to create, change and delete that a model has set', async () => {
      const permissions = { read: 'all', write: 'creator', create: 'all', delete: 'admin' };
      await chat.send('dogs', withPermissions(permissions));
      const answer = await chat.request('GET', chat.url('/messages'));
      expect(answer.json.messages[1].toolInvocations[0].result.permissions).toEqual(permissions);
    });

    it('whatever a model says of its tokens', async () => {
      chat.model.usage = { promptTokens: Number.NaN, completionTokens: 2.5, cacheReadTokens: -1, cacheWriteTokens: 0 };
      await chat.send('dogs', answers.talk);
      const answer = await chat.request('GET', chat.url('/messages'));
      expect([answer.status, answer.json.messages[1].content]).toEqual([200, 'I only talk.']);
    });

    it('with records that were stored before', async () => {
      await chat.send('dogs', answers.build);
      const rows = chat.collection('messages');
      await rows.updateOne(
        { appId: chat.apps.appId, seq: 2 },
        {
          $set: {
            'toolInvocations.0.result.permissions': { read: ['all'], write: {} },
            'toolInvocations.1.result.added': -1,
            'toolInvocations.1.result.title': null,
            usage: { promptTokens: 'many' },
            findings: 3,
            error: 7,
          },
          $push: { annotations: { findings: { issues: 'x' } } as never },
        },
      );
      const answer = await chat.request('GET', chat.url('/messages'));
      expect(answer.status).toBe(200);
      expect(answer.json.messages[1]).toMatchObject({
        content: 'Building.\nDone.',
        status: 'ready',
        versionId: chat.apps.head,
        usage: null,
      });
      expect(answer.json.messages[1].toolInvocations).toHaveLength(3);
    });
  });

  describe('holds the names of attached files, and not the files', () => {
    const bytes = Buffer.alloc(3_400_000, 'a,b\n1,2\n');
    const csv = {
      name: 'dogs.csv',
      contentType: 'text/csv',
      url: `data:text/csv;base64,${Buffer.from('Name\nRex\nBella\n').toString('base64')}`,
    };
    const big = (name: string) => ({
      name,
      contentType: 'text/csv',
      url: `data:text/csv;base64,${bytes.toString('base64')}`,
    });
    const imports = (m: string) =>
      `${answers.build(m)}\n${m} import_entities {"name":"Dog","file":"dogs.csv"}\n${m} end\n`;

    it('also when they are large, once', async () => {
      const { state } = await chat.send('these', answers.talk, { attachments: [big('one.csv'), big('two.csv')] });
      expect(state.status).toBe('committed');
      const { text, json } = await chat.request('GET', chat.url('/messages'));
      expect(text.length).toBeLessThan(5_000);
      const [one, two] = json.messages[0].attachments;
      expect([one, two]).toMatchObject([
        { name: 'one.csv', contentType: 'text/csv' },
        { name: 'two.csv', contentType: 'text/csv' },
      ]);
      expect(json.messages[0].parts.map(({ type }: { type: string }) => type)).toEqual(['text', 'file', 'file']);
      const stored = await chat.collection('messages').findOne({ appId: chat.apps.appId, seq: 1 });
      expect(JSON.stringify(stored).length).toBeLessThan(5_000);
      const read = await chat.request('GET', two.url);
      expect([read.status, read.text.length, read.text.slice(0, 4)]).toEqual([200, bytes.length, 'a,b\n']);
      expect(read.headers).toMatchObject({
        'x-content-type-options': 'nosniff',
        'content-disposition': expect.stringMatching(/^attachment/),
      });
    });

    it('and gives them to the model, to imports, and to a message that is sent again', async () => {
      await chat.send('these', imports, { attachments: [csv] });
      expect(chat.model.requests[0]?.attachments).toEqual([{ name: 'dogs.csv', content: 'Name\nRex\nBella\n' }]);
      await until(() => chat.apps.imports.length > 0);
      expect(chat.apps.imports).toMatchObject([
        { entity: 'Dog', fileName: 'dogs.csv', text: 'Name\nRex\nBella\n', rows: 2 },
      ]);
      const { attachments } = (await chat.messages()).messages[0];
      await chat.send('again', answers.talk, { attachments });
      expect(chat.model.requests.at(-1)?.attachments).toEqual([{ name: 'dogs.csv', content: 'Name\nRex\nBella\n' }]);
      expect((await chat.messages()).messages.at(-2).attachments).toEqual(attachments);
    });

    it('and reads those that were stored in a message before', async () => {
      await chat.send('these', answers.talk, { id: 'm-1' });
      const { name, contentType, url } = csv;
      await chat.collection('messages').updateOne(
        { appId: chat.apps.appId, seq: 1 },
        {
          $set: {
            attachments: [csv],
            parts: [
              { type: 'text', text: 'these' },
              { type: 'file', name, contentType, url },
            ],
          },
        },
      );
      const { text, json } = await chat.request('GET', chat.url('/messages'));
      expect(text).not.toContain('base64');
      const [kept] = json.messages[0].attachments;
      expect(kept).toMatchObject({ name, contentType });
      expect((await chat.request('GET', kept.url)).text).toBe('Name\nRex\nBella\n');
      await chat.send('again', answers.talk, { attachments: [kept] });
      expect(chat.model.requests.at(-1)?.attachments).toEqual([{ name: 'dogs.csv', content: 'Name\nRex\nBella\n' }]);
    });

    it('for nobody but the owner', async () => {
      await chat.send('these', answers.talk, { attachments: [csv] });
      const { url } = (await chat.messages()).messages[0].attachments[0];
      const stranger = await chat.test.accountToken('f'.repeat(24), { isAdmin: true });
      expect((await chat.request('GET', url, undefined, stranger)).status).toBe(404);
      expect((await chat.test.request('GET', url)).status).toBe(401);
      const [mine, id] = [chat.apps.appId, url.split('/').at(-1)];
      await chat.newApp();
      expect((await chat.request('GET', chat.url(`/attachments/${id}`))).status).toBe(404);
      expect(
        (
          await chat.post('again', {
            attachments: [{ name: 'x', contentType: 'text/csv', url: `/api/apps/${mine}/chat/attachments/${id}` }],
          })
        ).status,
      ).toBe(422);
    });

    it.each([
      ['more than a message may hold', [big('one'), big('two'), big('three')], 413],
      [
        'a file larger than a message may be',
        [
          {
            name: 'x',
            contentType: 'text/csv',
            url: `data:text/csv;base64,${Buffer.alloc(13_000_000).toString('base64')}`,
          },
        ],
        413,
      ],
      ['what is no data', [{ name: 'x', contentType: 'text/csv', url: 'data:text/csv;base64' }], 422],
      ['what is badly encoded', [{ name: 'x', contentType: 'text/csv', url: 'data:text/csv,%E0%A4%A' }], 422],
      ['a name that is none', [{ name: '', contentType: 'text/csv', url: 'data:,x' }], 422],
    ])('and refuses %s', async (_what, attachments, status) => {
      expect((await chat.post('these', { attachments })).status).toBe(status);
      expect((await chat.messages()).messages).toEqual([]);
    });
  });

  describe('holds what actions were about, and not their bodies', () => {
    it('which are read one by one', async () => {
      await chat.send('dogs', answers.build);
      const { text, json } = await chat.request('GET', chat.url('/messages'));
      const { id, toolInvocations, parts } = json.messages[1];
      expect(text).not.toContain('export default function');
      expect(toolInvocations[1]).toMatchObject({
        toolName: 'add_file',
        result: { title: 'Dogs page', type: 'add_file', file: 'pages/Dogs.jsx', complete: true, added: 4, removed: 0 },
      });
      expect(toolInvocations[0].result.permissions).toEqual({ read: 'all', write: 'creator' });
      expect(parts[2]).toEqual({ type: 'tool-invocation', toolInvocation: toolInvocations[1] });
      const bodies = await Promise.all(
        toolInvocations.map(({ toolCallId }: { toolCallId: string }) =>
          chat.request('GET', chat.url(`/messages/${id}/actions/${toolCallId}`)),
        ),
      );
      expect(bodies[1].json.content).toContain('export default function Dogs()');
      expect(bodies[2].json).toEqual({ content: '[{"name":"Rex"}]\n' });
      expect((await chat.request('GET', chat.url(`/messages/${id}/actions/nope`))).status).toBe(404);
      expect((await chat.request('GET', chat.url('/messages/nope/actions/a1'))).status).toBe(404);
      const stranger = await chat.test.accountToken('f'.repeat(24));
      expect((await chat.request('GET', chat.url(`/messages/${id}/actions/a1`), undefined, stranger)).status).toBe(404);
    });

    it('also of records that were stored before', async () => {
      await chat.send('dogs', answers.build);
      const stored = await chat.collection('messages').findOne({ appId: chat.apps.appId, seq: 2 });
      const byId = new Map(
        (stored!['toolInvocations'] as { toolCallId: string }[]).map((invocation) => [
          invocation.toolCallId,
          invocation,
        ]),
      );
      const parts = (stored!['parts'] as { type: string; toolCallId?: string }[]).map((part) =>
        part.type === 'tool-invocation' ? { type: part.type, toolInvocation: byId.get(part.toolCallId!) } : part,
      );
      const before = (await chat.messages()).messages[1];
      await chat.collection('messages').updateOne({ appId: chat.apps.appId, seq: 2 }, { $set: { parts } });
      expect((await chat.messages()).messages[1]).toEqual(before);
      expect(
        (await chat.request('GET', chat.url(`/messages/${before.id}/actions/${before.toolInvocations[1].toolCallId}`)))
          .json.content,
      ).toContain('export default function Dogs()');
    });
  });

  describe('takes a message once', () => {
    it('when it comes twice at the same time', async () => {
      chat.model.script = ({ nonce }) => answers.build(`@@${nonce}`);
      const sent = await Promise.all([1, 2, 3].map(() => chat.post('dogs', { id: 'm-1' })));
      expect(sent.map(({ status }) => status)).toEqual([200, 200, 200]);
      const [first, second, third] = sent.map(({ text }) => readUiStream(text).events);
      expect([second, third]).toEqual([first, first]);
      expect([chat.model.requests.length, chat.apps.versions.length, (await chat.messages()).messages.length]).toEqual([
        1, 1, 2,
      ]);
    });

    it('when it comes again while its answer is written, and after', async () => {
      let open = (): void => undefined;
      chat.model.gate = new Promise((resolve) => (open = resolve));
      chat.model.holdAt = 100;
      chat.model.script = ({ nonce }) => answers.build(`@@${nonce}`);
      const first = chat.post('dogs', { id: 'm-1' });
      await until(() => chat.model.requests[0]);
      const second = chat.post('dogs', { id: 'm-1' });
      await new Promise((resolve) => setTimeout(resolve, 50));
      open();
      const [one, two] = [await first, await second].map(({ text }) => readUiStream(text).events);
      expect(two).toEqual(one);
      expect(readUiStream((await chat.post('dogs', { id: 'm-1' })).text).events).toEqual(one);
      expect([chat.model.requests.length, (await chat.messages()).messages.length]).toEqual([1, 2]);
    });
  });

  describe('tells a failure', () => {
    it('to admins with its details, to others in the words of the spec', async () => {
      const { state, chunks } = await chat.send('cats', answers.broken);
      expect(state).toMatchObject({ status: 'failed', error: { code: 'chat/not-working', message: generic } });
      expect(JSON.stringify(chunks)).not.toContain('could not be repaired');
      const { messages, generationId } = await chat.messages();
      expect([messages[1].status, messages[1].error, generationId]).toEqual(['failed', generic, null]);
      const token = await admin();
      expect((await chat.messages(token)).messages[1].error).toContain('Zorp');
      const again = await chat.request(
        'GET',
        chat.url(`/stream?generationId=${messages[1].generationId}`),
        undefined,
        token,
      );
      expect(readUiStream(again.text).state.error?.message).toContain('Zorp');
    });

    it('of records that were stored before as well', async () => {
      await chat.send('cats', answers.broken);
      const set = (error: string) =>
        chat
          .collection('messages')
          .updateOne({ appId: chat.apps.appId, seq: 2 }, { $set: { error }, $unset: { errorCode: '' } });
      await set('The answer has a problem: Zorp');
      expect((await chat.messages()).messages[1].error).toBe(generic);
      expect((await chat.messages(await admin())).messages[1].error).toBe('The answer has a problem: Zorp');
      await set('Rate limit exceeded. Please try again later.');
      expect((await chat.messages()).messages[1].error).toBe('Rate limit exceeded. Please try again later.');
    });
  });

  describe('is told to the model', () => {
    const told = () => chat.model.requests.at(-1)!.history;

    it('with what failed and what was stopped, and never two of one role in a row', async () => {
      await chat.send('dogs', answers.build);
      await chat.send('cats', answers.broken);
      chat.model.holdAt = 0;
      chat.model.gate = new Promise(() => undefined);
      const running = chat.post('birds');
      await until(() => chat.model.requests.length === 3);
      await chat.request('POST', chat.url('/cancel'));
      await running;
      chat.model.holdAt = Infinity;
      await chat.send('fish', answers.talk);
      expect(told().map(({ role }) => role)).toEqual(['user', 'assistant', 'user', 'assistant', 'user', 'assistant']);
      expect(told().map(({ content }) => content)).toEqual([
        'dogs',
        expect.stringContaining('wrote pages/Dogs.jsx'),
        'cats',
        expect.stringContaining('failed'),
        'birds',
        expect.stringContaining('stopped'),
      ]);
      await chat.send('more', answers.talk);
      // It is cut in large steps only.
      expect(told()[0]).toEqual({ role: 'user', content: 'dogs' });
    });
  });
});
