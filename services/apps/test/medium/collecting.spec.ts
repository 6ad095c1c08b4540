import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { CONNECTION } from '@lathe/platform/tokens/tokens';
import type { Type } from '@nestjs/common';
import type { Connection } from 'mongoose';
import { BuildRepository } from '../../src/builds/build.repository.js';
import { BuildVersion } from '../../src/builds/build-version.use-case.js';
import { CollectUnused } from '../../src/collecting/collect-unused.processor.js';
import { PurgeApp } from '../../src/purging/purge-app.processor.js';
import { BlobRepository } from '../../src/versions/blob.repository.js';
import { VersionRepository } from '../../src/versions/version.repository.js';
import { AppsUnderTest, builtFileKey, type OwnedApp } from './apps-under-test.js';
import { project } from './project.js';

const page = 'pages/Dogs.jsx';
const source = (text: string): string => `export default function Dogs() { return <p>${text}</p>; }\n`;
const dayMs = 24 * 3600_000;
/** Counts over what one app has. */
type Counts = Record<'versions' | 'blobs' | 'builds' | 'folders', number>;

describe('what an app does not need any more', () => {
  let apps: AppsUnderTest;
  let app: OwnedApp;
  let first: string;
  beforeAll(async () => {
    apps = await AppsUnderTest.start();
  });
  afterAll(() => apps.stop());
  beforeEach(async () => {
    app = await apps.createApp('Editor', true);
    first = (await apps.commit(app, { messageId: 'm1' })).json.versionId;
  });
  afterEach(() => void jest.restoreAllMocks());

  const part = <T>(type: Type<T>): T => apps.lathe.service.app.get(type, { strict: false });
  const rows = (collection: string) =>
    apps.lathe.service.app.get<Connection>(CONNECTION).collection<{ _id: string; runAt?: Date }>(collection);
  const collect = (): Promise<void> =>
    part(CollectUnused).process({ appId: app.appId }, { signal: new AbortController().signal });
  const save = async (text: string): Promise<string> =>
    (await apps.api(app, 'POST', '/files/update', { fileId: page, content: source(text) })).json.versionId;
  const saves = async (...texts: string[]): Promise<string[]> => {
    const ids: string[] = [];
    for (const text of texts) ids.push(await save(text));
    return ids;
  };
  const build = (versionId: string) => apps.internal(app, 'GET', `/versions/${versionId}/diagnostics`);
  const read = async (versionId: string) => {
    const { status, json } = await apps.api(app, 'GET', `/files?versionId=${versionId}`);
    return status === 200 ? (json.files as { content: string }[])[0]!.content : status;
  };
  const changed = async () => (await apps.api(app, 'GET', '')).json;

  /** As if everything of the app was made, and found to be unused, two days earlier. */
  async function age(): Promise<void> {
    const { appId } = app;
    for (const [collection, field] of [
      ['versions', 'createdAt'],
      ['builds', 'createdAt'],
      ['builds', 'unusedSince'],
    ] as const)
      await rows(collection).updateMany({ appId, [field]: { $type: 'date' } }, [
        { $set: { [field]: { $subtract: [`$${field}`, 2 * dayMs] } } },
      ]);
  }

  async function counts(): Promise<Counts> {
    const of = (collection: string) => rows(collection).countDocuments({ appId: app.appId });
    const entries = await readdir(join(apps.lathe.dataDir, 'files', 'builds', app.appId), {
      recursive: true,
      withFileTypes: true,
    }).catch(() => []);
    const folders = new Set(entries.filter((entry) => entry.isFile()).map(({ parentPath }) => parentPath)).size;
    return { versions: await of('versions'), blobs: await of('blobs'), builds: await of('builds'), folders };
  }

  /** Runs `meanwhile` once, after the next call of a method and before its caller goes on. */
  function after<T extends object, K extends keyof T & string>(
    target: T,
    method: K,
    meanwhile: () => Promise<unknown>,
  ): void {
    const call = (target[method] as (...args: unknown[]) => Promise<unknown>).bind(target);
    jest.spyOn(target, method as never).mockImplementationOnce((async (...args: unknown[]) => {
      const answer = await call(...args);
      await meanwhile();
      return answer;
    }) as never);
  }
  const failOnce = <T extends object>(target: T, method: keyof T & string): void => {
    jest.spyOn(target, method as never).mockRejectedValueOnce(new Error('The process died') as never);
  };

  it('goes when it is old enough: replaced saves with their contents, then their builds', async () => {
    const ids = await saves('one', 'two', 'three');
    for (const id of [first, ...ids]) await build(id);
    const all = { versions: 4, blobs: 7, builds: 4, folders: 4 };
    await collect();
    expect(await counts()).toEqual(all);
    await age();
    const shown = (await apps.api(app, 'GET', '/versions')).json;
    await collect();
    expect((await apps.api(app, 'GET', '/versions')).json).toEqual(shown);
    expect(await counts()).toEqual({ ...all, versions: 2, blobs: 5 });
    await collect();
    expect((await counts()).builds).toBe(4);
    await age();
    await collect();
    expect(await counts()).toEqual({ versions: 2, blobs: 5, builds: 2, folders: 2 });
    expect(await Promise.all([first, ...ids].map(read))).toEqual([project()[0]!.content, 404, 404, source('three')]);
    expect((await apps.api(app, 'POST', '/publish', {})).status).toBe(200);
  });

  it('is looked for a day after the day of a save or build, and again while something waits', async () => {
    const jobs = () => rows('jobs').find({ queue: 'apps.collect', 'payload.appId': app.appId }).toArray();
    await saves('one');
    expect(await jobs()).toEqual([]);
    await saves('two', 'three');
    const [job, ...others] = await jobs();
    expect(others).toEqual([]);
    expect(job!.runAt!.getTime()).toBeGreaterThanOrEqual(Date.now() + dayMs);
    expect(job!.runAt!.getTime()).toBeLessThanOrEqual(Date.now() + 2 * dayMs);
    await rows('jobs').deleteMany({ 'payload.appId': app.appId });
    await build(first);
    expect(await jobs()).toHaveLength(1);
    await rows('jobs').deleteMany({ 'payload.appId': app.appId });
    await age();
    await collect();
    expect(await jobs()).toEqual([]);
  });

  it('is not what somebody can come back to', async () => {
    const [published, restored, gone, edited] = await saves('a', 'b', 'c', 'd');
    await apps.api(app, 'POST', '/publish', { versionId: published });
    const head = (await apps.internal(app, 'POST', '/restore', { versionId: restored, chatCut: 'm1' })).json.versionId;
    // What no way through the product leads to today is kept all the same: replaced ones that are an answer, its base
    // or where an undo leads.
    const answer = (await apps.commit(app, { head, messageId: 'm2', files: project('Answered') })).json.versionId;
    await rows('versions').updateMany(
      { _id: { $in: [first, edited!, head, answer] } },
      { $set: { superseded: true, editedFile: page } },
    );
    await rows('apps').updateOne({ _id: app.appId }, { $set: { former: { head: edited, chatCut: null } } });
    await age();
    await collect();
    const contents = await Promise.all([published!, restored!, edited!, head, answer, first].map(read));
    expect(contents.slice(0, 4)).toEqual(['a', 'b', 'd', 'b'].map(source));
    expect(contents.slice(4)).not.toContain(404);
    expect(await read(gone!)).toBe(404);
    expect((await apps.onAppHost(app, '/runtime/bundle?assets=1')).status).toBe(200);
    await apps.internal(app, 'POST', '/restore', { undo: true });
    expect(await read((await changed()).head)).toBe(source('d'));
  });

  it('is not a build that a version can ask for again', async () => {
    const about = { path: 'pages/About.jsx', content: 'export default function About() { return <p>About</p>; }\n' };
    const head = (await apps.commit(app, { head: first, files: [...project(), about] })).json.versionId;
    await build(head);
    await apps.api(app, 'PATCH', '', { mainPage: 'About' });
    await build(head);
    await age();
    await collect();
    await age();
    await collect();
    expect((await counts()).builds).toBe(2);
    expect(await rows('builds').countDocuments({ appId: app.appId, unusedSince: { $ne: null } })).toBe(0);
  });

  it('does not keep a build that a later version has, too, from being made again', async () => {
    const [once, , again] = await saves('one', 'two', 'one');
    await build(once!);
    await apps.api(app, 'POST', '/publish', { versionId: again });
    await age();
    await collect();
    expect(await read(once!)).toBe(404);
    const { js } = (await apps.onAppHost(app, '/runtime/bundle?assets=1')).json.assets;
    const before = await apps.onAppHost(app, js);
    await apps.lathe.runtime.files.delete(builtFileKey(app, js));
    const { status, text } = await apps.onAppHost(app, js);
    expect([status, text]).toEqual([200, before.text]);
  });

  it('is a build of other libraries, once nobody has needed it for a day', async () => {
    await build(first);
    const [row] = await rows('builds').find({ appId: app.appId }).toArray();
    await rows('builds').insertOne({ ...row!, _id: `${app.appId}/${'1'.repeat(64)}` });
    await age();
    await rows('jobs').deleteMany({ 'payload.appId': app.appId });
    await collect();
    expect((await counts()).builds).toBe(2);
    expect(await rows('jobs').countDocuments({ queue: 'apps.collect', 'payload.appId': app.appId })).toBe(1);
    await age();
    await collect();
    expect((await rows('builds').find({ appId: app.appId }).toArray()).map(({ _id }) => _id)).toEqual([row!._id]);
  });

  describe('while it is being collected', () => {
    it('cannot be published: either the version is there or the publishing is refused', async () => {
      const [old] = await saves('one', 'two');
      await age();
      after(part(BuildVersion), 'execute', collect);
      expect((await apps.api(app, 'POST', '/publish', { versionId: old })).status).toBe(404);
      expect(await changed()).toMatchObject({ published: null });
      expect(await read(old!)).toBe(404);
    });

    it('stays when it is published before it is deleted', async () => {
      const [old] = await saves('one', 'two');
      await age();
      after(part(VersionRepository), 'listSuperseded', () => apps.api(app, 'POST', '/publish', { versionId: old }));
      await collect();
      expect(await read(old!)).toBe(source('one'));
      expect((await apps.onAppHost(app, '/runtime/bundle?assets=1')).status).toBe(200);
      await collect();
      expect(await read(old!)).toBe(source('one'));
    });

    it('is whole or gone for whoever restores or publishes it at the same time', async () => {
      for (const way of ['publish', 'restore'] as const) {
        const [old] = await saves(`${way} one`, `${way} two`);
        await build(old!);
        await age();
        const take = () =>
          way === 'publish'
            ? apps.api(app, 'POST', '/publish', { versionId: old })
            : apps.internal(app, 'POST', '/restore', { versionId: old, chatCut: null });
        const [answer] = await Promise.all([take(), collect(), collect()]);
        const { head, published } = await changed();
        if (answer.status >= 300) expect(answer.status).toBe(404);
        else expect(await read(way === 'publish' ? published : head)).toBe(source(`${way} one`));
        expect(published === null || (await read(published)) !== 404).toBe(true);
      }
    });

    it('is not lost for a commit that has it again', async () => {
      const [, head] = await saves('one', 'two');
      await age();
      const again = [{ path: page, content: source('one') }, ...project().slice(1)];
      after(part(BlobRepository), 'put', collect);
      const { json, status } = await apps.commit(app, { head, files: again });
      expect(status).toBe(201);
      expect(await read(json.versionId)).toBe(source('one'));
      expect(await counts()).toMatchObject({ versions: 3, blobs: 6 });
    });

    it('is not lost for a commit that is made after it was found to be unused', async () => {
      const [, head] = await saves('one', 'two');
      await age();
      const again = [{ path: page, content: source('one') }, ...project().slice(1)];
      const versions = part(VersionRepository);
      const contents = versions.contents.bind(versions);
      let committed = '';
      jest.spyOn(versions, 'contents').mockImplementationOnce(async function* (of) {
        yield* contents(of);
        committed = (await apps.commit(app, { head, files: again })).json.versionId;
      });
      await collect();
      expect(await read(committed)).toBe(source('one'));
      await collect();
      expect(await read(committed)).toBe(source('one'));
      expect(await counts()).toMatchObject({ versions: 3, blobs: 6 });
    });

    it('is not lost for commits and saves that come and go with it', async () => {
      let [, head] = await saves('one', 'two');
      for (let round = 0; round < 5; round += 1) {
        await age();
        const again = [{ path: page, content: source(round % 2 ? 'one' : 'two') }, ...project().slice(1)];
        const [committed] = await Promise.all([apps.commit(app, { head: head!, files: again }), collect(), collect()]);
        expect(committed.status).toBe(201);
        expect(await read(committed.json.versionId)).toBe(again[0]!.content);
        [, head] = await saves(`between ${round}`, `last ${round}`);
      }
    });
  });

  it.each<[string, () => void]>([
    ['before its contents go', () => failOnce(part(BlobRepository), 'delete')],
    ['before its builds are marked', () => failOnce(part(BuildRepository), 'markUnused')],
  ])('is gone after a repetition when the process died %s', async (_, die) => {
    const ids = await saves('one', 'two', 'three');
    for (const id of ids) await build(id);
    await age();
    die();
    await expect(collect()).rejects.toThrow('The process died');
    await collect();
    await age();
    await collect();
    expect(await counts()).toEqual({ versions: 2, blobs: 5, builds: 1, folders: 1 });
  });

  it.each<[string, () => void]>([
    [
      'in the middle of the files of a build',
      () => {
        const files = apps.lathe.runtime.files;
        const remove = files.delete.bind(files);
        jest.spyOn(files, 'delete').mockImplementationOnce(remove).mockRejectedValueOnce(new Error('The process died'));
      },
    ],
    ['after the files and before the row', () => failOnce(part(BuildRepository), 'delete')],
  ])('is gone after a repetition when the process died %s', async (_, die) => {
    const ids = await saves('one', 'two', 'three');
    for (const id of ids) await build(id);
    await age();
    await collect();
    await age();
    die();
    await expect(collect()).rejects.toThrow('The process died');
    await collect();
    expect(await counts()).toEqual({ versions: 2, blobs: 5, builds: 1, folders: 1 });
  });

  it('is also what a commit that failed has left', async () => {
    const stale = await apps.commit(app, { head: null, files: project('Stale') });
    expect(stale.status).toBe(409);
    await part(BlobRepository).put({ appId: app.appId } as never, [{ path: page, content: 'nobody has this' }]);
    expect((await counts()).blobs).toBe(5);
    await collect();
    expect((await counts()).blobs).toBe(4);
  });

  it('stays with an app that was deleted and may come back; the purge takes it and its job', async () => {
    await saves('one', 'two');
    await age();
    await apps.api(app, 'DELETE', '');
    await collect();
    expect(await counts()).toMatchObject({ versions: 3 });
    await rows('apps').updateOne({ _id: app.appId }, { $set: { deletedAt: new Date(Date.now() - 8 * dayMs) } });
    await part(PurgeApp).process({ appId: app.appId });
    expect(await counts()).toEqual({ versions: 0, blobs: 0, builds: 0, folders: 0 });
    expect(await rows('jobs').countDocuments({ 'payload.appId': app.appId })).toBe(0);
  });
});
