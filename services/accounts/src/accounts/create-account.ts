import { Outbox } from '@lathe/platform/events/outbox';
import type { Transaction } from '@lathe/platform/persistence/unit-of-work';
import { Injectable } from '@nestjs/common';
import type { AccountRecord } from './account.js';
import { AccountRepository } from './account.repository.js';
import { AccountEntitlements } from './account-entitlements.js';
import { AdminRule } from './admin-rule.js';

/**
 * Makes an account within the caller's transaction and tells of it. An address that is not verified counts as verified
 * unless it is the one that ADMIN_EMAIL names.
 */
@Injectable()
export class CreateAccount {
  constructor(
    private readonly accounts: AccountRepository,
    private readonly outbox: Outbox,
    private readonly entitlements: AccountEntitlements,
    private readonly rule: AdminRule,
  ) {}

  async execute(
    { accountId, email, emailVerified }: Pick<AccountRecord, 'accountId' | 'email' | 'emailVerified'>,
    tx: Transaction,
    role: 'by-rule' | 'operator' = 'by-rule',
  ): Promise<AccountRecord> {
    const isNamed = this.rule.names(email);
    const isAdmin = role === 'operator' || (isNamed && emailVerified) || (await this.rule.makesAdmin(accountId, tx));
    const account: AccountRecord = {
      accountId,
      email,
      emailVerified: emailVerified || !isNamed,
      name: '',
      pictureId: null,
      isAdmin,
      isDisabled: false,
      plan: null,
      paidPlan: null,
      paidPackageIds: [],
      entitlementsSeq: 1,
      epoch: 0,
      createdAt: new Date(),
    };
    await this.accounts.insert(account, tx);
    const createdAt = account.createdAt.toISOString();
    await this.outbox.append(tx, 'accounts.account.created.v1', accountId, accountId, {
      accountId,
      email,
      isAdmin,
      createdAt,
    });
    await this.entitlements.announce(account, tx);
    return account;
  }
}
