import { PlanCatalogue } from '@lathe/platform/entitlements/plan-catalogue';
import { notFound } from '@lathe/platform/errors/domain-error';
import type { OwnerScope } from '@lathe/platform/tenancy/scope';
import type { MeterReading } from '@lathe/proto/accounts/usage';
import { endOf, meterNames, meters } from '@lathe/proto/plans/meters';
import { Injectable } from '@nestjs/common';
import type { AccountRecord } from '../accounts/account.js';
import { AccountRepository } from '../accounts/account.repository.js';
import { ReadAccount } from '../accounts/read-account.use-case.js';
import { UsageRepository } from './usage.repository.js';

/** What an account has used up in the periods that run now. */
@Injectable()
export class ReadUsage {
  constructor(
    private readonly readAccount: ReadAccount,
    private readonly accounts: AccountRepository,
    private readonly usage: UsageRepository,
    private readonly plans: PlanCatalogue,
  ) {}

  /** Throws as `ReadAccount` does. */
  async execute(scope: OwnerScope): Promise<MeterReading[]> {
    return this.of(await this.readAccount.execute(scope));
  }

  /** For another service. Throws `not-found`. */
  async ofAccount(accountId: string): Promise<MeterReading[]> {
    const account = await this.accounts.find(accountId);
    if (!account) throw notFound();
    return this.of(account);
  }

  /** For whoever has found the account already. */
  of(account: AccountRecord): Promise<MeterReading[]> {
    const { accountId } = account;
    const at = new Date();
    const counters = meterNames.flatMap((meter) => meters[meter].map((counted) => ({ meter, ...counted })));
    return Promise.all(
      counters.map(async ({ meter, period, limit }) => ({
        meter,
        period,
        used: await this.usage.used({ accountId, meter, period, at }),
        limit: this.plans.limitOf(account, limit),
        resetsAt: endOf(period, at).toISOString(),
      })),
    );
  }
}
