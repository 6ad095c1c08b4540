import { CONFIG } from '@lathe/platform/tokens/tokens';
import { Module } from '@nestjs/common';
import { BillingModule } from '../billing/billing.module.js';
import type { PaymentsEnv } from '../config/payments-env.js';
import { MembershipsModule } from '../memberships/memberships.module.js';
import { StripeAccounts } from '../provider/stripe/stripe-accounts.js';
import { SubscriptionModule } from '../subscription/subscription.module.js';
import { WebhooksModule } from '../webhooks/webhooks.module.js';
import { ConnectAccount } from './account/connect-account.use-case.js';
import { RemoveAccount } from './account/remove-account.use-case.js';
import { AppEventsController } from './app-events.controller.js';
import { AppPlansController } from './app-plans.controller.js';
import { AppSubscriptionController } from './app-subscription.controller.js';
import { AppBuyers } from './buying/app-buyers.js';
import { AppSubscriptions } from './buying/app-subscriptions.js';
import { EndBuying } from './ending/end-buying.js';
import { EndBuyingProcessor } from './ending/end-buying.processor.js';
import { SoldHolding } from './ending/sold-holding.js';
import { FollowAppProcessor } from './following/follow-app.processor.js';
import { FollowApp } from './following/follow-app.use-case.js';
import { FollowedApps } from './following/followed-apps.consumer.js';
import { ChangePlans } from './plans/change-plans.use-case.js';
import { PlanSettings } from './plans/plan-settings.js';

/** Plans that apps sell to their users. */
@Module({
  imports: [BillingModule, MembershipsModule, SubscriptionModule, WebhooksModule],
  controllers: [AppPlansController, AppSubscriptionController, AppEventsController],
  providers: [
    {
      provide: StripeAccounts,
      useFactory: (env: PaymentsEnv) => new StripeAccounts(env.STRIPE_API_BASE),
      inject: [CONFIG],
    },
    PlanSettings,
    ChangePlans,
    ConnectAccount,
    RemoveAccount,
    AppBuyers,
    AppSubscriptions,
    FollowApp,
    FollowAppProcessor,
    FollowedApps,
    EndBuying,
    EndBuyingProcessor,
    SoldHolding,
  ],
  exports: [SoldHolding],
})
export class AppPlansModule {}
