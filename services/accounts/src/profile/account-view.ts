import { PlanCatalogue } from '@lathe/platform/entitlements/plan-catalogue';
import { AppStates } from '@lathe/platform/read-models/app-states';
import type { Account } from '@lathe/proto/accounts/http';
import type { LimitName } from '@lathe/proto/plans/plans';
import { Injectable } from '@nestjs/common';
import type { AccountRecord } from '../accounts/account.js';
import { UsageRepository } from '../usage/usage.repository.js';
import { pictureUrlOf } from './picture-url.js';

/** An account as its owner sees it, with what it may use and has used, and the apps that their events told of. */
@Injectable()
export class AccountView {
  constructor(
    private readonly apps: AppStates,
    private readonly usage: UsageRepository,
    private readonly plans: PlanCatalogue,
  ) {}

  async of(record: AccountRecord): Promise<Account> {
    const { accountId, email, emailVerified, name, isAdmin, plan, paidPlan } = record;
    const month = { accountId, meter: 'builder-messages', period: 'month', at: new Date() } as const;
    const [own, messages] = await Promise.all([this.apps.ownedBy(accountId), this.usage.used(month)]);
    const limit = (name: LimitName): number | null => this.plans.limitOf(record, name);
    return {
      ...unused,
      accountId,
      email,
      emailVerified,
      name,
      pictureUrl: pictureUrlOf(record),
      isAdmin,
      plan: plan ?? this.plans.defaultPlan,
      subscriptionId: paidPlan?.subscriptionId ?? null,
      planSubscriptionStatus: paidPlan?.status ?? null,
      planSubscriptionCancelledAt: paidPlan?.canceledAt ?? null,
      subscriptionPaymentsIds: [...(paidPlan?.saleIds ?? [])],
      appsCount: own.length,
      myAppIds: own.map((app) => app.appId),
      maxApps: limit('apps'),
      maxGenApps: limit('genApps'),
      maxToolsPerApp: limit('liveToolsPerApp'),
      appRunsTotal: limit('runsPerMonth'),
      appGenerationsTotal: limit('toolGenerationsPerMonth'),
      dataProcessingTotal: limit('dataProcessingPerMonth'),
      builderChatMessagesUsed: messages,
      builderChatMessagesTotal: limit('builderMessagesPerMonth'),
    };
  }
}

/** Memberships, runs and data sources come with their own events; nobody has any of them yet. */
const unused = {
  accountType: 'builder',
  appId: null,
  appHeader: null,
  hasPaidAppPackage: false,
  hasBusinessInfo: false,
  featureFlags: {},
  appRunsUsed: 0,
  appGenerationsUsed: 0,
  dataProcessingUsed: 0,
  appPackages: [],
} satisfies Partial<Account>;
