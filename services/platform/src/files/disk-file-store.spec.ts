import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { DiskFileStore } from './disk-file-store.js';

describe('DiskFileStore', () => {
  let root: string;
  let store: DiskFileStore;

  beforeEach(async () => {
    root = await mkdtemp(join(tmpdir(), 'lathe-files-'));
    store = new DiskFileStore(root);
  });
  afterEach(() => rm(root, { recursive: true, force: true }));

  it('gives back what was put, and nothing else is left in the folder', async () => {
    await store.put('blobs/ab/cd', Buffer.from('text'));
    expect(Buffer.from((await store.get('blobs/ab/cd'))!).toString()).toBe('text');
    expect(await store.has('blobs/ab/cd')).toBe(true);
    expect(await readdir(join(root, 'blobs/ab'))).toEqual(['cd']);
  });

  it('answers undefined for what is not there, also after a delete', async () => {
    await store.put('a', Buffer.from('1'));
    await store.delete('a');
    expect(await store.get('a')).toBeUndefined();
    expect(await store.has('a')).toBe(false);
  });

  it.each(['../a', '/etc/passwd', 'a/../b', 'a//b', '.hidden', 'a\0b', '', 'a b', 'x'.repeat(301)])('refuses the key %j', async (key) => {
    await expect(store.get(key)).rejects.toThrow('Not a file key');
    await expect(store.put(key, Buffer.from(''))).rejects.toThrow('Not a file key');
  });
});
