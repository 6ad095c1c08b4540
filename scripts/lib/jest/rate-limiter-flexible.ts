// The rate limiter, as environment.mjs has loaded it.
import type * as Flexible from 'rate-limiter-flexible';

declare const loadedOnce: { rateLimiter: typeof Flexible };
export const { RateLimiterMemory, RateLimiterRedis, RateLimiterRes } = loadedOnce.rateLimiter;
