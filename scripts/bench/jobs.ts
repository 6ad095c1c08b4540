// Jobs a second through our queue (a document first, claimed and ended in the store) against bare BullMQ, on one Redis
// with append-only file.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { startEmbeddedMongo } from '@lathe/embedded-mongo/server';
import { createJobQueue } from '@lathe/platform/jobs/document-job-queue';
import { JobProcessor } from '@lathe/platform/jobs/job-queue';
import { createLogger } from '@lathe/platform/logging/logger';
import { ensureIndexes, openConnection } from '@lathe/platform/persistence/connection';
import { MemoryPubSub } from '@lathe/platform/pubsub/memory-pub-sub';
import { Queue, Worker } from 'bullmq';
import { Redis } from 'ioredis';
import { z } from 'zod';
import { startRedis } from '../../infra/local/redis.ts';
import { figure, machine, percentile } from './lib/report.ts';

const jobs = 2_000;
const concurrency = 20;
const enqueuedAtOnce = 50;
const rounds = 3;

const payload = z.object({ at: z.number() });
type Payload = z.infer<typeof payload>;

/** One of the two queues: `ran` is called with the payload of each job that runs. */
interface Side {
  ran: (payload: Payload) => void;
  add(id: string, payload: Payload): Promise<unknown>;
  close(): Promise<void>;
}

/** Jobs a second, and the milliseconds from enqueue to start of one job after the other. */
interface Measured {
  rate: number;
  waits: number[];
}

class Probe extends JobProcessor<Payload> {
  readonly queue = 'bench';
  readonly payload = payload;
  override readonly concurrency = concurrency;
  run: (payload: Payload) => Promise<void> = async () => undefined;

  process(one: Payload): Promise<void> {
    return this.run(one);
  }
}

machine();
const dir = await mkdtemp(join(tmpdir(), 'lathe-bench-jobs-'));
const redis = await startRedis({ dir });
const mongo = process.env.MONGODB_URI
  ? { uri: process.env.MONGODB_URI, close: async () => undefined }
  : await startEmbeddedMongo({ dataDir: join(dir, 'db') });
const connection = await openConnection(mongo.uri, 'bench');
const logger = createLogger('bench', 'warn');
try {
  const ours = await openOurs();
  const bare = openBare();
  await sleep(500);
  const results: Record<'ours' | 'bare', Measured[]> = { ours: [], bare: [] };
  // Alternating, so that whatever else the machine does meets both.
  for (let round = 0; round < rounds; round += 1) {
    results.bare.push(await measure(bare, `bare${round}`));
    results.ours.push(await measure(ours, `ours${round}`));
  }
  const rate = (side: keyof typeof results) =>
    percentile(
      results[side].map((result) => result.rate),
      0.5,
    );
  const wait = (side: keyof typeof results, share: number) =>
    percentile(
      results[side].flatMap((result) => result.waits),
      share,
    );
  console.log(
    `documents in ${process.env.MONGODB_URI ? 'MONGODB_URI' : 'the embedded store'}, ${jobs} jobs, ${enqueuedAtOnce} enqueued at once, concurrency ${concurrency}, median of ${rounds} rounds`,
  );
  figure('jobs a second, enqueued and run', rate('ours'), 'jobs/s', { against: 'bare BullMQ', other: rate('bare') });
  for (const share of [0.5, 0.99])
    figure(`p${share * 100} from enqueue to start, one job at a time`, wait('ours', share), 'ms', {
      against: 'bare BullMQ',
      other: wait('bare', share),
    });
  await ours.close();
  await bare.close();
} finally {
  await connection.dropDatabase();
  await connection.close();
  await mongo.close();
  await redis.stop();
  await rm(dir, { recursive: true, force: true });
}

async function openOurs(): Promise<Side> {
  const queue = await createJobQueue({
    connection,
    pubSub: new MemoryPubSub(),
    logger,
    exclusive: false,
    redis: { url: redis.url, prefix: 'ours:' },
  });
  const probe = new Probe();
  queue.register(probe);
  await ensureIndexes(connection);
  await queue.start();
  const side: Side = {
    ran: () => undefined,
    add: (id, one) => queue.enqueue('bench', id, one),
    close: () => queue.stop(),
  };
  probe.run = async (one) => side.ran(one);
  return side;
}

function openBare(): Side {
  const producer = new Redis(redis.url);
  const consumer = new Redis(redis.url, { maxRetriesPerRequest: null });
  const queue = new Queue<Payload>('bench', { connection: producer, prefix: 'bare' });
  const worker = new Worker<Payload>('bench', async (job) => side.ran(job.data), {
    connection: consumer,
    prefix: 'bare',
    concurrency,
  });
  const side: Side = {
    ran: () => undefined,
    add: (id, one) => queue.add('bench', one, { jobId: id }),
    async close() {
      await worker.close();
      await queue.close();
      producer.disconnect();
      consumer.disconnect();
    },
  };
  return side;
}

async function measure(side: Side, name: string): Promise<Measured> {
  let left = jobs;
  const began = performance.now();
  await new Promise<void>((resolve, reject) => {
    side.ran = () => {
      if (--left === 0) resolve();
    };
    const add = async () => {
      for (let from = 0; from < jobs; from += enqueuedAtOnce) {
        await Promise.all(
          Array.from({ length: enqueuedAtOnce }, (_, index) => side.add(`${name}-${from + index}`, { at: 0 })),
        );
      }
    };
    add().catch(reject);
  });
  const rate = jobs / ((performance.now() - began) / 1000);
  await sleep(500);
  const waits: number[] = [];
  for (let index = 0; index < 100; index += 1) {
    const ran = new Promise((resolve) => (side.ran = ({ at }) => resolve(waits.push(performance.now() - at))));
    await side.add(`${name}-wait-${index}`, { at: performance.now() });
    await ran;
  }
  return { rate, waits };
}
