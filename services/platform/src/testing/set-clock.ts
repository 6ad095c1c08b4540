import { jest } from '@jest/globals';

/**
 * Sets this process's clock so far ahead, in milliseconds (behind when negative), as another host's may be; timers and
 * `performance.now()` go on as ever. `jest.useRealTimers()` sets it right.
 */
export function setClock(aheadMs: number): void {
  jest.useRealTimers();
  jest.useFakeTimers({
    now: Date.now() + aheadMs,
    advanceTimers: true,
    doNotFake: [
      'hrtime',
      'nextTick',
      'performance',
      'queueMicrotask',
      'setImmediate',
      'clearImmediate',
      'setInterval',
      'clearInterval',
      'setTimeout',
      'clearTimeout',
    ],
  });
}
