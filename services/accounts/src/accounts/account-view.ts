import { AppStates } from '@lathe/platform/read-models/app-states';
import type { Account } from '@lathe/proto/accounts/http';
import { defaultPlan } from '@lathe/proto/plans/plans';
import { Injectable } from '@nestjs/common';
import type { AccountRecord } from './account.js';

/** An account as its owner sees it, with the apps that their events told of. */
@Injectable()
export class AccountView {
  constructor(private readonly apps: AppStates) {}

  async of(record: AccountRecord): Promise<Account> {
    const own = await this.apps.ownedBy(record.accountId);
    return {
      accountId: record.accountId,
      email: record.email,
      emailVerified: record.emailVerified,
      isAdmin: record.isAdmin,
      appsCount: own.length,
      myAppIds: own.map((app) => app.appId),
      ...unlimitedPlan,
    };
  }
}

/** Plans, counters and memberships come with their own events; until then every account is on the free plan without limits. */
const unlimitedPlan = {
  accountType: 'builder', plan: defaultPlan, subscriptionId: null, planSubscriptionStatus: null, planSubscriptionCancelledAt: null,
  appId: null, appHeader: null, hasPaidAppPackage: false, hasBusinessInfo: false, maxApps: null, maxGenApps: null, maxToolsPerApp: null,
  featureFlags: {}, appRunsUsed: 0, appRunsTotal: null, appGenerationsUsed: 0, appGenerationsTotal: null, dataProcessingUsed: 0,
  dataProcessingTotal: null, builderChatMessagesUsed: 0, builderChatMessagesTotal: null, appPackages: [], subscriptionPaymentsIds: [],
} satisfies Partial<Account>;
