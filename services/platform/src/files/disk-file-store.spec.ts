import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from '@jest/globals';
import { DiskFileStore } from './disk-file-store.js';
import { describeFileStore } from './file-store.suite.js';

const emptyFolder = (): Promise<string> => mkdtemp(join(tmpdir(), 'lathe-files-'));

describeFileStore('DiskFileStore', async () => {
  const root = await emptyFolder();
  return { store: new DiskFileStore(root), close: () => rm(root, { recursive: true, force: true }) };
});

it('leaves nothing but the file in the folder', async () => {
  const root = await emptyFolder();
  await new DiskFileStore(root).put('blobs/ab/cd', Buffer.from('text'));
  const found = await readdir(join(root, 'blobs/ab'));
  await rm(root, { recursive: true });
  expect(found).toEqual(['cd']);
});

it('never shows a part of a file, also with many puts and gets of one key at once', async () => {
  const root = await emptyFolder();
  const store = new DiskFileStore(root);
  const versions = Array.from({ length: 8 }, (_, index) => Buffer.alloc(300_000 + index, String(index)));
  await store.put('busy', versions[0]!);
  const seen = await Promise.all([...versions, ...versions].flatMap((version) => [store.put('busy', version).then(() => undefined), store.get('busy')]));
  await rm(root, { recursive: true });
  const read = seen.filter((bytes) => bytes !== undefined);
  expect(read).toHaveLength(16);
  for (const bytes of read) expect(versions.some((version) => Buffer.compare(version, Buffer.from(bytes)) === 0)).toBe(true);
});
