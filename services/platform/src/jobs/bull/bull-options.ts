import type { DefaultJobOptions } from 'bullmq';
import type { RedisOptions } from 'ioredis';
import { redisOptions } from '../../redis/redis-options.js';

export interface BullOptions {
  /** REDIS_URL. */
  readonly url: string;
  /** REDIS_PREFIX; the keys of a queue begin with `<prefix>jobs:<queue>:`. */
  readonly prefix: string;
  /**
   * How often due documents that Redis does not know are looked for, and how long they must have been due, in
   * milliseconds.
   */
  readonly sweepMs?: number;
}

/** A producer answers its caller at once when Redis is away: the document is written, a sweep does the rest. */
export const producerConnection = (url: string): RedisOptions => ({
  ...redisOptions(url),
  enableOfflineQueue: false,
  maxRetriesPerRequest: 1,
  commandTimeout: 5_000,
  socketTimeout: 10_000,
});

/**
 * A worker waits for Redis as long as it takes, but not for a connection that says nothing: BullMQ lets a command wait
 * for ten seconds at most, and one that is silent for longer is replaced.
 */
export const workerConnection = (url: string): RedisOptions => ({
  ...redisOptions(url),
  maxRetriesPerRequest: null,
  socketTimeout: 20_000,
});

export const bullPrefix = (prefix: string): string => `${prefix}jobs`;

/** Name of a queue in BullMQ, which allows no colon. */
export const bullQueue = (queue: string): string => queue.replaceAll(':', '.');

/** Never all digits, never with a colon, and another one for every document. */
export const bullJobId = (queue: string, jobId: string): string => `${bullQueue(queue)}-${encodeURIComponent(jobId)}`;

/** All that Redis holds of a job. */
export interface BullJobData {
  readonly id: string;
}

const dayS = 24 * 3600;

/**
 * The document counts the attempts and says when the next one is; BullMQ is only kept from giving up before it. Ended
 * jobs stay as long as an event that made them may come again.
 */
export const jobOptions: DefaultJobOptions = {
  attempts: 1_000_000,
  backoff: { type: 'document' },
  keepLogs: 0,
  stackTraceLimit: 1,
  removeOnComplete: { age: 7 * dayS, count: 10_000 },
  removeOnFail: { age: 30 * dayS, count: 100_000 },
};
