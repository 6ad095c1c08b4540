import type { Redis } from 'ioredis';
import { redisAnswer } from '../redis/redis-answer.js';
import type { Cache } from './cache.js';
import { ttlMs } from './ttl.js';

/**
 * The cache that all processes share. Every method throws `unavailable` while Redis is away: "not there" would tell a
 * user that a good code is wrong.
 */
export class RedisCache implements Cache {
  constructor(
    private readonly redis: Redis,
    private readonly prefix: string,
  ) {}

  async get(key: string): Promise<string | undefined> {
    return (await redisAnswer(this.redis.get(this.stored(key)))) ?? undefined;
  }

  async set(key: string, value: string, ttlSeconds: number): Promise<void> {
    await redisAnswer(this.redis.set(this.stored(key), value, 'PX', ttlMs(ttlSeconds)));
  }

  async setIfAbsent(key: string, value: string, ttlSeconds: number): Promise<boolean> {
    return (await redisAnswer(this.redis.set(this.stored(key), value, 'PX', ttlMs(ttlSeconds), 'NX'))) === 'OK';
  }

  async take(key: string): Promise<string | undefined> {
    return (await redisAnswer(this.redis.getdel(this.stored(key)))) ?? undefined;
  }

  async delete(key: string): Promise<void> {
    await redisAnswer(this.redis.del(this.stored(key)));
  }

  private stored(key: string): string {
    return `${this.prefix}cache:${key}`;
  }
}
