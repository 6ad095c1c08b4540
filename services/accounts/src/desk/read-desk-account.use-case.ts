import { PlanCatalogue } from '@lathe/platform/entitlements/plan-catalogue';
import { notFound } from '@lathe/platform/errors/domain-error';
import { AppStates } from '@lathe/platform/read-models/app-states';
import type { OperatorScope } from '@lathe/platform/tenancy/scope';
import type { DeskAccountDetail } from '@lathe/proto/desk/accounts';
import { Injectable } from '@nestjs/common';
import { AccountRepository } from '../accounts/account.repository.js';
import { platformRealm } from '../identity/sign-in-method.js';
import { OwnFamilies } from '../sessions/own-families.js';
import { ReadUsage } from '../usage/read-usage.use-case.js';
import { shownAccount } from './shown-account.js';

/** An account with what an operator asks about it: plan, usage, apps, sessions. */
@Injectable()
export class ReadDeskAccount {
  constructor(
    private readonly accounts: AccountRepository,
    private readonly apps: AppStates,
    private readonly usage: ReadUsage,
    private readonly sessions: OwnFamilies,
    private readonly plans: PlanCatalogue,
  ) {}

  /** Throws `not-found`. */
  async execute(_operator: OperatorScope, accountId: string): Promise<DeskAccountDetail> {
    const account = await this.accounts.find(accountId);
    if (!account) throw notFound();
    const [usage, apps, sessions] = await Promise.all([
      this.usage.of(account),
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
}
