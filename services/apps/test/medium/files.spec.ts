import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { AppsUnderTest, type OwnedApp } from './apps-under-test.js';

const page = 'pages/Dogs.jsx';
const source = (text: string): string => `export default function Dogs() { return <p>${text}</p>; }\n`;

describe('the code editor', () => {
  let apps: AppsUnderTest;
  let app: OwnedApp;
  let head: string;
  beforeAll(async () => {
    apps = await AppsUnderTest.start();
  });
  afterAll(() => apps.stop());
  const start = async (isAdmin = true): Promise<void> => {
    app = await apps.createApp('Editor', isAdmin);
    head = (await apps.commit(app)).json.versionId;
  };
  const save = (content: string, more: object = {}) =>
    apps.api(app, 'POST', '/files/update', { fileId: page, content, ...more });

  it('shows the files, entities read-only', async () => {
    await start(false);
    const { json } = await apps.api(app, 'GET', '/files');
    expect(json.versionId).toBe(head);
    expect(json.files.map(({ path, readOnly }: { path: string; readOnly: boolean }) => [path, readOnly])).toEqual([
      [page, false],
      ['components/Badge.jsx', false],
      ['entities/Dog.json', true],
      ['globals.css', false],
    ]);
    expect((await apps.api({ ...app, ...(await apps.createApp()) }, 'GET', '/files')).json).toEqual({
      versionId: null,
      editable: false,
      files: [],
    });
  });

  it('is for admins', async () => {
    await start(false);
    for (const answer of [await save(source('x')), await apps.api(app, 'POST', '/files/delete', { fileId: page })])
      expect([answer.status, answer.json.code]).toEqual([403, 'not-allowed']);
  });

  it('makes a version of each save, and one entry of a session', async () => {
    await start();
    const saves = [
      (await save(source('one'))).json.versionId,
      (await save(source('two'))).json.versionId,
      (await save(source('three'))).json.versionId,
    ];
    expect(new Set([head, ...saves]).size).toBe(4);
    const { versions } = (await apps.api(app, 'GET', '/versions')).json;
    expect(versions.map(({ id, content }: { id: string; content: string }) => [id, content])).toEqual([
      [saves[2], `Edited ${page}`],
      [head, ''],
    ]);
    const unchanged = await save(source('three'));
    expect(unchanged.json.versionId).toBe(saves[2]);
    const old = await apps.api(app, 'GET', `/files?versionId=${saves[0]}`);
    expect(old.json.files[0].content).toBe(source('one'));
  });

  it('leaves a version in its place in the conversation, also restored', async () => {
    await start();
    const origin = async (versionId: string) => (await apps.internal(app, 'GET', `/versions/${versionId}/origin`)).json;
    const before = (await save(source('zero'))).json.versionId;
    expect(await origin(before)).toMatchObject({ messageId: null, answeredAt: null });
    const answered = (await apps.commit(app, { head: before, messageId: 'm1' })).json.versionId;
    const edited = (await save(source('one'))).json.versionId;
    const own = await origin(answered);
    expect(own).toMatchObject({ messageId: 'm1', answeredAt: own.createdAt });
    expect(await origin(edited)).toMatchObject({ messageId: 'm1', answeredAt: own.createdAt });
    await apps.commit(app, { head: edited, messageId: 'm2' });
    const restored = (await apps.internal(app, 'POST', '/restore', { versionId: edited, chatCut: 'm1' })).json
      .versionId;
    expect(await origin(restored)).toMatchObject({ messageId: 'm1' });
    expect((await apps.internal(app, 'GET', `/versions/${'0'.repeat(24)}/origin`)).status).toBe(404);
  });

  it('begins a new entry after publishing', async () => {
    await start();
    await save(source('one'));
    await apps.api(app, 'POST', '/publish', {});
    await save(source('two'));
    expect((await apps.api(app, 'GET', '/versions')).json.versions).toHaveLength(3);
  });

  it('refuses a save on an old head, and takes one without a head', async () => {
    await start();
    expect((await save(source('one'), { head })).status).toBe(200);
    const stale = await save(source('two'), { head });
    expect([stale.status, stale.json.code]).toEqual([409, 'app/stale-head']);
    const both = await Promise.all([
      save(source('three')),
      apps.api(app, 'POST', '/files/update', { fileId: 'globals.css', content: ':root { --radius: 1rem; }' }),
    ]);
    expect(both.map(({ status }) => status)).toEqual([200, 200]);
    const files = (await apps.api(app, 'GET', '/files')).json.files;
    expect([files[0].content, files[3].content]).toEqual([source('three'), ':root { --radius: 1rem; }']);
  });

  it('deletes a file together with what referred to it', async () => {
    await start();
    const deleted = await apps.api(app, 'POST', '/files/delete', {
      fileId: 'components/Badge.jsx',
      referencesToUpdate: [{ path: page, content: source('no badge') }],
    });
    expect(deleted.status).toBe(200);
    const files = (await apps.api(app, 'GET', '/files')).json.files;
    expect(files.map(({ path }: { path: string }) => path)).toEqual([page, 'entities/Dog.json', 'globals.css']);
    expect(files[0].content).toBe(source('no badge'));
  });

  it('touches neither entities nor files that are not there', async () => {
    await start();
    const write = (fileId: string) => apps.api(app, 'POST', '/files/update', { fileId, content: '{}' });
    expect((await write('entities/Dog.json')).status).toBe(403);
    expect((await apps.api(app, 'POST', '/files/delete', { fileId: 'entities/Dog.json' })).status).toBe(403);
    expect(
      (
        await apps.api(app, 'POST', '/files/delete', {
          fileId: page,
          referencesToUpdate: [{ path: 'entities/Dog.json', content: '{}' }],
        })
      ).status,
    ).toBe(403);
    for (const fileId of ['pages/New.jsx', '../secret', '__proto__', '/etc/passwd'])
      expect((await write(fileId)).status).toBe(404);
    expect((await apps.api(app, 'GET', '')).json.head).toBe(head);
  });

  const hashes = async (): Promise<Map<string, string>> =>
    new Map(
      (await apps.api(app, 'GET', '/files')).json.files.map(({ path, hash }: { path: string; hash: string }) => [
        path,
        hash,
      ]),
    );

  it('refuses a save on another content of the file, whatever happens to the others', async () => {
    await start();
    const base = (await hashes()).get(page)!;
    await apps.api(app, 'POST', '/files/update', { fileId: 'globals.css', content: '.a { color: red; }' });
    const saved = await save(source('mine'), { baseHash: base });
    expect([saved.status, saved.json.hash]).toEqual([200, (await hashes()).get(page)]);
    const crossed = await save(source('theirs'), { baseHash: base });
    expect([crossed.status, crossed.json.code, crossed.json.message]).toEqual([
      409,
      'app/file-changed',
      'This file was changed in the meantime',
    ]);
    // The answer to the first may have been lost.
    expect((await save(source('mine'), { baseHash: base })).status).toBe(200);
    expect((await save(source('theirs'), { baseHash: saved.json.hash })).status).toBe(200);
  });

  it('adds a file where there is none', async () => {
    await start();
    const add = (fileId: string) => apps.api(app, 'POST', '/files/create', { fileId, content: source('new') });
    expect((await add('pages/New.jsx')).status).toBe(200);
    expect((await apps.api(app, 'GET', '')).json.pages).toEqual(['Dogs', 'New']);
    for (const [fileId, status, code] of [
      ['pages/New.jsx', 409, 'app/file-exists'],
      ['pages/NEW.jsx', 409, 'app/file-exists'],
      ['entities/Cat.json', 403, 'not-allowed'],
      ['../secret.js', 422, 'does-not-validate'],
      ['pages/lower.jsx', 422, 'does-not-validate'],
    ] as const) {
      const { status: answered, json } = await add(fileId);
      expect([answered, json.code]).toEqual([status, code]);
    }
  });

  it('renames a file with what refers to it in one version, in its place', async () => {
    await start();
    const before = (await apps.api(app, 'GET', '/versions')).json.versions.length;
    const known = await hashes();
    await apps.api(app, 'PATCH', '', { mainPage: 'Dogs' });
    const rename = (more: object) =>
      apps.api(app, 'POST', '/files/rename', { fileId: page, newFileId: 'pages/Pack.jsx', ...more });
    const reference = { path: 'components/Badge.jsx', content: 'export default () => <a href="/Pack">Pack</a>;\n' };
    const stale = await rename({ referencesToUpdate: [{ ...reference, baseHash: '0'.repeat(64) }] });
    expect([stale.status, stale.json.code, stale.json.error.details.path]).toEqual([
      409,
      'app/file-changed',
      'components/Badge.jsx',
    ]);
    const renamed = await rename({
      baseHash: known.get(page),
      referencesToUpdate: [{ ...reference, baseHash: known.get('components/Badge.jsx') }],
    });
    expect(renamed.status).toBe(200);
    const { files } = (await apps.api(app, 'GET', '/files')).json;
    expect(files[0].path).toBe('pages/Pack.jsx');
    expect((await apps.api(app, 'GET', '')).json.mainPage).toBe('Pack');
    expect(files[1].content).toBe(reference.content);
    expect((await apps.api(app, 'GET', '/versions')).json.versions).toHaveLength(before + 1);
    const elsewhere = await apps.api(app, 'POST', '/files/rename', {
      fileId: 'pages/Pack.jsx',
      newFileId: 'components/Pack.jsx',
    });
    expect([elsewhere.status, elsewhere.json.error.details.issues]).toEqual([
      422,
      [{ path: 'newFileId', message: 'must stay in its folder' }],
    ]);
    const taken = await apps.api(app, 'POST', '/files/rename', { fileId: 'entities/Dog.json', newFileId: 'x' });
    expect(taken.status).toBe(403);
  });

  it('may be opened to owners, in their own apps', async () => {
    const open = await AppsUnderTest.start({ env: { CODE_EDITING: 'owners' } });
    try {
      const own = await open.createApp();
      await open.commit(own);
      expect((await open.api(own, 'GET', '/files')).json.editable).toBe(true);
      const body = { fileId: page, content: source('owner') };
      expect((await open.api(own, 'POST', '/files/update', body)).status).toBe(200);
      const other = await open.createApp();
      expect((await open.api({ ...own, token: other.token }, 'POST', '/files/update', body)).status).toBe(404);
    } finally {
      await open.stop();
    }
  });
});
