/**
 * Stops a process once when it is asked to, and ends it: with 0, with 1 when the stop failed or took longer than
 * `deadlineMs`. Also when its starter has ended, whichever way; only one that opened an IPC channel is heard of.
 */
export function stopOnSignal(stop: () => Promise<void>, deadlineMs: number): void {
  let stopping = false;
  const begin = (): void => {
    if (stopping) return;
    stopping = true;
    setTimeout(() => process.exit(1), deadlineMs).unref();
    stop().then(
      () => process.exit(0),
      (error: unknown) => {
        console.error(error);
        process.exit(1);
      },
    );
  };
  for (const sign of ['SIGTERM', 'SIGINT', 'disconnect'] as const) process.on(sign, begin);
}
