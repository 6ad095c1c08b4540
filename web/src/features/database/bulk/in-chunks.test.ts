import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { inChunks, type Progress } from './in-chunks';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

const items = Array.from({ length: 12 }, (_, index) => index);

function start(work: (item: number) => Promise<void>) {
  const stop = new AbortController();
  const seen: Progress[] = [];
  const done = inChunks(items, work, (progress) => seen.push(progress), stop.signal);
  return { stop, seen, done };
}

describe('work on many rows', () => {
  it('goes on in chunks of five, with a pause of 200 ms between', async () => {
    const at: number[] = [];
    const { done, seen } = start(async () => void at.push(Date.now()));
    const begin = Date.now();
    await vi.runAllTimersAsync();
    expect(await done).toEqual(items);
    expect(at.map((time) => time - begin)).toEqual([0, 0, 0, 0, 0, 200, 200, 200, 200, 200, 400, 400]);
    expect(seen.map((progress) => progress.done)).toEqual([0, 5, 10, 12]);
  });

  it('counts failures and goes on', async () => {
    const { done, seen } = start((item) => (item % 2 === 0 ? Promise.resolve() : Promise.reject(new Error('no'))));
    await vi.runAllTimersAsync();
    expect(await done).toEqual([0, 2, 4, 6, 8, 10]);
    expect(seen.at(-1)).toEqual({ done: 6, failed: 6, total: 12 });
  });

  it('is stopped in the pause', async () => {
    const { done, stop } = start(async () => undefined);
    await vi.advanceTimersByTimeAsync(100);
    stop.abort();
    expect(await done).toEqual([0, 1, 2, 3, 4]);
  });
});
