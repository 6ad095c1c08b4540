import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Cache } from '../../cache/cache.js';

/** What every cache does. `open` may answer one that other tests fill too. */
export function describeCache(name: string, open: () => Promise<{ cache: Cache; close(): Promise<void> }>): void {
  describe(name, () => {
    let cache: Cache;
    let close: () => Promise<void>;
    beforeAll(async () => ({ cache, close } = await open()));
    afterAll(() => close());

    it.each([
      ['plain', 'value'],
      ['', 'under the empty key'],
      ['empty value', ''],
      ['schlüssel/鍵/🔑 with space\nand line', 'wert 値 🎁\r\n\0'],
      ['__proto__', 'not a prototype'],
      ['k'.repeat(10_000), 'long key'],
      ['huge', 'ü'.repeat(4_000_000)],
    ])('keeps hostile keys and values as they are (%#)', async (key, value) => {
      await cache.set(key, value, 60);
      expect((await cache.get(key)) === value).toBe(true);
      expect((await cache.take(key)) === value).toBe(true);
      expect(await cache.get(key)).toBeUndefined();
    });

    it('knows nothing of keys that were never set, deleted or taken', async () => {
      expect(await cache.get('never')).toBeUndefined();
      expect(await cache.take('never')).toBeUndefined();
      await cache.delete('never');
      await cache.set('deleted', '1', 60);
      await cache.delete('deleted');
      expect(await cache.get('deleted')).toBeUndefined();
    });

    it('keeps the newest of two values', async () => {
      await cache.set('twice', 'old', 60);
      await cache.set('twice', 'new', 60);
      expect(await cache.get('twice')).toBe('new');
    });

    it('forgets what has expired: for get, take and setIfAbsent', async () => {
      for (const key of ['old get', 'old take', 'old absent']) await cache.set(key, 'old', 0.03);
      await sleep(150);
      expect(await cache.get('old get')).toBeUndefined();
      expect(await cache.take('old take')).toBeUndefined();
      expect(await cache.setIfAbsent('old absent', 'new', 60)).toBe(true);
      expect(await cache.get('old absent')).toBe('new');
    });

    it('takes the time to live of the newest value', async () => {
      await cache.set('longer', 'old', 0.03);
      await cache.set('longer', 'new', 60);
      await cache.set('shorter', 'old', 60);
      await cache.set('shorter', 'new', 0.03);
      await sleep(150);
      expect(await cache.get('longer')).toBe('new');
      expect(await cache.get('shorter')).toBeUndefined();
    });

    it.each([0, -1, Number.NaN, Infinity])('refuses a time to live of %d s', async (ttl) => {
      await expect(cache.set('no life', '1', ttl)).rejects.toThrow(RangeError);
      await expect(cache.setIfAbsent('no life', '1', ttl)).rejects.toThrow(RangeError);
      expect(await cache.get('no life')).toBeUndefined();
    });

    it('lets exactly one of 50 parallel takes have the value', async () => {
      await cache.set('once', 'code', 60);
      const taken = await Promise.all(Array.from({ length: 50 }, () => cache.take('once')));
      expect(taken.filter((value) => value !== undefined)).toEqual(['code']);
    });

    it('lets exactly one of 50 parallel setIfAbsent win, and keeps its value', async () => {
      const won = await Promise.all(
        Array.from({ length: 50 }, (_, index) => cache.setIfAbsent('lock', String(index), 60)),
      );
      expect(won.filter(Boolean)).toHaveLength(1);
      expect(await cache.get('lock')).toBe(String(won.indexOf(true)));
      await cache.delete('lock');
      expect(await cache.setIfAbsent('lock', 'next', 60)).toBe(true);
    });

    it('does not let setIfAbsent replace an empty value', async () => {
      await cache.set('held', '', 60);
      expect(await cache.setIfAbsent('held', 'other', 60)).toBe(false);
      expect(await cache.get('held')).toBe('');
    });
  });
}
