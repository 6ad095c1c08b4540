import { DomainError } from '@lathe/platform/errors/domain-error';
import { UnitOfWork } from '@lathe/platform/persistence/unit-of-work';
import { Injectable } from '@nestjs/common';
import type { AccountRecord } from '../accounts/account.js';
import { AccountRepository } from '../accounts/account.repository.js';
import { ProveAddress } from '../accounts/prove-address.js';
import { MailedCodes } from '../mailed-codes/mailed-codes.js';

/** Counts an address as proven, once, by the code that was mailed to it. */
@Injectable()
export class VerifyEmail {
  constructor(
    private readonly codes: MailedCodes,
    private readonly accounts: AccountRepository,
    private readonly addresses: ProveAddress,
    private readonly unitOfWork: UnitOfWork,
  ) {}

  /**
   * Throws `auth/link-invalid` for a code that is unknown, used or expired, or whose account has another address by
   * now.
   */
  async execute(code: string): Promise<AccountRecord> {
    return this.unitOfWork.run(async (tx) => {
      const proven = await this.codes.take(code, 'verify-email', tx);
      const account = proven && (await this.accounts.find(proven.subjectId, tx));
      if (!account || account.email !== proven.email) throw new DomainError('auth/link-invalid');
      return this.addresses.execute(account, tx);
    });
  }
}
