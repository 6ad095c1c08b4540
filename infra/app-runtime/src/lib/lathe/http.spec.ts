import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
// @ts-expect-error Browser sources are plain JavaScript.
import { tools } from '../integrations/tools.js';
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

describe('a run of a tool of the app', () => {
  const frame = (event: object): string => `data: ${JSON.stringify(event)}\n\n`;
  const end = { type: 'end', runId: 'r', made: 'sources', sources: [{ number: 1, name: 'Handbook' }] };
  const spoken = [
    { type: 'step', step: 'generate' },
    { type: 'text', text: 'Früh ' },
    { type: 'cite', number: 1 },
  ];
  let asked: [string, RequestInit] | undefined;

  /** Answers with bytes that are cut anywhere. */
  function answers(text: string, breaksOff = false): void {
    const bytes = new TextEncoder().encode(text);
    const body = new ReadableStream<Uint8Array>({
      start(controller) {
        for (let at = 0; at < bytes.length; at += 7) controller.enqueue(bytes.slice(at, at + 7));
        if (breaksOff) controller.error(new TypeError('network error'));
        else controller.close();
      },
    });
    define('fetch', async (...call: [string, RequestInit]) => {
      asked = call;
      return new Response(body);
    });
  }
  const failed = (): Promise<unknown> => tools.run('walks', {}).catch((error: unknown) => error);

  it('tells its text as it is written, and answers it whole with its sources', async () => {
    answers([...spoken, end].map(frame).join(''));
    const heard: string[] = [];
    const answer = await tools.run(
      'plan a walk',
      { input: 'rain', values: { dog: 'Rex' } },
      { onText: (text: string) => heard.push(text) },
    );
    expect(answer).toEqual({
      runId: 'r',
      made: 'sources',
      sources: end.sources,
      answer: 'Früh [1]',
      parts: spoken.slice(1),
      blocks: [],
    });
    expect(heard).toEqual(['Früh ', 'Früh [1]']);
    expect(asked![0]).toBe('/apps/a/tools/plan%20a%20walk/run');
    expect(JSON.parse(String(asked![1].body))).toEqual({ input: 'rain', values: { dog: 'Rex' } });
  });

  it('answers in blocks with all of them, and as one text', async () => {
    const [first, second] = [
      { type: 'text', text: 'Early', blockId: 'a' },
      { type: 'text', text: 'Late', blockId: 'b' },
    ];
    const blocks = [{ id: 'a', type: 'text' }];
    const answer = [
      { type: 'text', text: 'Plan\nEarly ' },
      { type: 'cite', number: 1 },
    ];
    answers([first, second, { ...end, blocks, answer }].map(frame).join(''));
    const heard: string[] = [];
    const result = await tools.run('walks', {}, { onText: (text: string) => heard.push(text) });
    expect(result).toMatchObject({ answer: 'Plan\nEarly [1]', parts: answer, blocks });
    expect(heard).toEqual(['Early', 'Early\n\nLate']);
  });

  it('is refused, fails and breaks off with words', async () => {
    define('fetch', async () => new Response('{"error":{"code":"not-found","message":"Not found"}}', { status: 404 }));
    expect(await failed()).toMatchObject({ status: 404, code: 'not-found', message: 'Not found' });
    answers([...spoken, { type: 'error', code: 'chat/model-refused', message: 'It refused' }].map(frame).join(''));
    expect(await failed()).toMatchObject({ code: 'chat/model-refused', message: 'It refused' });
    for (const breaksOff of [true, false]) {
      answers(spoken.map(frame).join(''), breaksOff);
      expect(await failed()).toMatchObject({ status: 0, message: expect.stringContaining('connection was lost') });
    }
  });
});
