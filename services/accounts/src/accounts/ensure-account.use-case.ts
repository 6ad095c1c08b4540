import { DomainError } from '@lathe/platform/errors/domain-error';
import type { OwnerScope } from '@lathe/platform/tenancy/scope';
import { Injectable } from '@nestjs/common';
import type { AccountRecord } from './account.js';
import { ReadAccount } from './read-account.use-case.js';

/** The account of whoever is signed in; coming from a payment, once that has arrived. */
@Injectable()
export class EnsureAccount {
  constructor(private readonly readAccount: ReadAccount) {}

  /** Throws `payments/sale-not-found` for a sale that has not arrived, or is another's, and as `ReadAccount` does. */
  async execute(scope: OwnerScope, saleId?: string): Promise<AccountRecord> {
    const account = await this.readAccount.execute(scope);
    if (saleId !== undefined && !account.paidPlan?.saleIds.includes(saleId))
      throw new DomainError('payments/sale-not-found');
    return account;
  }
}
