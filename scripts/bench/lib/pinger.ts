// Measures from a thread of its own how long a server keeps others waiting: one small request after the other, and the
// longest wait so far.
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { isMainThread, parentPort, Worker, workerData } from 'node:worker_threads';

if (!isMainThread) {
  let longest = 0;
  let began = performance.now();
  parentPort.on('message', () => {
    parentPort.postMessage(Math.max(longest, performance.now() - began));
    longest = 0;
  });
  for (;;) {
    // A server that is held for long may drop the connection; whoever waits then asks again.
    while (
      !(await fetch(workerData)
        .then((answer) => answer.arrayBuffer())
        .catch(() => undefined))
    )
      await sleep(5);
    longest = Math.max(longest, performance.now() - began);
    await sleep(5);
    began = performance.now();
  }
}

/** Asks `url` over and over. `longest()` answers the longest wait in milliseconds since it was last called. */
export function startPinger(url) {
  const worker = new Worker(fileURLToPath(import.meta.url), { workerData: url });
  return {
    longest: () =>
      new Promise((resolve) => {
        worker.once('message', resolve);
        worker.postMessage('');
      }),
    stop: () => worker.terminate(),
  };
}
