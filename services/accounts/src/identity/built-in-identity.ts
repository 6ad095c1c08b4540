import { DomainError } from '@lathe/platform/errors/domain-error';
import { isDuplicateKey } from '@lathe/platform/persistence/connection';
import type { Transaction } from '@lathe/platform/persistence/unit-of-work';
import { Injectable } from '@nestjs/common';
import { CredentialRepository } from './credential.repository.js';
import { normaliseEmail, parseEmail } from './email.js';
import type { IdentityProvider, PreparedIdentity } from './identity-provider.js';
import { fitsPassword, hashPassword } from './password-hash.js';
import { checkPassword } from './password-policy.js';

/** Hash of a password nobody has: verifying against it makes an unknown address take as long as a wrong password. */
const nobody = 'scrypt$16384$8$5$bm9ib2R5LWhhcy10aGlz$bm9ib2R5LWNhbi1zaWduLWluLXdpdGgtdGhpcy1oYXM';

/** The built-in provider: passwords of our own, hashed by scrypt. */
@Injectable()
export class BuiltInIdentity implements IdentityProvider {
  readonly name = 'built-in' as const;

  constructor(private readonly credentials: CredentialRepository) {}

  async prepare(realm: string, email: string, password: string): Promise<PreparedIdentity> {
    const address = parseEmail(email);
    checkPassword(password, address);
    if (await this.credentials.find(realm, address)) throw new DomainError('auth/email-already-exists');
    return { realm, email: address, secret: await hashPassword(password) };
  }

  async register(identity: PreparedIdentity, subjectId: string, tx: Transaction): Promise<void> {
    try {
      await this.credentials.insert(identity.realm, identity.email, subjectId, identity.secret, tx);
    } catch (cause) {
      if (isDuplicateKey(cause)) throw new DomainError('auth/email-already-exists', {}, { cause });
      throw cause;
    }
  }

  async verify(realm: string, email: string, password: string): Promise<string | undefined> {
    const known = await this.credentials.find(realm, normaliseEmail(email));
    const fits = await fitsPassword(password, known?.secret ?? nobody);
    return known && fits ? known.subjectId : undefined;
  }
}
