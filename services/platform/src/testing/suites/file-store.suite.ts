import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { FileStore } from '../../files/file-store.js';

/** What every file store does, on an empty one. */
export function describeFileStore(
  name: string,
  open: () => Promise<{ store: FileStore; close(): Promise<void> }>,
): void {
  describe(name, () => {
    let store: FileStore;
    let close: () => Promise<void>;
    beforeAll(async () => ({ store, close } = await open()));
    afterAll(() => close());

    const text = async (key: string): Promise<string | undefined> => {
      const bytes = await store.get(key);
      return bytes && Buffer.from(bytes).toString();
    };

    it.each([
      ['no bytes', Buffer.alloc(0)],
      ['every byte', Buffer.from(Array.from({ length: 256 }, (_, index) => index))],
      ['line breaks and unicode', Buffer.from('\r\n\0ü鍵🔑\n')],
      ['something like chunks', Buffer.from('5;chunk-signature=ab\r\nhello\r\n0\r\n\r\n')],
      ['9 MB', Buffer.alloc(9_000_000, 'lathe')],
    ])('gives back %s as put', async (_, bytes) => {
      await store.put('bytes/as-put', bytes);
      expect(Buffer.compare(Buffer.from((await store.get('bytes/as-put'))!), bytes)).toBe(0);
      expect(await store.has('bytes/as-put')).toBe(true);
    });

    it('puts the part of a buffer that it is given', async () => {
      await store.put('bytes/part', Buffer.from('outside inside outside').subarray(8, 14));
      expect(await text('bytes/part')).toBe('inside');
    });

    async function* pieces(...texts: string[]): AsyncGenerator<Uint8Array> {
      for (const piece of texts) yield Buffer.from(piece);
    }

    const streamed = async (key: string, range?: { start: number; end: number }): Promise<string | undefined> => {
      const stream = await store.getStream(key, range);
      return stream && Buffer.concat(await stream.toArray()).toString();
    };

    it('stores a stream, tells its size, and gives it back as one, whole or in part', async () => {
      expect(await store.putStream('streams/whole', pieces('ab', '', 'cdé'))).toBe(6);
      expect(await text('streams/whole')).toBe('abcdé');
      expect(await streamed('streams/whole')).toBe('abcdé');
      expect(await streamed('streams/whole', { start: 1, end: 3 })).toBe('bcd');
      expect(await streamed('streams/whole', { start: 3, end: 3 })).toBe('d');
      expect(await streamed('streams/never')).toBeUndefined();
      expect(await store.putStream('streams/empty', pieces())).toBe(0);
      expect(await streamed('streams/empty')).toBe('');
    });

    it('keeps nothing of a stream that breaks off, and what was there before', async () => {
      async function* broken(): AsyncGenerator<Uint8Array> {
        yield Buffer.alloc(200_000, 'x');
        throw new Error('the sender went away');
      }
      await expect(store.putStream('streams/broken', broken())).rejects.toThrow('the sender went away');
      expect(await store.has('streams/broken')).toBe(false);
      await store.put('streams/kept', Buffer.from('before'));
      await expect(store.putStream('streams/kept', broken())).rejects.toThrow('the sender went away');
      expect(await text('streams/kept')).toBe('before');
    });

    it('knows nothing of what was never put or is deleted; deleting that is no error', async () => {
      expect([await store.get('never/put'), await store.has('never/put')]).toEqual([undefined, false]);
      await store.delete('never/put');
      await store.put('gone', Buffer.from('1'));
      await store.delete('gone');
      await store.delete('gone');
      expect([await store.get('gone'), await store.has('gone')]).toEqual([undefined, false]);
    });

    it('keeps the newest of two puts, and every other key apart', async () => {
      for (const key of ['a', 'A', 'a.b', 'a-b', 'b/a', 'b/a.b', 'x'.repeat(200)])
        await store.put(`apart/${key}`, Buffer.from(key));
      await store.put('apart/a', Buffer.from('new'));
      expect(await text('apart/a')).toBe('new');
      for (const key of ['A', 'a.b', 'a-b', 'b/a', 'b/a.b', 'x'.repeat(200)])
        expect(await text(`apart/${key}`)).toBe(key);
    });

    it.each([
      '../a',
      '/etc/passwd',
      'a/../b',
      'a//b',
      '.hidden',
      'a/.b',
      'a/',
      'a\0b',
      '',
      'a b',
      'ä',
      'a\n',
      'a?b',
      'a%2e',
      'x'.repeat(301),
    ])('refuses the key %j', async (key) => {
      await expect(store.get(key)).rejects.toThrow('Not a file key');
      await expect(store.put(key, Buffer.from(''))).rejects.toThrow('Not a file key');
      await expect(store.putStream(key, pieces(''))).rejects.toThrow('Not a file key');
      await expect(store.getStream(key)).rejects.toThrow('Not a file key');
      await expect(store.has(key)).rejects.toThrow('Not a file key');
      await expect(store.delete(key)).rejects.toThrow('Not a file key');
    });
  });
}
