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
const hour = 3600;
const mailsPerOrigin = 60;
const mailsPerAddress = 5;
const codesPerOrigin = 60;
const codesPerAccount = 10;
const passkeysPerOrigin = 100;

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

  /**
   * Counts wishes for a mail to an address: so many of an origin, and so many to one address, whoever asks. Throws
   * `auth/too-many-attempts`.
   */
  async duringMail<T>(email: string, ip: string, send: () => Promise<T>): Promise<T> {
    const origin = { key: `mail:${originOf(ip)}`, limit: mailsPerOrigin, windowSeconds: hour };
    const address = {
      key: `mail-to:${normaliseEmail(email).slice(0, 254)}`,
      limit: mailsPerAddress,
      windowSeconds: hour,
    };
    return this.counted(origin, () => this.counted(address, send));
  }

  /** Counts what an origin tries with mailed codes. Throws `auth/too-many-attempts`, and what `use` throws. */
  duringCode<T>(ip: string, use: () => Promise<T>): Promise<T> {
    return this.counted({ key: `code:${originOf(ip)}`, limit: codesPerOrigin, windowSeconds }, use);
  }

  /** Counts what an origin shows of tokens of the identity provider. Throws `auth/too-many-attempts`, and what `use` throws. */
  duringExchange<T>(ip: string, use: () => Promise<T>): Promise<T> {
    return this.counted({ key: `exchange:${originOf(ip)}`, limit: perOrigin, windowSeconds }, use);
  }

  /**
   * Counts what is tried after a right password, of an account from wherever it comes: codes of six digits are few. Throws
   * `auth/too-many-attempts`, and what `prove` throws.
   */
  async duringSecondStep<T>(accountId: string, ip: string, prove: () => Promise<T>): Promise<T> {
    const key = `second-step:${accountId}`;
    const proven = await this.duringQuestion(ip, () =>
      this.counted({ key, limit: codesPerAccount, windowSeconds }, prove),
    );
    await this.limiter.reset(key);
    return proven;
  }

  /** Counts what an origin asks and tries after right passwords. Throws `auth/too-many-attempts`, and what `work` throws. */
  duringQuestion<T>(ip: string, work: () => Promise<T>): Promise<T> {
    return this.counted({ key: `second-step:${originOf(ip)}`, limit: perOrigin, windowSeconds }, work);
  }

  /** Counts sign-ins by a passkey, and questions for one. Throws `auth/too-many-attempts`, and what `work` throws. */
  duringPasskey<T>(ip: string, work: () => Promise<T>): Promise<T> {
    return this.counted({ key: `passkey:${originOf(ip)}`, limit: passkeysPerOrigin, windowSeconds }, work);
  }

  private counted<T>(limit: Limit, work: () => Promise<T>): Promise<T> {
    return withinLimit(this.limiter, limit, work, 'auth/too-many-attempts');
  }
}

const addressKey = (realm: string, email: string, origin: string): string =>
  `sign-in:${origin}:${realm}:${normaliseEmail(email).slice(0, 254)}`;
