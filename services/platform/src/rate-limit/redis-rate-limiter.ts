import type { Redis } from 'ioredis';
import { RateLimiterRedis, RateLimiterRes } from 'rate-limiter-flexible';
import { redisAnswer } from '../redis/redis-answer.js';
import type { RateLimiter, RateResult } from './rate-limiter.js';

/** How long a window that was named in Redis is taken to be there still, if the connection was never lost meanwhile. */
const namedForMs = 5_000;

/**
 * The limiter that all processes share. The windows in use are a set in Redis, so that a reset also finds those of
 * other processes.
 */
export class RedisRateLimiter implements RateLimiter {
  private readonly limiters = new Map<string, RateLimiterRedis>();
  private readonly namedAt = new Map<string, number>();
  private readonly windowsKey: string;

  constructor(
    private readonly redis: Redis,
    private readonly prefix: string,
  ) {
    this.windowsKey = `${prefix}rate-windows`;
    // A Redis that came back may have come back empty.
    redis.on('ready', () => this.namedAt.clear());
  }

  async consume(key: string, limit: number, windowSeconds: number, weight = 1): Promise<RateResult> {
    const window = `${limit}/${windowSeconds}`;
    try {
      await redisAnswer(
        Promise.all([this.name(window), this.limiter(window, limit, windowSeconds).consume(key, weight)]),
      );
      return { allowed: true, retryAfterSeconds: 0 };
    } catch (rejection) {
      if (!(rejection instanceof RateLimiterRes)) throw rejection;
      return { allowed: false, retryAfterSeconds: Math.max(1, Math.ceil(rejection.msBeforeNext / 1000)) };
    }
  }

  async giveBack(key: string, limit: number, windowSeconds: number): Promise<void> {
    await redisAnswer(this.limiter(`${limit}/${windowSeconds}`, limit, windowSeconds).reward(key));
  }

  async reset(key: string): Promise<void> {
    const windows = await redisAnswer(this.redis.smembers(this.windowsKey));
    if (windows.length > 0)
      await redisAnswer(this.redis.del(windows.map((window) => `${this.prefixOf(window)}:${key}`)));
  }

  private async name(window: string): Promise<void> {
    const now = performance.now();
    if (now - (this.namedAt.get(window) ?? -Infinity) < namedForMs) return;
    await this.redis.sadd(this.windowsKey, window);
    this.namedAt.set(window, now);
  }

  private limiter(window: string, points: number, duration: number): RateLimiterRedis {
    const known = this.limiters.get(window);
    if (known) return known;
    const limiter = new RateLimiterRedis({
      storeClient: this.redis,
      keyPrefix: this.prefixOf(window),
      points,
      duration,
    });
    this.limiters.set(window, limiter);
    return limiter;
  }

  private prefixOf(window: string): string {
    return `${this.prefix}rate:${window}`;
  }
}
