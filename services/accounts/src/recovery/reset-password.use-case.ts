import { DomainError } from '@lathe/platform/errors/domain-error';
import { UnitOfWork } from '@lathe/platform/persistence/unit-of-work';
import { Injectable } from '@nestjs/common';
import type { AccountRecord } from '../accounts/account.js';
import { AccountRepository } from '../accounts/account.repository.js';
import { AccountEpochs } from '../accounts/account-epochs.js';
import { ProveAddress } from '../accounts/prove-address.js';
import { AttemptLimits } from '../identity/attempt-limits.js';
import { CredentialRepository } from '../identity/credential.repository.js';
import { PasswordMethod } from '../identity/password/password-method.js';
import { platformRealm } from '../identity/sign-in-method.js';
import { MailedCodes } from '../mailed-codes/mailed-codes.js';
import { RefreshSessions } from '../sessions/refresh-sessions.js';

const purpose = 'reset-password';

/**
 * Sets a new password by a mailed code, once. Whoever had access so far need not be the owner of the address, so every
 * session ends; and the address counts as proven, since the mail came there.
 */
@Injectable()
export class ResetPassword {
  constructor(
    private readonly codes: MailedCodes,
    private readonly accounts: AccountRepository,
    private readonly passwords: PasswordMethod,
    private readonly credentials: CredentialRepository,
    private readonly sessions: RefreshSessions,
    private readonly addresses: ProveAddress,
    private readonly epochs: AccountEpochs,
    private readonly limits: AttemptLimits,
    private readonly unitOfWork: UnitOfWork,
  ) {}

  /**
   * Throws `auth/reset-link-invalid`, `auth/reset-user-not-found` and `auth/reset-weak-password`; the code stays good
   * after the last.
   */
  execute(code: string, password: string, ip: string): Promise<AccountRecord> {
    return this.limits.duringCode(ip, async () => {
      const known = await this.codes.look(code, purpose);
      if (!known) throw new DomainError('auth/reset-link-invalid');
      const secret = await this.passwords.secretOf(password, known.email).catch(inWordsOfReset);
      return this.replace(code, secret);
    });
  }

  private replace(code: string, secret: string): Promise<AccountRecord> {
    return this.unitOfWork.run(async (tx) => {
      const known = await this.codes.take(code, purpose, tx);
      if (!known) throw new DomainError('auth/reset-link-invalid');
      const account = await this.accounts.find(known.subjectId, tx);
      if (!account || account.isDisabled) throw new DomainError('auth/reset-user-not-found');
      // Of another address than it is now: a link from before the address was changed.
      if (account.email !== known.email) throw new DomainError('auth/reset-link-invalid');
      const { accountId, email } = account;
      await this.credentials.replaceSecret({ realm: platformRealm, key: email, secret }, accountId, tx);
      await this.codes.endAll(accountId, tx, purpose);
      await this.sessions.closeAll(platformRealm, accountId, tx);
      await this.epochs.raise(accountId, tx);
      return account.emailVerified ? account : this.addresses.execute(account, tx);
    });
  }
}

/** Throws a weak password in the words of the reset, anything else as it is. */
export function inWordsOfReset(error: unknown): never {
  if (error instanceof DomainError && error.code === 'auth/weak-password')
    throw new DomainError('auth/reset-weak-password', {}, { cause: error });
  throw error;
}
