import { DomainError } from '@lathe/platform/errors/domain-error';
import { isDuplicateKey } from '@lathe/platform/persistence/connection';
import { type Transaction, UnitOfWork } from '@lathe/platform/persistence/unit-of-work';
import { Injectable } from '@nestjs/common';
import type { AccountRecord } from '../accounts/account.js';
import { AccountRepository } from '../accounts/account.repository.js';
import { ProveAddress } from '../accounts/prove-address.js';
import { CredentialRepository } from '../identity/credential.repository.js';
import { normaliseEmail } from '../identity/email.js';
import { platformRealm } from '../identity/sign-in-method.js';
import { MailedCodes } from '../mailed-codes/mailed-codes.js';
import { emailInUse } from './ask-for-email-change.use-case.js';

/** Makes a new address count, once, by the code that was mailed to it. Sessions go on; links to the old address end. */
@Injectable()
export class CompleteEmailChange {
  constructor(
    private readonly codes: MailedCodes,
    private readonly accounts: AccountRepository,
    private readonly credentials: CredentialRepository,
    private readonly addresses: ProveAddress,
    private readonly unitOfWork: UnitOfWork,
  ) {}

  /** Throws `auth/link-invalid`, and `auth/email-already-exists` when somebody has the address by now. */
  execute(code: string, newEmail: string): Promise<AccountRecord> {
    return this.unitOfWork
      .run((tx) => this.change(code, normaliseEmail(newEmail), tx))
      .catch((cause: unknown) => {
        const isTaken = cause instanceof DomainError && cause.code === 'auth/email-already-exists';
        throw isTaken || isDuplicateKey(cause) ? emailInUse(cause) : cause;
      });
  }

  private async change(code: string, newEmail: string, tx: Transaction): Promise<AccountRecord> {
    const known = await this.codes.take(code, 'change-email', tx);
    const account = known && known.email === newEmail && (await this.accounts.find(known.subjectId, tx));
    if (!account || account.isDisabled) throw new DomainError('auth/link-invalid');
    const { accountId, email } = account;
    await this.credentials.rename(platformRealm, email, newEmail, tx);
    const changed = (await this.accounts.change(accountId, { email: newEmail }, tx))!;
    await this.codes.endAll(accountId, tx);
    return this.addresses.execute(changed, tx);
  }
}
