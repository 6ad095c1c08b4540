import { parentPort, workerData } from 'node:worker_threads';
import { listen } from './listener.js';
import type { EmbeddedMongoOptions } from './options.js';

/** What the worker thread tells the one that started it. */
export type WorkerMessage = { uri: string } | { failed: string } | { closed: true };

const port = parentPort;
if (!port) throw new Error('worker.js is started by startEmbeddedMongo only');
const tell = (message: WorkerMessage) => port.postMessage(message);

try {
  const server = await listen(workerData as EmbeddedMongoOptions);
  port.on('message', () => {
    void server.close().then(() => {
      tell({ closed: true });
      port.close();
    });
  });
  tell({ uri: server.uri });
} catch (error) {
  tell({ failed: (error as Error).message });
}
