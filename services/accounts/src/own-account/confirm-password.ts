import { DomainError, notFound } from '@lathe/platform/errors/domain-error';
import type { OwnerScope } from '@lathe/platform/tenancy/scope';
import { Injectable } from '@nestjs/common';
import type { AccountRecord } from '../accounts/account.js';
import { AccountRepository } from '../accounts/account.repository.js';
import { PasswordMethod } from '../identity/password/password-method.js';
import { platformRealm } from '../identity/sign-in-method.js';

/** Asks once more for the password of whoever is signed in, before something that a stolen session must not do. */
@Injectable()
export class ConfirmPassword {
  constructor(
    private readonly accounts: AccountRepository,
    private readonly passwords: PasswordMethod,
  ) {}

  /** Throws `auth/wrong-password`, and `auth/too-many-attempts` as a sign-in does. */
  async execute(scope: OwnerScope, password: string, ip: string): Promise<AccountRecord> {
    const account = await this.accounts.find(scope.accountId);
    if (!account) throw notFound();
    await this.passwords.identify(platformRealm, { email: account.email, password, ip }).catch((cause: unknown) => {
      if (cause instanceof DomainError && cause.code === 'auth/bad-credentials')
        throw new DomainError('auth/wrong-password', {}, { cause });
      throw cause;
    });
    return account;
  }
}
