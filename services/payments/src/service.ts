import { Entitlements } from '@lathe/platform/entitlements/entitlements';
import { OwnerChanges } from '@lathe/platform/owner-changes/owner-changes';
import { PurgeHoldings } from '@lathe/platform/purging/purge-holdings.processor';
import { PurgedApps } from '@lathe/platform/purging/purged-apps';
import { AppStates } from '@lathe/platform/read-models/app-states';
import type { ServiceDefinition } from '@lathe/platform/service/service-definition';
import { AppPlansModule } from './app-plans/app-plans.module.js';
import { EndBuyingProcessor } from './app-plans/ending/end-buying.processor.js';
import { FollowAppProcessor } from './app-plans/following/follow-app.processor.js';
import { FollowedApps } from './app-plans/following/followed-apps.consumer.js';
import { RefreshBillingProcessor } from './billing/refresh-billing.processor.js';
import { paymentsEnv } from './config/payments-env.js';
import { MembershipsModule } from './memberships/memberships.module.js';
import { AppPeople } from './memberships/people/app-people.consumer.js';
import { ReadMembershipProcessor, ReadMembershipsProcessor } from './memberships/reading/reading.processors.js';
import { OffersModule } from './offers/offers.module.js';
import { PackagesModule } from './packages/packages.module.js';
import { PaidPlansModule } from './paid-plans/paid-plans.module.js';
import { PurgeAccount } from './purging/purge-account.processor.js';
import { PurgedAccounts } from './purging/purged-accounts.consumer.js';
import { PurgingModule } from './purging/purging.module.js';
import { SubscriptionModule } from './subscription/subscription.module.js';
import { TestDue } from './test-pages/test-due.processor.js';
import { TestEvents } from './test-pages/test-events.processor.js';
import { TestPagesModule } from './test-pages/test-pages.module.js';
import { WebhooksModule } from './webhooks/webhooks.module.js';

/** What plans cost, who has bought one, and the provider that takes the money. */
export const paymentsService: ServiceDefinition = {
  name: 'payments',
  env: paymentsEnv,
  modules: [
    OffersModule,
    PaidPlansModule,
    MembershipsModule,
    AppPlansModule,
    PackagesModule,
    SubscriptionModule,
    WebhooksModule,
    TestPagesModule,
    PurgingModule,
  ],
  workspaceApps: AppStates,
  consumers: [AppStates, Entitlements, AppPeople, FollowedApps, OwnerChanges, PurgedApps, PurgedAccounts],
  processors: [
    PurgeHoldings,
    RefreshBillingProcessor,
    TestEvents,
    TestDue,
    PurgeAccount,
    ReadMembershipProcessor,
    ReadMembershipsProcessor,
    FollowAppProcessor,
    EndBuyingProcessor,
  ],
};
