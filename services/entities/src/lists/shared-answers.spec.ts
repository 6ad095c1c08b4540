import { beforeEach, describe, expect, it, jest } from '@jest/globals';
import { SharedAnswers } from './shared-answers.js';

describe('answers that several wait for', () => {
  const about = {};
  let shared: SharedAnswers<{ text: string; release: () => void }>;
  /** Pieces of work in order; each begins and ends when the test says so. */
  let works: { begun: () => void; gone: AbortSignal; end: (text: string) => void; fail: (error: Error) => void }[];
  const released = jest.fn<(text: string) => void>();
  beforeEach(() => {
    shared = new SharedAnswers();
    works = [];
    released.mockClear();
  });
  const get = (key = 'list', gone = new AbortController().signal, of: object = about) =>
    shared.get({ about: of, key, gone }, (begun, unwanted) => {
      const { promise, resolve, reject } = Promise.withResolvers<string>();
      works.push({ begun, gone: unwanted, end: resolve, fail: reject });
      return promise.then((text) => ({ text, release: () => released(text) }));
    });

  it('are one for all who came before the work on it began, and are given back by the last of them', async () => {
    const answers = [get(), get()];
    works[0]!.begun();
    answers.push(get());
    expect(works).toHaveLength(2);
    works[0]!.end('first');
    works[1]!.end('second');
    const [one, other, later] = await Promise.all(answers);
    expect([one!.text, other!.text, later!.text]).toEqual(['first', 'first', 'second']);
    one!.release();
    one!.release();
    expect(released).not.toHaveBeenCalled();
    other!.release();
    expect(released.mock.calls).toEqual([['first']]);
  });

  it('are not shared with those who come after work that began at once', async () => {
    const begin = () =>
      shared.get({ about, key: 'list', gone: new AbortController().signal }, async (begun) => {
        begun();
        return { text: String((count += 1)), release: () => undefined };
      });
    let count = 0;
    const texts = (await Promise.all([begin(), begin()])).map(({ text }) => text);
    expect(texts).toEqual(['1', '2']);
  });

  it('are shared by those who wait behind work that has begun, when it ends too', async () => {
    const first = get();
    works[0]!.begun();
    const waiting = [get()];
    works[0]!.end('first');
    await first;
    waiting.push(get());
    expect(works).toHaveLength(2);
    works[1]!.end('second');
    expect((await Promise.all(waiting)).map(({ text }) => text)).toEqual(['second', 'second']);
  });

  it('are never shared by questions that differ in key or in what they are about', async () => {
    void get('list');
    void get('other');
    void get('list', undefined, {});
    expect(works).toHaveLength(3);
  });

  it('go on while somebody wants them, and end with the last who did; who comes then begins anew', async () => {
    const callers = [new AbortController(), new AbortController()];
    const answers = callers.map(({ signal }) => get('list', signal));
    callers[0]!.abort(new Error('one has gone'));
    expect(works[0]!.gone.aborted).toBe(false);
    callers[1]!.abort(new Error('all have gone'));
    expect(works[0]!.gone.aborted).toBe(true);
    void get();
    expect(works).toHaveLength(2);
    works[0]!.end('nobody wants it');
    await expect(answers[0]).rejects.toThrow('one has gone');
    await expect(answers[1]).rejects.toThrow('all have gone');
    expect(released.mock.calls).toEqual([['nobody wants it']]);
    await expect(get('list', callers[0]!.signal)).rejects.toThrow('one has gone');
  });

  it('fail for all who share them, and not for those who ask again', async () => {
    const answers = [get(), get()];
    works[0]!.fail(new Error('broken'));
    for (const answer of answers) await expect(answer).rejects.toThrow('broken');
    const again = get();
    works[1]!.end('whole');
    expect((await again).text).toBe('whole');
  });
});
