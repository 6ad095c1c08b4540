import type { Transaction } from '@lathe/platform/persistence/unit-of-work';
import { Injectable } from '@nestjs/common';
import type { AccountRecord } from './account.js';
import { AccountRepository } from './account.repository.js';
import { AccountEntitlements } from './account-entitlements.js';
import { AccountEpochs } from './account-epochs.js';
import { AdminRule } from './admin-rule.js';

/** Counts the address of an account as proven. The one that ADMIN_EMAIL names becomes admin by that. */
@Injectable()
export class ProveAddress {
  constructor(
    private readonly accounts: AccountRepository,
    private readonly rule: AdminRule,
    private readonly entitlements: AccountEntitlements,
    private readonly epochs: AccountEpochs,
  ) {}

  async execute({ accountId, email, isAdmin }: AccountRecord, tx: Transaction): Promise<AccountRecord> {
    const becomesAdmin = !isAdmin && this.rule.names(email);
    const change = { emailVerified: true, ...(becomesAdmin ? { isAdmin: true } : {}) };
    const verified = (await this.accounts.change(accountId, change, tx))!;
    if (becomesAdmin) {
      await this.entitlements.announce(verified, tx);
      await this.epochs.raise(accountId, tx);
    }
    return verified;
  }
}
