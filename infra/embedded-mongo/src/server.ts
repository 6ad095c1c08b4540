import { Worker } from 'node:worker_threads';
import type { EmbeddedMongo, EmbeddedMongoOptions } from './options.js';
import type { WorkerMessage } from './worker.js';

/**
 * Starts the document store and answers how to connect to it. It runs in a worker thread, so that the services' work
 * does not hold it up. Rejects with a sentence for a person when the directory is in use or cannot be written, or the
 * port is taken.
 */
export async function startEmbeddedMongo(options: EmbeddedMongoOptions): Promise<EmbeddedMongo> {
  if (!options.inProcess) return startWorker(options);
  // The thread of the services shall not load what the worker loads.
  const { listen } = await import('./listener.js');
  return listen(options);
}

/** Megabytes for what lives shortly: with V8's own choice it grows to several times what the thread needs. */
const youngMemory = 12;

function startWorker(options: EmbeddedMongoOptions): Promise<EmbeddedMongo> {
  const worker = new Worker(new URL('./worker.js', import.meta.url), {
    workerData: options,
    name: 'embedded-mongo',
    execArgv: [],
    resourceLimits: { maxYoungGenerationSizeMb: youngMemory },
  });
  return new Promise((resolve, reject) => {
    worker.once('error', reject);
    worker.once('message', (message: WorkerMessage) => {
      worker.off('error', reject);
      if ('uri' in message) resolve({ uri: message.uri, close: () => stop(worker) });
      else
        void worker
          .terminate()
          .then(() =>
            reject(new Error('failed' in message ? message.failed : 'the document store stopped while starting')),
          );
    });
  });
}

function stop(worker: Worker): Promise<void> {
  return new Promise((resolve, reject) => {
    worker.once('error', reject);
    worker.once('exit', () => resolve());
    worker.postMessage('close');
  });
}
