import { DomainError } from '@lathe/platform/errors/domain-error';
import { originOf } from '@lathe/platform/rate-limit/origin';
import type { RateLimiter, RateResult } from '@lathe/platform/rate-limit/rate-limiter';
import { RATE_LIMITER } from '@lathe/platform/service/tokens';
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

  /** Counts an attempt to sign in; `ip` is the caller's address. Throws `auth/too-many-attempts`. */
  async beforeSignIn(realm: string, email: string, ip: string): Promise<void> {
    const origin = originOf(ip);
    refuseUnless(await this.limiter.consume(`sign-in:${origin}`, perOrigin, windowSeconds));
    refuseUnless(await this.limiter.consume(addressKey(realm, email, origin), perAddressAndOrigin, windowSeconds));
  }

  async afterSignIn(realm: string, email: string, ip: string): Promise<void> {
    await this.limiter.reset(addressKey(realm, email, originOf(ip)));
  }

  async beforeSignUp(ip: string): Promise<void> {
    refuseUnless(await this.limiter.consume(`sign-up:${originOf(ip)}`, signUpsPerOrigin, windowSeconds));
  }
}

const addressKey = (realm: string, email: string, origin: string): string =>
  `sign-in:${origin}:${realm}:${normaliseEmail(email).slice(0, 254)}`;

function refuseUnless({ allowed, retryAfterSeconds }: RateResult): void {
  if (!allowed) throw new DomainError('auth/too-many-attempts', { retryAfterSeconds });
}
