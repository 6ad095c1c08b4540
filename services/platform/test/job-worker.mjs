// A worker process for tests that kill it: node job-worker.mjs MONGODB_URI MONGODB_PREFIX REDIS_URL REDIS_PREFIX
// JOB_LOCK_MS. Needs the built services.
import { z } from 'zod';
import { createJobQueue } from '../dist/jobs/document-job-queue.js';
import { JobProcessor } from '../dist/jobs/job-queue.js';
import { createLogger } from '../dist/logging/logger.js';
import { openConnection } from '../dist/persistence/connection.js';
import { MemoryPubSub } from '../dist/pubsub/memory-pub-sub.js';

const [uri, databasePrefix, url, prefix, lockMs] = process.argv.slice(2);

class Stuck extends JobProcessor {
  queue = 'probe';
  payload = z.string();
  maxAttempts = 3;
  concurrency = 1;
  /** Tells that it runs, and never ends. */
  process(payload, { attempt }) {
    console.log(`${payload} ${attempt}`);
    return new Promise(() => undefined);
  }
}

const connection = await openConnection(uri, 'payments', databasePrefix);
const jobs = await createJobQueue({
  connection,
  pubSub: new MemoryPubSub(),
  logger: createLogger('job-worker', 'silent'),
  exclusive: false,
  lockMs: Number(lockMs),
  redis: { url, prefix, sweepMs: 500 },
});
jobs.register(new Stuck());
await jobs.start();
console.log('ready');
