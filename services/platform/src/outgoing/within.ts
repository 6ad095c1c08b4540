/** The work, or the end of its time: not everything that goes out lets go of a call when its signal says so. */
export function within<T>(signal: AbortSignal, work: Promise<T>): Promise<T> {
  const timeUp = new Promise<never>((_resolve, reject) => {
    const end = (): void => reject(signal.reason as Error);
    if (signal.aborted) end();
    else signal.addEventListener('abort', end, { once: true });
  });
  return Promise.race([work, timeUp]);
}
