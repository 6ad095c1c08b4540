import { vi } from 'vitest';

/** Milliseconds of the clock between two looks at the rest of the world. */
const step = 500;

/** From here on the clock goes on only in `passing`. Ends with `vi.useRealTimers()`. */
export const stopTime = (): void =>
  void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date'] });

/** Lets the clock run, with the answers of the server in between, until something is over. */
export async function passing<T>(work: Promise<T>): Promise<T> {
  let isOver = false;
  const end = (): void => {
    isOver = true;
  };
  work.then(end, end);
  while (!isOver) {
    await vi.advanceTimersByTimeAsync(step);
    await new Promise((resolve) => setImmediate(resolve));
  }
  return work;
}
