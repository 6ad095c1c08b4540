import { PlanCatalogue } from '@lathe/platform/entitlements/plan-catalogue';
import { AppStates } from '@lathe/platform/read-models/app-states';
import type { Account } from '@lathe/proto/accounts/http';
import type { LimitName } from '@lathe/proto/plans/plans';
import { Injectable } from '@nestjs/common';
import type { AccountRecord } from '../accounts/account.js';
import type { SignedInUser } from '../app-users/own-page/signed-in-user.js';
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
    const { accountId, email, emailVerified, name, isAdmin, plan, paidPlan, paidPackageIds } = record;
    const [own, used] = await Promise.all([this.apps.ownedBy(accountId), this.usage.usedThisMonth(accountId)]);
    const known = plan ?? this.plans.defaultPlan;
    const limit = (name: LimitName): number | null => this.plans.limitOf(record, name);
    return {
      ...unused,
      accountId,
      accountType: 'builder',
      appId: null,
      appHeader: null,
      email,
      emailVerified,
      name,
      pictureUrl: pictureUrlOf(record),
      isAdmin,
      plan: known,
      // Spec 2, section 6; nobody is flagged otherwise.
      hasBusinessInfo: known !== 'lite',
      subscriptionId: paidPlan?.subscriptionId ?? null,
      planSubscriptionStatus: paidPlan?.status ?? null,
      planSubscriptionCancelledAt: paidPlan?.canceledAt ?? null,
      subscriptionPaymentsIds: [...(paidPlan?.saleIds ?? [])],
      hasPaidAppPackage: paidPackageIds.length > 0,
      appPackages: own.flatMap(({ appId, packageOf }) => (packageOf ? { appId: packageOf, sharedAppId: appId } : [])),
      appsCount: own.length,
      myAppIds: own.map((app) => app.appId),
      maxApps: limit('apps'),
      maxGenApps: limit('genApps'),
      maxToolsPerApp: limit('liveToolsPerApp'),
      appRunsUsed: used.runs,
      appRunsTotal: limit('runsPerMonth'),
      appGenerationsUsed: used['tool-generations'],
      appGenerationsTotal: limit('toolGenerationsPerMonth'),
      dataProcessingUsed: used['data-processing'],
      dataProcessingTotal: limit('dataProcessingPerMonth'),
      builderChatMessagesUsed: used['builder-messages'],
      builderChatMessagesTotal: limit('builderMessagesPerMonth'),
    };
  }
}

/**
 * The account of a user of an app, who builds nothing and has no plan: what they do there counts against that of the
 * app's owner.
 */
export const appUserAccountView = ({ app, user }: SignedInUser): Account => ({
  ...unused,
  accountId: user.userId,
  accountType: 'app-user',
  appId: app.appId,
  appHeader: app.app.name,
  email: user.email,
  emailVerified: user.emailVerified,
  name: '',
  pictureUrl: null,
  isAdmin: false,
  plan: 'lite',
  subscriptionId: null,
  planSubscriptionStatus: null,
  planSubscriptionCancelledAt: null,
  subscriptionPaymentsIds: [],
  hasBusinessInfo: false,
  hasPaidAppPackage: false,
  appPackages: [],
  appsCount: 0,
  myAppIds: [],
  maxApps: 0,
  maxGenApps: 0,
  maxToolsPerApp: 0,
  appRunsUsed: 0,
  appRunsTotal: 0,
  appGenerationsUsed: 0,
  appGenerationsTotal: 0,
  dataProcessingUsed: 0,
  dataProcessingTotal: 0,
  builderChatMessagesUsed: 0,
  builderChatMessagesTotal: 0,
});

/** Nobody has features ahead of others. */
const unused = {
  featureFlags: {},
} satisfies Partial<Account>;
