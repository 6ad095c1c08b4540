import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { TestAnswer } from '@lathe/platform/testing/test-service';
import { CONNECTION } from '@lathe/platform/tokens/tokens';
import type { Connection } from 'mongoose';
import S3rver from 's3rver';
import { CompilerPool } from '../../src/builds/compiler-pool.js';
import { AppsUnderTest, builtFileKey, type OwnedApp } from './apps-under-test.js';
import { project } from './project.js';

interface Store {
  /** Where its files are; the service's own data directory when undefined. */
  readonly folder?: string;
  readonly env: Record<string, string>;
  close(): Promise<void>;
}

async function s3(): Promise<Store> {
  const directory = await mkdtemp(join(tmpdir(), 'lathe-s3-'));
  const server = new S3rver({ address: '127.0.0.1', port: 0, silent: true, directory });
  const { port } = await server.run();
  return {
    folder: join(directory, 'lathe'),
    env: { S3_ENDPOINT: `http://127.0.0.1:${port}`, S3_ACCESS_KEY_ID: 'S3RVER', S3_SECRET_ACCESS_KEY: 'S3RVER' },
    close: async () => {
      await server.close();
      await rm(directory, { recursive: true, force: true });
    },
  };
}

const disk = async (): Promise<Store> => ({ env: {}, close: async () => undefined });

describe.each([
  ['on disk', disk],
  ['in S3', s3],
])('a build whose file was lost %s', (_, openStore) => {
  let store: Store;
  let apps: AppsUnderTest;
  let compiles = 0;
  beforeAll(async () => {
    store = await openStore();
    apps = await AppsUnderTest.start({ env: store.env });
    await apps.lathe.runtime.prepare([]);
    const compiler = apps.lathe.service.app.get(CompilerPool);
    const compile = compiler.compile.bind(compiler);
    compiler.compile = (input) => {
      compiles += 1;
      return compile(input);
    };
  });
  afterAll(async () => {
    await apps.stop();
    await store.close();
  });

  let app: OwnedApp;
  let js: string;
  let css: string;
  const assetsOf = async (onHost: Promise<TestAnswer>): Promise<{ js: string; css: string }> =>
    (await onHost).json.assets;
  const key = (path: string): string => builtFileKey(app, path);
  const lose = async (...paths: string[]): Promise<void> => {
    for (const path of paths) await apps.lathe.runtime.files.delete(key(path));
    compiles = 0;
  };
  beforeEach(async () => {
    app = await apps.published();
    ({ js, css } = await assetsOf(apps.onAppHost(app, '/runtime/bundle?assets=1')));
  });

  it('is made again once for all who ask for it, and kept', async () => {
    const before = await Promise.all([js, css].map((path) => apps.onAppHost(app, path)));
    await lose(js, css);
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => [js, css])
        .flat()
        .map((path) => apps.onAppHost(app, path)),
    );
    for (const [index, answer] of answers.entries())
      expect([answer.status, answer.text]).toEqual([200, before[index % 2]!.text]);
    expect(compiles).toBe(1);
    for (const path of [js, css]) expect(await apps.lathe.runtime.files.has(key(path))).toBe(true);
    expect((await apps.onAppHost(app, js)).status).toBe(200);
    expect(compiles).toBe(1);
  });

  it('is made again for the preview', async () => {
    await apps.commit(app, { head: (await apps.api(app, 'GET', '')).json.head, files: project('Draft') });
    const token = await apps.lathe.previewToken(app.appId, app.ownerId);
    const draft = await assetsOf(apps.onPreviewHost(app, '/runtime/bundle?assets=1', { token }));
    expect(draft.css).not.toBe(css);
    await lose(draft.css);
    expect((await apps.onPreviewHost(app, draft.css, { token })).status).toBe(200);
    expect(compiles).toBe(1);
  });

  it('is made again for pages that were opened before the main page changed', async () => {
    const about = { path: 'pages/About.jsx', content: 'export default function About() { return <p>About</p>; }\n' };
    await apps.commit(app, { head: (await apps.api(app, 'GET', '')).json.head, files: [...project(), about] });
    await apps.api(app, 'POST', '/publish', {});
    ({ js } = await assetsOf(apps.onAppHost(app, '/runtime/bundle?assets=1')));
    const before = (await apps.onAppHost(app, js)).text;
    await apps.api(app, 'PATCH', '', { mainPage: 'About' });
    expect((await assetsOf(apps.onAppHost(app, '/runtime/bundle?assets=1'))).js).not.toBe(js);
    await lose(js);
    const answer = await apps.onAppHost(app, js);
    expect([answer.status, answer.text]).toEqual([200, before]);
  });

  it('says which source is missing where it cannot be made again', async () => {
    await apps.lathe.service.app
      .get<Connection>(CONNECTION)
      .collection('blobs')
      .deleteOne({ appId: app.appId, content: project()[1]!.content });
    await lose(js);
    const answer = await apps.onAppHost(app, js);
    expect([answer.status, answer.json]).toMatchObject([
      500,
      { code: 'app/source-lost', error: { details: { path: project()[1]!.path } } },
    ]);
    expect(answer.json.message).toBe('A file of this version is lost. Restore another version');
    expect((await apps.onAppHost(app, css)).status).toBe(200);
  });

  it('is not found when the app has no such build, or libraries made it that are not there any more', async () => {
    expect((await apps.onAppHost(app, js.replace(/[0-9a-f]{64}/, '0'.repeat(64)))).status).toBe(404);
    const builds = apps.lathe.service.app.get<Connection>(CONNECTION).collection<{ _id: string }>('builds');
    const [row] = await builds.find({ appId: app.appId }).toArray();
    await builds.insertOne({ ...row!, _id: `${app.appId}/${'1'.repeat(64)}` });
    await lose(js);
    expect((await apps.onAppHost(app, js.replace(/[0-9a-f]{64}/, '1'.repeat(64)))).status).toBe(404);
    expect(compiles).toBe(0);
  });

  it('is made again when its whole folder is gone', async () => {
    await rm(store.folder ?? join(apps.lathe.dataDir, 'files'), { recursive: true });
    await apps.lathe.runtime.prepare([]);
    expect((await apps.onAppHost(app, js)).status).toBe(200);
    expect(await apps.lathe.runtime.files.has(key(js))).toBe(true);
  });
});
