import { Module } from '@nestjs/common';
import { ProviderModule } from '../provider/provider.module.js';
import { BillingRepository } from './billing.repository.js';
import { OwnBilling } from './own-billing.js';
import { RefreshBillingProcessor } from './refresh-billing.processor.js';
import { RefreshBilling } from './refresh-billing.use-case.js';

/** What accounts have bought, as the provider tells it. */
@Module({
  imports: [ProviderModule],
  providers: [BillingRepository, OwnBilling, RefreshBilling, RefreshBillingProcessor],
  exports: [BillingRepository, OwnBilling, RefreshBilling, ProviderModule],
})
export class BillingModule {}
