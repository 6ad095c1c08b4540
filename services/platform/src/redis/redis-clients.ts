import { Redis, type RedisOptions } from 'ioredis';
import { DomainError } from '../errors/domain-error.js';
import type { Logger } from '../logging/logger.js';
import { passing } from './redis-answer.js';
import { redisOptions } from './redis-options.js';

/**
 * The two connections of one process that cache, limiter and fan-out share. BullMQ has its own, from `redisOptions`.
 */
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
 * Commands fail at once while Redis is away and are never repeated by the client, because one may have been applied
 * before its answer was lost. A server that is silent counts as away: a command fails after 5 s, its connection is
 * replaced after 10 s.
 */
const quickFailure: RedisOptions = {
  enableOfflineQueue: false,
  autoResendUnfulfilledCommands: false,
  autoResubscribe: false,
  maxRetriesPerRequest: 0,
  commandTimeout: 5_000,
  socketTimeout: 10_000,
};

/**
 * Connects; from then on the clients reconnect by themselves. Throws `unavailable` when Redis does not answer within
 * `waitMs`, and an Error at once when it refuses us.
 */
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
      if (commands.status === 'ready')
        await commands
          .quit()
          .catch((error: Error) => logger.warn({ err: error }, 'Redis: the connection did not end well'));
      await Promise.all([end(commands), end(subscriber)]);
    },
  };
}

function ready(client: Redis, logger: Logger, waitMs: number): Promise<void> {
  const { host, port } = client.options;
  const noAnswer = (cause: Error | undefined): string =>
    `Redis at ${host}:${port} does not answer: ${cause?.message ?? 'no connection'}`;
  let away: Error | undefined;
  let timer: NodeJS.Timeout | undefined;
  return new Promise<void>((resolve, reject) => {
    const giveUp = (): void => reject(new DomainError('unavailable', {}, { message: noAnswer(away), cause: away }));
    timer = setTimeout(giveUp, waitMs);
    // The other client was refused.
    client.once('end', giveUp);
    client.on('error', (error: Error) => {
      away = error;
      if (isRefusal(error)) reject(new Error(noAnswer(error), { cause: error }));
    });
    client.once('ready', resolve);
  })
    .finally(() => clearTimeout(timer))
    .then(() => tellWhenAway(client, logger));
}

function tellWhenAway(client: Redis, logger: Logger): void {
  let isAway = false;
  client.on('error', (error: Error) => {
    if (!isAway) logger.warn({ err: error }, 'Redis is away');
    isAway = true;
  });
  client.on('ready', () => {
    if (isAway) logger.warn('Redis is back');
    isAway = false;
  });
}

/** An answer that stays the same: a wrong password, a database that is not there. */
const isRefusal = (error: Error): boolean => error.name === 'ReplyError' && !passing.test(error.message);

/**
 * Waits out a connection attempt: ended in its middle, a TLS handshake fails without a listener in ioredis 6.0.0 and
 * ends the process.
 */
async function end(client: Redis): Promise<void> {
  if (client.status === 'connecting')
    await new Promise<void>((resolve) => ['connect', 'close'].forEach((event) => client.once(event, () => resolve())));
  client.disconnect();
}

/**
 * On the subscriber this also finds a connection that died without a word: `socketTimeout` only runs while a command
 * waits.
 */
const isAnswering = (client: Redis): Promise<boolean> =>
  client.ping().then(
    () => true,
    () => false,
  );
