import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Gathering } from './gathering';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

/** How often it was done while it was asked for every ten milliseconds. */
function doneWithin(gathering: Gathering, act: () => void, ms: number): number {
  const before = vi.mocked(act).mock.calls.length;
  for (let passed = 0; passed < ms; passed += 10) {
    gathering.soon();
    vi.advanceTimersByTime(10);
  }
  return vi.mocked(act).mock.calls.length - before;
}

describe('what is gathered', () => {
  it('is done once for all who ask within the time', () => {
    const act = vi.fn<() => void>();
    const gathering = new Gathering(act, 300, 5_000);
    gathering.soon();
    gathering.soon();
    vi.advanceTimersByTime(299);
    expect(act).not.toHaveBeenCalled();
    vi.advanceTimersByTime(1);
    expect(act).toHaveBeenCalledTimes(1);
    vi.advanceTimersByTime(60_000);
    expect(act).toHaveBeenCalledTimes(1);
  });

  it('is done ever less often while it is asked for without end, and soon again after a rest', () => {
    const act = vi.fn<() => void>();
    const gathering = new Gathering(act, 300, 5_000);
    expect(doneWithin(gathering, act, 10_000)).toBeLessThanOrEqual(5);
    expect(doneWithin(gathering, act, 50_000)).toBeGreaterThanOrEqual(9);
    vi.advanceTimersByTime(20_000);
    const before = act.mock.calls.length;
    gathering.soon();
    vi.advanceTimersByTime(300);
    expect(act).toHaveBeenCalledTimes(before + 1);
  });

  it('is not done any more once it is stopped', () => {
    const act = vi.fn<() => void>();
    const gathering = new Gathering(act, 300, 5_000);
    gathering.soon();
    gathering.stop();
    vi.advanceTimersByTime(10_000);
    expect(act).not.toHaveBeenCalled();
  });
});
