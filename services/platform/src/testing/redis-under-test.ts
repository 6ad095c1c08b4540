import { randomUUID } from 'node:crypto';
import { createLogger } from '../logging/logger.js';
import { openRedis, type RedisClients } from '../redis/redis-clients.js';
import { startOwnRedis } from './own-redis.js';

export const silent = createLogger('test', 'silent');

export interface RedisUnderTest {
  readonly redis: RedisClients;
  readonly url: string;
  /** Of this run alone: the server of `REDIS_URL` need not be empty. */
  readonly prefix: string;
  close(): Promise<void>;
}

/** The Redis of `REDIS_URL`, or one started for this file. */
export async function redisUnderTest(): Promise<RedisUnderTest> {
  const given = process.env['REDIS_URL'];
  const own = given ? undefined : await startOwnRedis();
  const url = given ?? own!.url;
  const redis = await openRedis(url, silent);
  const close = async (): Promise<void> => {
    await redis.close();
    await own?.stop();
  };
  return { redis, url, prefix: `test:${randomUUID()}:`, close };
}
