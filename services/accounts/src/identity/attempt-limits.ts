import { DomainError } from '@lathe/platform/errors/domain-error';
import { originOf } from '@lathe/platform/rate-limit/origin';
import type { RateLimiter } from '@lathe/platform/rate-limit/rate-limiter';
import { type Limit, withinLimit } from '@lathe/platform/rate-limit/within-limit';
import { RATE_LIMITER } from '@lathe/platform/tokens/tokens';
import { Inject, Injectable } from '@nestjs/common';
import { normaliseEmail } from './email.js';

const windowSeconds = 15 * 60;
const perAddressAndOrigin = 10;
const perOrigin = 300;
const signUpsPerOrigin = 100;

/** Slows guessing down: by address and origin, so that nobody locks out another, and by origin alone. */
@Injectable()
export class AttemptLimits {
  constructor(@Inject(RATE_LIMITER) private readonly limiter: RateLimiter) {}

  /**
   * Returns who signs in, counted as an attempt until it is known; `ip` is the caller's address. Throws
   * `auth/bad-credentials` when it is nobody, `auth/too-many-attempts`, and what `verify` throws.
   */
  async duringSignIn<T>(
    realm: string,
    email: string,
    ip: string,
    verify: () => Promise<T | undefined>,
  ): Promise<NonNullable<T>> {
    const origin = originOf(ip);
    const key = addressKey(realm, email, origin);
    const known = await this.counted({ key: `sign-in:${origin}`, limit: perOrigin, windowSeconds }, () =>
      this.counted({ key, limit: perAddressAndOrigin, windowSeconds }, verify),
    );
    if (!known) throw new DomainError('auth/bad-credentials');
    await this.limiter.reset(key);
    return known;
  }

  /** Throws `auth/too-many-attempts`, and what `signUp` throws. */
  duringSignUp<T>(ip: string, signUp: () => Promise<T>): Promise<T> {
    return this.counted({ key: `sign-up:${originOf(ip)}`, limit: signUpsPerOrigin, windowSeconds }, signUp);
  }

  private counted<T>(limit: Limit, work: () => Promise<T>): Promise<T> {
    return withinLimit(this.limiter, limit, work, 'auth/too-many-attempts');
  }
}

const addressKey = (realm: string, email: string, origin: string): string =>
  `sign-in:${origin}:${realm}:${normaliseEmail(email).slice(0, 254)}`;
