import type { Entitlement } from '@lathe/platform/entitlements/plan-catalogue';
import { notFound } from '@lathe/platform/errors/domain-error';
import { Injectable } from '@nestjs/common';
import { AccountRepository } from '../accounts/account.repository.js';

/** What an account may use, for a service that its event has not reached. */
@Injectable()
export class ReadEntitlements {
  constructor(private readonly accounts: AccountRepository) {}

  async execute(accountId: string): Promise<Entitlement & { accountId: string; seq: number }> {
    const account = await this.accounts.find(accountId);
    if (!account) throw notFound();
    return { accountId, seq: account.entitlementsSeq, plan: account.plan, isAdmin: account.isAdmin };
  }
}
