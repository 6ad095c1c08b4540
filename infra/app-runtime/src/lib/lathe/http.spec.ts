import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
// @ts-expect-error Browser sources are plain JavaScript.
import { request } from './http.js';

const names = ['window', 'localStorage', 'fetch'] as const;
const before = names.map((name) => Object.getOwnPropertyDescriptor(globalThis, name));
const define = (name: (typeof names)[number], value: unknown): void =>
  void Object.defineProperty(globalThis, name, { value, configurable: true, writable: true });

beforeEach(() => {
  define('window', { __LATHE__: { appId: 'a', preview: false } });
  define('localStorage', { getItem: () => null });
});
afterEach(() => {
  names.forEach((name, index) =>
    before[index] ? Object.defineProperty(globalThis, name, before[index]) : Reflect.deleteProperty(globalThis, name),
  );
});

async function failure(
  status: number,
  body: string,
  headers: Record<string, string> = {},
): Promise<{ message: string; isTemporary: boolean; retryAfter?: number }> {
  define('fetch', async () => new Response(body, { status, headers }));
  return request('POST', '/x', { body: {} }).then(
    () => undefined,
    (error: unknown) => error,
  );
}

describe('what a refused call says', () => {
  it("is the server's own sentence, with when to come back", async () => {
    const limits = JSON.stringify({
      error: { code: 'too-many-requests', message: 'Rate limit exceeded. Please try again later.' },
    });
    expect(await failure(429, limits, { 'retry-after': '12' })).toMatchObject({
      message: 'Rate limit exceeded. Please try again in 12 seconds.',
      retryAfter: 12,
      isTemporary: true,
    });
    expect((await failure(429, limits)).message).toBe('Rate limit exceeded. Please try again later.');
    const full = JSON.stringify({
      error: { code: 'entity/rows-limit-reached', message: 'The app has as many rows as it may have' },
    });
    expect(await failure(402, full)).toMatchObject({
      message: 'The app has as many rows as it may have',
      isTemporary: false,
    });
  });

  it.each([
    [402, 'reached what its plan allows'],
    [413, 'too large'],
    [429, 'too many requests'],
    [502, 'cannot be reached'],
    [503, 'cannot be reached'],
    [504, 'too long'],
    [418, 'failed (418)'],
  ])('is never a page of what stands before the server: %s', async (status, words) => {
    for (const body of ['<html><h1>nginx</h1></html>', '', '{}', '{"message":{"no":"text"}}', '[]', 'null']) {
      const { message } = await failure(status, body);
      expect(message).toContain(words);
      expect(message).not.toMatch(/nginx|</);
    }
  });

  it('is tried again only where that may help', async () => {
    for (const [status, isTemporary] of [
      [400, false],
      [402, false],
      [404, false],
      [413, false],
      [429, true],
      [500, true],
      [503, true],
    ] as const)
      expect([status, (await failure(status, '')).isTemporary]).toEqual([status, isTemporary]);
    define('fetch', async () => Promise.reject(new TypeError('offline')));
    expect(await request('GET', '/x').catch((error: unknown) => error)).toMatchObject({ status: 0, isTemporary: true });
  });
});
