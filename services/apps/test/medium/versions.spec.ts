import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { randomId as newId } from '@lathe/platform/ids/random-id';
import { appsEvents, type AppState } from '@lathe/proto/apps/events.v1';
import { AppsUnderTest, type OwnedApp } from './apps-under-test.js';
import { dogEntity, project } from './project.js';

describe('versions', () => {
  let apps: AppsUnderTest;
  let app: OwnedApp;
  beforeAll(async () => {
    apps = await AppsUnderTest.start();
  });
  afterAll(() => apps.stop());

  const committed = async (options: Parameters<AppsUnderTest['commit']>[1] = {}): Promise<string> => {
    const answer = await apps.commit(app, options);
    expect(answer.status).toBe(201);
    return answer.json.versionId;
  };
  const fresh = async (): Promise<void> => {
    app = await apps.createApp();
  };
  const schemaOf = async (versionId: string) =>
    (await apps.internal(app, 'GET', `/versions/${versionId}/schemas`)).json.entities[0];

  it('are made on the head only', async () => {
    await fresh();
    const first = await committed();
    const stale = await apps.commit(app, { head: null });
    expect([stale.status, stale.json.error.code, stale.json.error.details.head]).toEqual([
      409,
      'app/stale-head',
      first,
    ]);
    const second = await committed({ head: first, files: project('Hounds') });
    expect((await apps.commit(app, { head: first })).status).toBe(409);
    expect((await apps.api(app, 'GET', '')).json.head).toBe(second);
    expect((await apps.commit(app, { head: newId() })).status).toBe(409);
  });

  it('keep their files, for those who know their app', async () => {
    await fresh();
    const first = await committed({ files: project('Dogs') });
    await committed({ head: first, files: project('Hounds') });
    const { json } = await apps.internal(app, 'GET', `/versions/${first}/files`);
    expect(JSON.stringify(json.files)).toContain('>Dogs<');
    expect((await apps.internal(app, 'GET', `/versions/${newId()}/files`)).status).toBe(404);
    await fresh();
    expect((await apps.internal(app, 'GET', `/versions/${first}/files`)).status).toBe(404);
  });

  it('made at once on one head are one', async () => {
    await fresh();
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, n) => apps.commit(app, { files: project(`Dogs ${n}`) })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([201, ...Array.from({ length: 9 }, () => 409)]);
    const winner = answers.find(({ status }) => status === 201)!.json.versionId;
    expect((await apps.internal(app, 'GET', '/files')).json.versionId).toBe(winner);
    expect((await apps.api(app, 'GET', '/versions')).json.versions).toHaveLength(1);
  });

  it('are the same when the same commit is sent again, also at once', async () => {
    await fresh();
    const commitId = newId();
    const [one, two] = await Promise.all([apps.commit(app, { commitId }), apps.commit(app, { commitId })]);
    const statuses = [one.status, two.status].sort();
    expect(statuses[0]).toBe(201);
    const first = (one.status === 201 ? one : two).json;
    const next = await committed({ head: first.versionId, files: project('Later') });
    const again = await apps.commit(app, { commitId });
    expect([again.status, again.json.versionId]).toEqual([201, first.versionId]);
    expect((await apps.api(app, 'GET', '')).json.head).toBe(next);
  });

  it('keep the order and the content of their files', async () => {
    await fresh();
    const files = [
      ...project().slice(1),
      project()[0]!,
      { path: 'pages/About.jsx', content: 'export default () => <p>zwölf \u{1F415} \\u0000 </p>;\r\n' },
    ];
    await committed({ files });
    const read = (await apps.internal(app, 'GET', '/files')).json;
    expect(read.files.map(({ path }: { path: string }) => path)).toEqual(files.map(({ path }) => path));
    expect(read.files.at(-1)).toEqual(files.at(-1));
    expect((await apps.api(app, 'GET', '')).json).toMatchObject({
      pages: ['Dogs', 'About'],
      entities: ['Dog'],
      mainPage: 'Dogs',
    });
  });

  it('keep stable keys of entities and fields over renames', async () => {
    await fresh();
    const first = await committed();
    const before = await schemaOf(first);
    expect(before['x-key']).toMatch(/^e[0-9a-f]{12}$/);
    const hound = {
      path: 'entities/Hound.json',
      content: JSON.stringify({
        name: 'Hound',
        'x-key': 'forged',
        properties: { title: { type: 'string', 'x-key': 'forged' }, breed: { type: 'string' } },
      }),
    };
    const files = project().map((file) =>
      file.path === 'entities/Dog.json'
        ? hound
        : { ...file, content: file.content.replaceAll('entities/Dog', 'entities/Hound') },
    );
    const second = await committed({
      head: first,
      files,
      renames: [{ entity: 'Hound', from: 'Dog', fields: { title: 'name' } }],
    });
    const after = await schemaOf(second);
    expect(after['x-key']).toBe(before['x-key']);
    expect(after.properties.title['x-key']).toBe(before.properties.name['x-key']);
    expect(after.properties.breed['x-key']).toBe(before.properties.breed['x-key']);
    expect(
      (await apps.internal(app, 'GET', '/files')).json.files.find(
        ({ path }: { path: string }) => path === 'entities/Hound.json',
      ).content,
    ).not.toContain('forged');
  });

  it('give a removed field its key back after a restore in between', async () => {
    await fresh();
    const first = await committed({
      files: [
        ...project().filter(({ path }) => path !== 'entities/Dog.json'),
        dogEntity({ name: { type: 'string' }, age: { type: 'number' } }),
      ],
    });
    const age = (await schemaOf(first)).properties.age['x-key'];
    const second = await committed({ head: first });
    await apps.internal(app, 'POST', '/restore', { versionId: first, chatCut: 'm1' });
    await apps.internal(app, 'POST', '/restore', { versionId: second, chatCut: null });
    const head = (await apps.api(app, 'GET', '')).json.head;
    const third = await committed({
      head,
      files: [...project().filter(({ path }) => path !== 'entities/Dog.json'), dogEntity({ age: { type: 'number' } })],
    });
    expect((await schemaOf(third)).properties.age['x-key']).toBe(age);
  });

  it('are restored as a new head with the chat cut in the same write, and that is undone', async () => {
    await fresh();
    const first = await committed();
    const second = await committed({ head: first, files: project('Second') });
    const restored = (await apps.internal(app, 'POST', '/restore', { versionId: first, chatCut: 'm1' })).json;
    expect(restored).toMatchObject({ chatCut: 'm1' });
    expect([first, second]).not.toContain(restored.versionId);
    expect((await apps.internal(app, 'GET', '/chat-cut')).json).toEqual({ chatCut: 'm1', head: restored.versionId });
    expect((await apps.internal(app, 'GET', '/files')).json).toMatchObject({
      chatCut: 'm1',
      versionId: restored.versionId,
    });
    const title = async () =>
      /text-2xl font-bold">(\w+)/.exec((await apps.internal(app, 'GET', '/files')).json.files[0].content)![1];
    expect(await title()).toBe('Dogs');
    const undone = (await apps.internal(app, 'POST', '/restore', { undo: true })).json;
    expect(undone.chatCut).toBeNull();
    expect(await title()).toBe('Second');
    await committed({ head: undone.versionId, files: project('Third') });
    const nothing = await apps.internal(app, 'POST', '/restore', { undo: true });
    expect([nothing.status, nothing.json.code]).toEqual([409, 'conflict']);
  });

  it('are gone through step by step, back and forward, until the app is changed anew', async () => {
    await fresh();
    const first = await committed({ files: project('First') });
    const second = await committed({ head: first, files: project('Second') });
    const steps = async () => (await apps.api(app, 'GET', '/steps')).json;
    const head = async (): Promise<string> => (await steps()).head;
    const take = async (step: string, more = {}) =>
      apps.internal(app, 'POST', '/restore', { step, head: await head(), ...more });
    const text = async () => JSON.stringify((await apps.internal(app, 'GET', '/files')).json.files);
    await apps.internal(app, 'POST', '/restore', { versionId: first, chatCut: 'm1' });
    await committed({ head: await head(), files: project('Third') });

    const seen = [];
    for (let again = 0; again < 3; again += 1) {
      expect((await take('undo', { chatCut: `u${again}` })).json.chatCut).toBe(`u${again}`);
      seen.push(/>(First|Second|Third)</.exec(await text())?.[1]);
    }
    expect(seen).toEqual(['First', 'Second', 'First']);
    expect((await steps()).undo).toBeNull();
    expect((await take('undo', { chatCut: null })).status).toBe(409);

    expect((await take('redo')).json.chatCut).toBe('u1');
    expect(await text()).toContain('>Second<');
    expect((await take('redo')).status).toBe(200);
    expect((await steps()).undo.title).toMatch(/^Restored/);
    expect((await take('redo')).json.chatCut).toBe('m1');
    expect(await text()).toContain('>Third<');
    expect((await steps()).redo).toBeNull();

    await take('undo', { chatCut: null });
    await committed({ head: await head(), files: project('Fourth') });
    expect((await steps()).redo).toBeNull();
    expect((await apps.internal(app, 'POST', '/restore', { step: 'redo', head: second })).status).toBe(409);
  });

  it('are not restored when the app has moved on since it was looked at', async () => {
    await fresh();
    const first = await committed();
    const second = await committed({ head: first, files: project('Second') });
    const stale = await apps.internal(app, 'POST', '/restore', { versionId: first, chatCut: 'm1', head: first });
    expect([stale.status, stale.json.code]).toEqual([409, 'conflict']);
    expect((await apps.internal(app, 'GET', '/chat-cut')).json).toEqual({ chatCut: null, head: second });
    expect(
      (await apps.internal(app, 'POST', '/restore', { versionId: first, chatCut: 'm1', head: second })).status,
    ).toBe(200);
  });

  it('that were restored say whose content they have, and are told apart in the list', async () => {
    await fresh();
    const commit = (head: string | null, title: string, userRequest: string): Promise<string> =>
      committed({ head, files: project(title), userRequest });
    const first = await commit(null, 'Dogs', 'a tracker for dogs');
    const second = await commit(first, 'Second', 'bigger title');
    const state = async () => {
      const { head, restoredFrom } = (await apps.api(app, 'GET', '')).json;
      const { versions } = (await apps.api(app, 'GET', '/versions')).json;
      return {
        head,
        restoredFrom,
        newest: versions[0],
        named: versions.map(
          (version: { userRequest: string; content: string }) => version.userRequest || version.content,
        ),
      };
    };
    expect(await state()).toMatchObject({
      head: second,
      restoredFrom: null,
      newest: { id: second, restoredFrom: null },
    });
    await apps.internal(app, 'POST', '/restore', { versionId: first, chatCut: null });
    const restored = await state();
    expect(restored).toMatchObject({
      restoredFrom: first,
      newest: { id: restored.head, restoredFrom: first, userRequest: '' },
    });
    expect(restored.named).toEqual(['Restored: a tracker for dogs', 'bigger title', 'a tracker for dogs']);
    await apps.internal(app, 'POST', '/restore', { undo: true });
    expect((await state()).restoredFrom).toBe(second);
    await apps.internal(app, 'POST', '/restore', { versionId: restored.head, chatCut: null });
    expect(await state()).toMatchObject({
      restoredFrom: first,
      named: [
        'Restored: a tracker for dogs',
        'Restored: bigger title',
        'Restored: a tracker for dogs',
        'bigger title',
        'a tracker for dogs',
      ],
    });
    const third = await commit((await state()).head, 'Third', 'third');
    expect(await state()).toMatchObject({ head: third, restoredFrom: null });
  });

  it('are listed, the latest ten', async () => {
    await fresh();
    let head: string | null = null;
    for (let n = 0; n < 12; n += 1) head = await committed({ head, files: project(`Dogs ${n}`) });
    const { versions } = (await apps.api(app, 'GET', '/versions')).json;
    expect(versions).toHaveLength(10);
    expect(versions[0]).toMatchObject({ id: head, messageId: null });
  });

  it('are refused whole when one file may not be', async () => {
    await fresh();
    for (const file of [
      { path: 'pages/../x.jsx', content: '' },
      { path: 'entities/Cat.json', content: '{' },
      { path: 'pages/Big.jsx', content: 'x'.repeat(1_999_999) + 'é' },
    ]) {
      const refused = await apps.commit(app, { files: [...project(), file] });
      expect([refused.status, refused.json.error.details.issues[0].path]).toEqual([422, file.path]);
    }
    expect((await apps.api(app, 'GET', '')).json.head).toBeNull();
  });

  it('are kept even when they do not compile, and say why', async () => {
    await fresh();
    const broken = await apps.commit(app, {
      files: [...project(), { path: 'pages/Broken.jsx', content: 'export default function Broken( {\n' }],
    });
    expect(broken.status).toBe(201);
    expect((await apps.diagnostics(app, broken))[0]).toMatchObject({ file: 'pages/Broken.jsx', detectorId: 'syntax' });
    const refused = await apps.api(app, 'POST', '/publish', {});
    expect([refused.status, refused.json.code]).toEqual([422, 'app/does-not-compile']);
    expect(refused.json.error.details.diagnostics[0].file).toBe('pages/Broken.jsx');
    expect((await apps.api(app, 'GET', '')).json.published).toBeNull();
  });

  it('tell the others in order, with a growing number', async () => {
    const seen = new Map<string, { type: string; data: AppState }>();
    apps.lathe.runtime.bus.subscribe({
      group: 'listener',
      types: Object.keys(appsEvents) as (keyof typeof appsEvents)[],
      deliver: async (events) =>
        events.forEach((event) => seen.set(event.id, { type: event.type, data: event.data as AppState })),
      undeliverable: async () => undefined,
    });
    app = await apps.createApp();
    const versionId = await committed();
    await apps.api(app, 'POST', '/publish', {});
    await apps.api(app, 'PATCH', '', { visibility: 'private_with_login' });
    await apps.api(app, 'POST', '/unpublish');
    await apps.api(app, 'DELETE', '');
    await apps.api(app, 'POST', '/undelete');
    const mine = () => [...seen.values()].filter(({ data }) => data.appId === app.appId);
    for (let wait = 0; wait < 100 && mine().length < 7; wait += 1)
      await new Promise((resolve) => setTimeout(resolve, 20));
    expect(
      mine().map(({ type, data }) => [
        type.split('.')[2],
        data.seq,
        data.head,
        data.published,
        data.visibility,
        data.deleted,
      ]),
    ).toEqual([
      ['created', 1, null, null, 'public_without_login', false],
      ['version-committed', 2, versionId, null, 'public_without_login', false],
      ['published', 3, versionId, versionId, 'public_without_login', false],
      ['changed', 4, versionId, versionId, 'private_with_login', false],
      ['unpublished', 5, versionId, null, 'private_with_login', false],
      ['deleted', 6, versionId, null, 'private_with_login', true],
      ['undeleted', 7, versionId, null, 'private_with_login', false],
    ]);
  });

  it('of old are looked at by a code for them, which is for their owner', async () => {
    const app = await apps.createApp();
    const first = (await apps.commit(app)).json.versionId;
    const head = (await apps.commit(app, { head: first, files: project('Hounds') })).json.versionId;
    const shown = async (versionId?: string) => {
      const token = await apps.lathe.previewToken(app.appId, app.ownerId, versionId);
      return (await apps.onPreviewHost(app, '/runtime/bundle?assets=1', { token })).json.versionId;
    };
    expect([await shown(), await shown(first)]).toEqual([head, first]);
    const code = (versionId: unknown, token = app.token) =>
      apps.lathe.request('POST', `/api/apps/${app.appId}/preview-code`, { token, body: { versionId } });
    expect((await code(first)).status).toBe(200);
    expect((await code(newId())).status).toBe(404);
    expect((await code('x')).status).toBe(422);
    expect((await code(first, (await apps.createApp()).token)).status).toBe(404);
  });

  it('say what they changed, file by file and line by line', async () => {
    const app = await apps.createApp();
    const first = (await apps.commit(app, { messageId: 'm-1', userRequest: 'dogs' })).json.versionId;
    const files = [
      ...project('Hounds').filter(({ path }) => path !== 'globals.css'),
      { path: 'pages/New.jsx', content: page },
    ];
    const second = (await apps.commit(app, { head: first, files })).json.versionId;
    const { versions } = (await apps.api(app, 'GET', '/versions')).json;
    expect(versions.map(({ origin }: { origin: string }) => origin)).toEqual(['other', 'answer']);
    expect(versions[0].changes).toEqual([
      { path: 'globals.css', kind: 'removed' },
      { path: 'pages/Dogs.jsx', kind: 'changed' },
      { path: 'pages/New.jsx', kind: 'added' },
    ]);
    expect(versions[1].changes.map(({ kind }: { kind: string }) => kind)).toEqual(project().map(() => 'added'));
    const change = (versionId: string, path: string) =>
      apps.api(app, 'GET', `/versions/${versionId}/change?path=${encodeURIComponent(path)}`);
    expect((await change(second, 'pages/Dogs.jsx')).json).toMatchObject({ added: 1, removed: 1 });
    expect((await change(second, 'pages/Dogs.jsx')).json.diff).toMatch(/^-.*>Dogs<.*\n\+.*>Hounds</m);
    expect((await change(second, 'pages/New.jsx')).json).toMatchObject({ removed: 0 });
    expect((await change(second, 'components/Badge.jsx')).json).toEqual({ diff: '', added: 0, removed: 0 });
    expect((await change(newId(), 'pages/Dogs.jsx')).status).toBe(404);
    const stranger = await apps.createApp();
    expect(
      (
        await apps.lathe.request('GET', `/api/apps/${app.appId}/versions/${second}/change?path=pages/Dogs.jsx`, {
          token: stranger.token,
        })
      ).status,
    ).toBe(404);
  });
});

const page = 'export default function New() { return <h1>New</h1>; }\n';
