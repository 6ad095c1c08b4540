import { Module } from '@nestjs/common';
import { BillingModule } from '../billing/billing.module.js';
import { StartCheckout } from '../checkout/start-checkout.use-case.js';
import { HoldingsModule } from '../holdings/holdings.module.js';
import { ChangeSubscription } from './change-subscription.use-case.js';
import { PreviewChange } from './preview-change.use-case.js';
import { ProviderPages } from './provider-pages.use-case.js';
import { ReadSubscription } from './read-subscription.use-case.js';
import { SubscriptionController } from './subscription.controller.js';

/** Buying, changing and ending a plan. */
@Module({
  imports: [BillingModule, HoldingsModule],
  controllers: [SubscriptionController],
  providers: [ReadSubscription, StartCheckout, ChangeSubscription, PreviewChange, ProviderPages],
  exports: [StartCheckout, ChangeSubscription, ProviderPages],
})
export class SubscriptionModule {}
