import { Queue } from 'bullmq';
import { Redis } from 'ioredis';
import type { Logger } from '../../logging/logger.js';
import {
  type BullJobData,
  bullJobId,
  type BullOptions,
  bullPrefix,
  bullQueue,
  jobOptions,
  producerConnection,
} from './bull-options.js';

const connectMs = 2_000;
const closeMs = 1_000;

/** The side of BullMQ that adds jobs: one connection, one queue object per queue name. */
export class BullQueues {
  readonly redis: Redis;
  private readonly queues = new Map<string, Queue<BullJobData>>();
  private readonly adding = new Set<Promise<void>>();

  constructor(
    private readonly logger: Logger,
    private readonly options: BullOptions,
  ) {
    this.redis = new Redis(producerConnection(options.url));
    let away = false;
    this.redis.on('error', (error: Error) => {
      if (!away) logger.warn({ err: error }, 'Redis is away: jobs wait in their documents');
      away = true;
    });
    this.redis.on('ready', () => (away = false));
  }

  /** Ends when Redis answers, or after two seconds without it: a start does not depend on Redis. */
  async connected(): Promise<void> {
    if (this.redis.status === 'ready') return;
    let ready = (): void => undefined;
    await new Promise<void>((resolve) => {
      ready = resolve;
      this.redis.once('ready', ready);
      setTimeout(resolve, connectMs).unref();
    });
    this.redis.off('ready', ready);
  }

  get isReady(): boolean {
    return this.redis.status === 'ready';
  }

  /** Adds a job and does not wait for it. A failure is only logged: the sweep of a worker adds what is missing. */
  submit(queue: string, jobId: string, runAt: Date): void {
    const adding = this.add(queue, [{ id: jobId, runAt }])
      .catch((error: unknown) =>
        this.logger.warn({ err: error, queue, jobId }, 'job not handed to Redis; the sweep does it'),
      )
      .finally(() => this.adding.delete(adding));
    this.adding.add(adding);
  }

  /** Adds jobs; those that Redis knows stay as they are. */
  async add(queue: string, jobs: readonly { id: string; runAt?: Date }[]): Promise<void> {
    // BullMQ itself would wait for a connection without end.
    if (!this.isReady) throw new Error('Redis is away');
    const now = Date.now();
    const bull = await this.open(queue);
    const added = jobs.map(({ id, runAt }) => ({
      name: queue,
      data: { id },
      opts: { ...jobOptions, jobId: bullJobId(queue, id), delay: Math.max(0, (runAt?.getTime() ?? now) - now) },
    }));
    const [only] = added;
    if (only && added.length === 1) await bull.add(only.name, only.data, only.opts);
    else await bull.addBulk(added);
  }

  async open(name: string): Promise<Queue<BullJobData>> {
    let queue = this.queues.get(name);
    if (!queue) {
      queue = new Queue<BullJobData>(bullQueue(name), {
        connection: this.redis,
        prefix: bullPrefix(this.options.prefix),
      });
      queue.on('error', (error) => this.logger.debug({ err: error, queue: name }, 'job queue'));
      this.queues.set(name, queue);
    }
    try {
      await queue.waitUntilReady();
      return queue;
    } catch (error) {
      // One whose first connection broke never becomes ready.
      if (this.queues.get(name) === queue) this.queues.delete(name);
      throw error;
    }
  }

  async close(): Promise<void> {
    await Promise.race([Promise.all(this.adding), new Promise((resolve) => setTimeout(resolve, closeMs).unref())]);
    await Promise.allSettled([...this.queues.values()].map((queue) => queue.close()));
    this.redis.disconnect();
  }
}
