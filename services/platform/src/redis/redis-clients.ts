import { Redis, type RedisOptions } from 'ioredis';
import type { Logger } from '../logging/logger.js';
import { redisOptions } from './redis-options.js';

/** The two connections of one process that cache, limiter and fan-out share. BullMQ has its own, from `redisOptions`. */
export interface RedisClients {
  readonly commands: Redis;
  /** Only subscribes; `RedisPubSub` brings its channels back after a lost connection. */
  readonly subscriber: Redis;
  /** True when both connections answer now. */
  healthy(): Promise<boolean>;
  /** Sends what was begun, then ends both connections. */
  close(): Promise<void>;
}

const heartbeatMs = 10_000;

/**
 * Commands fail at once while Redis is away and are never repeated by the client, because one may have been applied before its answer was
 * lost. A server that is silent counts as away: a command fails after 5 s, its connection is replaced after 10 s.
 */
const quickFailure: RedisOptions = {
  enableOfflineQueue: false,
  autoResendUnfulfilledCommands: false,
  autoResubscribe: false,
  maxRetriesPerRequest: 0,
  commandTimeout: 5_000,
  socketTimeout: 10_000,
};

/** Connects; from then on the clients reconnect by themselves. Throws when Redis does not answer within `waitMs`. */
export async function openRedis(url: string, logger: Logger, waitMs = 30_000): Promise<RedisClients> {
  const options = { ...redisOptions(url), ...quickFailure };
  const commands = new Redis(options);
  const subscriber = new Redis(options);
  try {
    await Promise.all([ready(commands, logger, waitMs), ready(subscriber, logger, waitMs)]);
  } catch (error) {
    await Promise.all([end(commands), end(subscriber)]);
    throw error;
  }
  const heartbeat = setInterval(() => void isAnswering(subscriber), heartbeatMs).unref();
  return {
    commands,
    subscriber,
    healthy: async () => (await Promise.all([isAnswering(commands), isAnswering(subscriber)])).every(Boolean),
    close: async () => {
      clearInterval(heartbeat);
      if (commands.status === 'ready') await commands.quit().catch((error: Error) => logger.warn({ err: error }, 'Redis: the connection did not end well'));
      await Promise.all([end(commands), end(subscriber)]);
    },
  };
}

function ready(client: Redis, logger: Logger, waitMs: number): Promise<void> {
  let away: Error | undefined;
  client.on('error', (error: Error) => {
    if (!away) logger.warn({ err: error }, 'Redis is away');
    away = error;
  });
  client.on('ready', () => {
    if (away) logger.warn('Redis is back');
    away = undefined;
  });
  const { host, port } = client.options;
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error(`Redis at ${host}:${port} does not answer: ${away?.message ?? 'no connection'}`, { cause: away })), waitMs);
    client.once('ready', () => {
      clearTimeout(timer);
      resolve();
    });
  });
}

/** Waits out a connection attempt: ended in its middle, a TLS handshake fails without a listener in ioredis 6.0.0 and ends the process. */
async function end(client: Redis): Promise<void> {
  if (client.status === 'connecting') await new Promise<void>((resolve) => ['connect', 'close'].forEach((event) => client.once(event, () => resolve())));
  client.disconnect();
}

/** On the subscriber this also finds a connection that died without a word: `socketTimeout` only runs while a command waits. */
const isAnswering = (client: Redis): Promise<boolean> => client.ping().then(() => true, () => false);
