import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { RateLimiter } from '../../rate-limit/rate-limiter.js';

/** What every limiter does. */
export function describeRateLimiter(
  name: string,
  open: () => Promise<{ limiter: RateLimiter; close(): Promise<void> }>,
): void {
  describe(name, () => {
    let limiter: RateLimiter;
    let close: () => Promise<void>;
    beforeAll(async () => ({ limiter, close } = await open()));
    afterAll(() => close());

    const allowedOf = async (key: string, limit: number, windowSeconds = 60): Promise<boolean> =>
      (await limiter.consume(key, limit, windowSeconds)).allowed;

    it('allows up to the limit, then says how long to wait', async () => {
      for (let count = 0; count < 3; count++)
        expect(await limiter.consume('in row', 3, 60)).toEqual({ allowed: true, retryAfterSeconds: 0 });
      const { allowed, retryAfterSeconds } = await limiter.consume('in row', 3, 60);
      expect(allowed).toBe(false);
      expect(retryAfterSeconds).toBeGreaterThanOrEqual(1);
      expect(retryAfterSeconds).toBeLessThanOrEqual(60);
    });

    it('allows exactly the limit of 200 parallel actions', async () => {
      const results = await Promise.all(Array.from({ length: 200 }, () => allowedOf('crowd', 17)));
      expect(results.filter(Boolean)).toHaveLength(17);
    });

    it('counts an action by its weight', async () => {
      const consume = (weight: number) => limiter.consume('heavy', 10, 60, weight);
      expect((await Promise.all([4, 4, 1].map(consume))).map(({ allowed }) => allowed)).toEqual([true, true, true]);
      expect((await consume(2)).allowed).toBe(false);
      expect((await limiter.consume('too heavy', 10, 60, 11)).allowed).toBe(false);
      expect((await limiter.consume('just so', 10, 60, 10)).allowed).toBe(true);
    });

    it('allows nothing with a limit of 0', async () => {
      expect(await allowedOf('nothing', 0)).toBe(false);
    });

    it.each([
      ['', ' '],
      ['a', 'A'],
      ['b:c', 'b'],
      ['schlüssel 鍵 🔑\r\n', 'schlussel'],
      ['__proto__', 'constructor'],
      ['l'.repeat(10_000), 'l'.repeat(9_999)],
    ])('counts similar keys apart (%#)', async (one, other) => {
      expect([await allowedOf(one, 1), await allowedOf(one, 1), await allowedOf(other, 1)]).toEqual([
        true,
        false,
        true,
      ]);
    });

    it('counts windows of one key apart', async () => {
      expect([
        await allowedOf('windows', 1, 60),
        await allowedOf('windows', 1, 60),
        await allowedOf('windows', 2, 60),
        await allowedOf('windows', 1, 120),
      ]).toEqual([true, false, true, true]);
    });

    it('begins anew after the window', async () => {
      expect([await allowedOf('short', 1, 1), await allowedOf('short', 1, 1)]).toEqual([true, false]);
      await sleep(1_100);
      expect(await allowedOf('short', 1, 1)).toBe(true);
    });

    it('does not lengthen the wait with refused actions', async () => {
      await allowedOf('patient', 1, 2);
      await sleep(1_100);
      expect((await limiter.consume('patient', 1, 2)).retryAfterSeconds).toBe(1);
    });

    it('counts an action no longer that was given back', async () => {
      expect([await allowedOf('returned', 2), await allowedOf('returned', 2)]).toEqual([true, true]);
      await limiter.giveBack('returned', 2, 60);
      expect([await allowedOf('returned', 2), await allowedOf('returned', 2)]).toEqual([true, false]);
    });

    it('forgets a key in all its windows, and no other key', async () => {
      for (const window of [60, 120, 900]) await allowedOf('good', 1, window);
      await allowedOf('bad', 1);
      await limiter.reset('good');
      for (const window of [60, 120, 900]) expect(await allowedOf('good', 1, window)).toBe(true);
      expect(await allowedOf('bad', 1)).toBe(false);
    });

    it('forgets a key that it does not know', async () => {
      await limiter.reset('never seen');
      expect(await allowedOf('never seen', 1)).toBe(true);
    });
  });
}
