import { describe, expect, it } from '@jest/globals';
import { atOncePerHost, HostGate } from './host-gate.js';

/** A gate whose time goes on only when somebody waits, and at once. */
class TestGate extends HostGate {
  time = 0;
  protected override readonly now = (): number => this.time;
  protected override readonly wait = async (ms: number, signal: AbortSignal): Promise<void> => {
    signal.throwIfAborted();
    this.time += ms;
  };
}
const never = new AbortController().signal;

describe('requests to a host', () => {
  it('begin with a pause between them', async () => {
    const gate = new TestGate();
    const starts: number[] = [];
    for (let index = 0; index < 4; index += 1)
      await gate.run('site.com', 500, never, async () => starts.push(gate.time));
    expect(starts).toEqual([0, 500, 1_000, 1_500]);
  });

  it('are few at a time, and those to others do not wait for them', async () => {
    const gate = new TestGate();
    let [active, most] = [0, 0];
    const ends: (() => void)[] = [];
    const request = async (): Promise<void> => {
      active += 1;
      most = Math.max(most, active);
      await new Promise<void>((resolve) => ends.push(resolve));
      active -= 1;
    };
    const running = Array.from({ length: 20 }, () => gate.run('site.com', 0, never, request));
    expect(await gate.run('other.com', 0, never, async () => 'at once')).toBe('at once');
    for (let ended = 0; ended < 20; ended += 1) {
      while (ends.length === 0) await new Promise(setImmediate);
      ends.shift()!();
    }
    await Promise.all(running);
    expect(most).toBe(atOncePerHost);
  });

  it('that fail or are given up make room for the next', async () => {
    const gate = new TestGate();
    const gone = new AbortController();
    gone.abort(new Error('gone'));
    for (let index = 0; index < 2 * atOncePerHost; index += 1) {
      const failing = gate.run('site.com', 10, never, () => Promise.reject(new Error('away')));
      await expect(failing).rejects.toThrow('away');
      await expect(gate.run('site.com', 10, gone.signal, async () => 'never')).rejects.toThrow('gone');
    }
    expect(await gate.run('site.com', 0, never, async () => 'there')).toBe('there');
  });
});
