import { Outbox } from '@lathe/platform/events/outbox';
import type { Transaction } from '@lathe/platform/persistence/unit-of-work';
import { Injectable } from '@nestjs/common';
import type { AccountRecord } from './account.js';

/** Tells every service what an account may use now (design 12.1). */
@Injectable()
export class AccountEntitlements {
  constructor(private readonly outbox: Outbox) {}

  /** In the transaction that made or changed the account. */
  async announce({ accountId, entitlementsSeq: seq, plan, isAdmin }: AccountRecord, tx: Transaction): Promise<void> {
    await this.outbox.append(tx, 'accounts.account.entitlements-changed.v1', accountId, accountId, {
      accountId,
      seq,
      plan,
      isAdmin,
    });
  }
}
