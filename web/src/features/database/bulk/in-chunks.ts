/** Rows worked on at once, and the milliseconds between (spec 2, section 9: bulk delete). */
const chunk = 5;
const pauseMs = 200;

export interface Progress {
  readonly done: number;
  readonly failed: number;
  readonly total: number;
}

/**
 * Works on things in chunks with a pause between, until the signal ends it. A failure of one ends nothing. Gives those
 * that went well.
 */
export async function inChunks<T>(
  items: readonly T[],
  work: (item: T) => Promise<void>,
  onProgress: (progress: Progress) => void,
  signal: AbortSignal,
): Promise<T[]> {
  const done: T[] = [];
  let failed = 0;
  const tell = (): void => onProgress({ done: done.length, failed, total: items.length });
  tell();
  for (let from = 0; from < items.length && !signal.aborted; from += chunk) {
    if (from > 0) await pause(signal);
    if (signal.aborted) break;
    await Promise.all(
      items.slice(from, from + chunk).map((item) =>
        work(item).then(
          () => void done.push(item),
          () => void (failed += 1),
        ),
      ),
    );
    tell();
  }
  return done;
}

const pause = (signal: AbortSignal): Promise<void> =>
  new Promise((over) => {
    const timer = setTimeout(over, pauseMs);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      over();
    });
  });
