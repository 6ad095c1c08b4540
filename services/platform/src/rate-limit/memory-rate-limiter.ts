import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import type { RateLimiter, RateResult } from './rate-limiter.js';

/** The embedded limiter. */
export class MemoryRateLimiter implements RateLimiter {
  private readonly limiters = new Map<string, RateLimiterMemory>();

  async consume(key: string, limit: number, windowSeconds: number, weight = 1): Promise<RateResult> {
    try {
      await this.limiter(limit, windowSeconds).consume(key, weight);
      return { allowed: true, retryAfterSeconds: 0 };
    } catch (rejection) {
      if (!(rejection instanceof RateLimiterRes)) throw rejection;
      return { allowed: false, retryAfterSeconds: Math.max(1, Math.ceil(rejection.msBeforeNext / 1000)) };
    }
  }

  async giveBack(key: string, limit: number, windowSeconds: number): Promise<void> {
    await this.limiter(limit, windowSeconds).reward(key);
  }

  async reset(key: string): Promise<void> {
    await Promise.all([...this.limiters.values()].map((limiter) => limiter.delete(key)));
  }

  private limiter(points: number, duration: number): RateLimiterMemory {
    const name = `${points}/${duration}`;
    const known = this.limiters.get(name);
    if (known) return known;
    const limiter = new RateLimiterMemory({ points, duration });
    this.limiters.set(name, limiter);
    return limiter;
  }
}
