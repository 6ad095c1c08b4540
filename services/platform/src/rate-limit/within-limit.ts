import type { ErrorCode } from '@lathe/proto/errors/codes';
import { DomainError } from '../errors/domain-error.js';
import { toDomainError } from '../errors/error.filter.js';
import type { RateLimiter } from './rate-limiter.js';

/** So many actions of one key in a window. */
export interface Limit {
  readonly key: string;
  readonly limit: number;
  readonly windowSeconds: number;
}

/**
 * Does what is limited, counted; throws the refusal when the limit is met. What the platform could not do (its disk was
 * full, its store away) is given back: nobody waits out a window for it once all is well again.
 */
export async function withinLimit<T>(
  limiter: RateLimiter,
  { key, limit, windowSeconds }: Limit,
  work: () => Promise<T>,
  refusal: ErrorCode = 'too-many-requests',
): Promise<T> {
  const { allowed, retryAfterSeconds } = await limiter.consume(key, limit, windowSeconds);
  if (!allowed) throw new DomainError(refusal, { retryAfterSeconds });
  try {
    return await work();
  } catch (error) {
    if (isFault(error)) await limiter.giveBack(key, limit, windowSeconds);
    throw error;
  }
}

/** Of the platform, not of the caller; a limit within is the caller's. */
function isFault(error: unknown): boolean {
  const { retryable, kind } = toDomainError(error);
  return retryable && kind !== 'too_many';
}
