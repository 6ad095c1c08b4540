// Measures from a thread of its own how long a server keeps others waiting: one small request after the other, and the
// longest wait so far.
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { type MessagePort, parentPort, Worker, workerData } from 'node:worker_threads';

if (parentPort) await ping(workerData, parentPort);

/** In the thread: never ends by itself. */
async function ping(url: string, parent: MessagePort): Promise<never> {
  let longest = 0;
  let began = performance.now();
  parent.on('message', () => {
    parent.postMessage(Math.max(longest, performance.now() - began));
    longest = 0;
  });
  for (;;) {
    // A server that is held for long may drop the connection; whoever waits then asks again.
    while (
      !(await fetch(url)
        .then((answer) => answer.arrayBuffer())
        .catch(() => undefined))
    )
      await sleep(5);
    longest = Math.max(longest, performance.now() - began);
    await sleep(5);
    began = performance.now();
  }
}

export interface Pinger {
  longest(): Promise<number>;
  stop(): Promise<unknown>;
}

/** Asks `url` over and over. `longest()` answers the longest wait in milliseconds since it was last called. */
export function startPinger(url: string): Pinger {
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
