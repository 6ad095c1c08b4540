import { DomainError } from '@lathe/platform/errors/domain-error';
import type { OwnerScope } from '@lathe/platform/tenancy/scope';
import { Injectable } from '@nestjs/common';
import type { AccountRecord } from './account.js';
import { AccountRepository } from './account.repository.js';

/** The account of the person who asks. */
@Injectable()
export class ReadAccount {
  constructor(private readonly accounts: AccountRepository) {}

  /** Throws `not-signed-in` when it is gone or suspended. */
  async execute({ accountId }: OwnerScope): Promise<AccountRecord> {
    const account = await this.accounts.find(accountId);
    if (!account || account.isDisabled) throw new DomainError('not-signed-in');
    return account;
  }
}
