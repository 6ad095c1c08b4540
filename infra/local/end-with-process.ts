// Ends what this process started when it ends itself, by a signal too.
const endings = new Set<() => void>();
let listening = false;
const codes: readonly (readonly [NodeJS.Signals, number])[] = [
  ['SIGHUP', 129],
  ['SIGINT', 130],
  ['SIGTERM', 143],
];

process.once('exit', () => {
  for (const end of endings) end();
});

/** Calls `end` (synchronously) when this process exits. Answers a function that takes it back. */
export function endWithProcess(end: () => void): () => void {
  listen();
  endings.add(end);
  return () => void endings.delete(end);
}

function listen(): void {
  if (listening) return;
  listening = true;
  // A signal that nobody else handles ends a process without its 'exit' event.
  for (const [signal, code] of codes) {
    const handle = () => {
      if (process.listenerCount(signal) === 1) process.exit(code);
    };
    // First in the row: one that is there once only is gone when it has been called.
    process.prependListener(signal, handle);
  }
}
