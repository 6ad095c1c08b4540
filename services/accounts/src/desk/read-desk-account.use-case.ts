import { PlanCatalogue } from '@lathe/platform/entitlements/plan-catalogue';
import { notFound } from '@lathe/platform/errors/domain-error';
import { AppStates } from '@lathe/platform/read-models/app-states';
import type { OperatorScope } from '@lathe/platform/tenancy/scope';
import type { DeskAccountDetail } from '@lathe/proto/desk/accounts';
import { endOf, meterNames, meters } from '@lathe/proto/plans/meters';
import { Injectable } from '@nestjs/common';
import type { AccountRecord } from '../accounts/account.js';
import { AccountRepository } from '../accounts/account.repository.js';
import { platformRealm } from '../identity/sign-in-method.js';
import { OwnFamilies } from '../sessions/own-families.js';
import { UsageRepository } from '../usage/usage.repository.js';
import { shownAccount } from './shown-account.js';

/** An account with what an operator asks about it: plan, usage, apps, sessions. */
@Injectable()
export class ReadDeskAccount {
  constructor(
    private readonly accounts: AccountRepository,
    private readonly apps: AppStates,
    private readonly usage: UsageRepository,
    private readonly sessions: OwnFamilies,
    private readonly plans: PlanCatalogue,
  ) {}

  /** Throws `not-found`. */
  async execute(_operator: OperatorScope, accountId: string): Promise<DeskAccountDetail> {
    const account = await this.accounts.find(accountId);
    if (!account) throw notFound();
    const [usage, apps, sessions] = await Promise.all([
      this.usageOf(account),
      this.apps.ownedBy(accountId),
      this.sessions.list({ realm: platformRealm, subjectId: accountId }, undefined),
    ]);
    return {
      ...shownAccount(account),
      planInForce: account.plan ?? this.plans.defaultPlan,
      usage,
      apps: apps.map(({ appId, name, slug, published }) => ({ appId, name, slug, published: published !== null })),
      sessions,
    };
  }

  private usageOf(account: AccountRecord): Promise<DeskAccountDetail['usage']> {
    const at = new Date();
    const counted = meterNames.flatMap((meter) => meters[meter].map(({ period, limit }) => ({ meter, period, limit })));
    return Promise.all(
      counted.map(async ({ meter, period, limit }) => ({
        meter,
        period,
        used: await this.usage.used({ accountId: account.accountId, meter, period, at }),
        limit: this.plans.limitOf(account, limit),
        resetsAt: endOf(period, at).toISOString(),
      })),
    );
  }
}
