/**
 * Counts actions per key and window; windows are whole seconds. Full: Redis, one atomic step. All methods throw
 * `unavailable` when the counts are away: a limit that guards sign-in must not open then.
 */
export interface RateLimiter {
  /**
   * Counts an action, or one that weighs as much as several; not allowed once more than `limit` fall into the window.
   */
  consume(key: string, limit: number, windowSeconds: number, weight?: number): Promise<RateResult>;
  /** Takes one counted action back, of the window it was counted in. */
  giveBack(key: string, limit: number, windowSeconds: number): Promise<void>;
  /** Forgets a key in all its windows, after a success that proves good faith. */
  reset(key: string): Promise<void>;
}

export interface RateResult {
  readonly allowed: boolean;
  readonly retryAfterSeconds: number;
}
