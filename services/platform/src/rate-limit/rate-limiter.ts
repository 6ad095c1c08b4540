/** Counts actions per key and window. Full: Redis, one atomic step. */
export interface RateLimiter {
  /** Counts one action; not allowed once more than `limit` fall into the window. */
  consume(key: string, limit: number, windowSeconds: number): Promise<RateResult>;
  /** Forgets a key, after a success that proves good faith. */
  reset(key: string): Promise<void>;
}

export interface RateResult {
  readonly allowed: boolean;
  readonly retryAfterSeconds: number;
}
