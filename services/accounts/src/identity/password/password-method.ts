import { DomainError } from '@lathe/platform/errors/domain-error';
import { Injectable } from '@nestjs/common';
import { AttemptLimits } from '../attempt-limits.js';
import { CredentialRepository, type NewCredential } from '../credential.repository.js';
import { normaliseEmail, parseEmail } from '../email.js';
import type { ProvenIdentity, SignInMethod } from '../sign-in-method.js';
import { fitsPassword, hashPassword, isOutdated } from './password-hash.js';
import { checkPassword } from './password-policy.js';

/** Hash of a password nobody has: verifying against it makes an unknown address take as long as a wrong password. */
const nobody = 'argon2id$19456$2$1$bm9ib2R5LWhhcy10aGlz$bm9ib2R5LWNhbi1zaWduLWluLXdpdGgtdGhpcy1oYXM';

/** What somebody types, and the network address that it came from. */
export interface PasswordProof {
  readonly email: string;
  readonly password: string;
  readonly ip: string;
}

/** Passwords are bound to somebody from the sign-up on. */
type KnownIdentity = ProvenIdentity & { readonly boundTo: string };

/**
 * The built-in method: passwords of our own, hashed by argon2id. The key is the address, which nobody had to verify.
 */
@Injectable()
export class PasswordMethod implements SignInMethod<PasswordProof> {
  constructor(
    private readonly credentials: CredentialRepository,
    private readonly limits: AttemptLimits,
  ) {}

  /** Wrong password and unknown address fail alike, in the same time. */
  identify(realm: string, { email, password, ip }: PasswordProof): Promise<KnownIdentity> {
    return this.limits.duringSignIn(realm, email, ip, () => this.verify(realm, normaliseEmail(email), password));
  }

  /**
   * Checks a new address and password; what it answers binds them to somebody. Throws `auth/invalid-email`,
   * `auth/weak-password` or `auth/email-already-exists`.
   */
  async prepare(realm: string, email: string, password: string): Promise<NewCredential> {
    const key = parseEmail(email);
    checkPassword(password, key);
    if (await this.credentials.find(realm, key)) throw new DomainError('auth/email-already-exists');
    return { realm, key, secret: await hashPassword(password) };
  }

  /** What a new password of somebody known is stored as. Throws `auth/weak-password`. */
  async secretOf(password: string, email: string): Promise<string> {
    checkPassword(password, email);
    return hashPassword(password);
  }

  private async verify(realm: string, email: string, password: string): Promise<KnownIdentity | undefined> {
    const known = await this.credentials.find(realm, email);
    const fits = await fitsPassword(password, known?.secret ?? nobody);
    if (!known || !fits) return undefined;
    if (known.secret && isOutdated(known.secret)) await this.renew(realm, email, password, known.secret);
    return { key: email, boundTo: known.subjectId, email, emailVerified: false };
  }

  /** The same password, hashed as passwords are now. */
  private async renew(realm: string, email: string, password: string, former: string): Promise<void> {
    await this.credentials.renewSecret({ realm, key: email, secret: await hashPassword(password) }, former);
  }
}
