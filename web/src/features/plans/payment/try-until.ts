interface Tries<T> {
  /** How often it is tried at most. */
  readonly tries: number;
  /** Milliseconds before the first try, and between two. */
  readonly firstAfterMs: number;
  readonly everyMs: number;
  readonly work: () => Promise<T>;
  readonly isDone: (answer: T) => boolean;
  /** Told before each try, from 1. */
  readonly onTry?: (attempt: number) => void;
  /** Whether a failed try may be followed by another; the others are thrown. */
  readonly mayFail?: (reason: unknown) => boolean;
  readonly signal: AbortSignal;
}

/**
 * Repeats something until its answer is what was waited for. Null when no try brought it, or the signal ended it. Throws
 * what a try throws that may not fail.
 */
export async function tryUntil<T>(options: Tries<T>): Promise<T | null> {
  const { tries, firstAfterMs, everyMs, work, isDone, onTry, mayFail, signal } = options;
  for (let attempt = 1; attempt <= tries; attempt += 1) {
    await pause(attempt === 1 ? firstAfterMs : everyMs, signal);
    if (signal.aborted) return null;
    onTry?.(attempt);
    try {
      const answer = await work();
      if (isDone(answer)) return answer;
    } catch (reason) {
      if (mayFail?.(reason) !== true) throw reason;
    }
  }
  return null;
}

/** Ends early, and without an error, when the signal does. */
function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, ms);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      resolve();
    });
  });
}
