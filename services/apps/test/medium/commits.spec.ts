import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { randomId as newId } from '@lathe/platform/ids/random-id';
import { PoolBusy } from '@lathe/platform/workers/worker-pool';
import { untitledAppName } from '@lathe/proto/apps/naming';
import { CompilerPool } from '../../src/builds/compiler-pool.js';
import { AppsUnderTest, type OwnedApp } from './apps-under-test.js';
import { project } from './project.js';

describe('a commit', () => {
  let apps: AppsUnderTest;
  let compiler: CompilerPool;
  beforeAll(async () => {
    apps = await AppsUnderTest.start();
    compiler = apps.lathe.service.app.get(CompilerPool, { strict: false });
  });
  afterAll(() => apps.stop());

  const withdraw = async (app: OwnedApp, commitId: string) =>
    (await apps.internal(app, 'POST', `/commits/${commitId}/withdraw`)).json;
  const diagnostics = async (app: OwnedApp, versionId: string) =>
    (await apps.internal(app, 'GET', `/versions/${versionId}/diagnostics`)).json.diagnostics;
  const faulty = [...project(), { path: 'pages/Broken.jsx', content: 'export default function Broken( {\n' }];

  it('is answered before it is compiled; what is wrong with it is asked for', async () => {
    const app = await apps.createApp();
    let release = (): void => undefined;
    const released = new Promise<void>((resolve) => (release = resolve));
    const compile = compiler.compile.bind(compiler);
    const held = jest
      .spyOn(compiler, 'compile')
      .mockImplementation(async (input) => released.then(() => compile(input)));
    const answer = await Promise.race([
      apps.commit(app, { files: faulty }),
      new Promise<never>((_, reject) => setTimeout(reject, 3_000, new Error('The commit waits for the compiler'))),
    ]);
    expect(answer.status).toBe(201);
    const asked = diagnostics(app, answer.json.versionId);
    release();
    expect((await asked)[0]).toMatchObject({ file: 'pages/Broken.jsx', detectorId: 'syntax' });
    held.mockRestore();
  });

  it('is compiled once, however many ask for it at a time', async () => {
    const app = await apps.createApp();
    const { versionId } = (await apps.commit(app)).json;
    const compile = jest.spyOn(compiler, 'compile');
    await Promise.all([
      diagnostics(app, versionId),
      diagnostics(app, versionId),
      apps.api(app, 'POST', '/publish', {}),
      apps.onPreviewHost(app, '/'),
    ]);
    expect(compile).toHaveBeenCalledTimes(1);
    compile.mockRestore();
  });

  it('stands when the compiler has no room for it, which is said to whoever needs the result', async () => {
    const app = await apps.createApp();
    const full = jest.spyOn(compiler, 'compile').mockRejectedValue(new PoolBusy('64 tasks are waiting.'));
    const { status, json } = await apps.commit(app);
    expect(status).toBe(201);
    expect(await diagnostics(app, json.versionId)).toBeNull();
    const refused = await apps.api(app, 'POST', '/publish', {});
    expect([refused.status, refused.json.code]).toEqual([503, 'unavailable']);
    full.mockRestore();
    expect((await apps.api(app, 'POST', '/publish', {})).status).toBe(200);
  });

  it('names its app as others do at the same moment, and each gets an address of its own', async () => {
    const all = await Promise.all(Array.from({ length: 12 }, () => apps.createApp(untitledAppName)));
    const answers = await Promise.all(all.map((app) => apps.commit(app, { appName: 'Club' })));
    expect(answers.map(({ status }) => status)).toEqual(all.map(() => 201));
    const slugs = await Promise.all(all.map(async (app) => (await apps.api(app, 'GET', '')).json.slug));
    expect(slugs.filter((slug) => !/^club(-[0-9a-f]+)?$/.test(slug))).toEqual([]);
    expect(new Set(slugs).size).toBe(all.length);
  });

  it('that was withdrawn never happens, and one that has happened is named', async () => {
    const app = await apps.createApp();
    const [never, done] = [newId(), newId()];
    expect(await withdraw(app, never)).toEqual({ versionId: null });
    const late = await apps.commit(app, { commitId: never });
    expect([late.status, late.json.code]).toEqual([409, 'conflict']);
    const { versionId } = (await apps.commit(app, { commitId: done })).json;
    expect(await withdraw(app, done)).toEqual({ versionId });
    expect(await withdraw(app, never)).toEqual({ versionId: null });
    expect((await apps.api(app, 'GET', '')).json.head).toBe(versionId);
  });

  it('that meets its withdrawal happens or does not, and both are told the same', async () => {
    const app = await apps.createApp();
    let head: string | null = null;
    for (let round = 0; round < 20; round += 1) {
      const commitId = newId();
      const [committed, withdrawn]: [Awaited<ReturnType<AppsUnderTest['commit']>>, { versionId: string | null }] =
        await Promise.all([
          apps.commit(app, { commitId, head, files: project(`Dogs ${round}`) }),
          new Promise((resolve) => setTimeout(resolve, round)).then(() => withdraw(app, commitId)),
        ]);
      head = (await apps.api(app, 'GET', '')).json.head;
      if (committed.status === 201)
        expect([withdrawn.versionId, head]).toEqual([committed.json.versionId, committed.json.versionId]);
      else expect([committed.json.code, withdrawn.versionId]).toEqual(['conflict', null]);
    }
  });

  it('of another app is not withdrawn', async () => {
    const [app, other] = [await apps.createApp(), await apps.createApp()];
    const commitId = newId();
    await withdraw(other, commitId);
    expect((await apps.commit(app, { commitId })).status).toBe(201);
  });
});
