import { Module } from '@nestjs/common';
import { BoughtPackagesModule } from '../bought-packages/bought-packages.module.js';
import { ProviderModule } from '../provider/provider.module.js';
import { BillingRepository } from './billing.repository.js';
import { OwnBilling } from './own-billing.js';
import { RefreshBillingProcessor } from './refresh-billing.processor.js';
import { RefreshBilling } from './refresh-billing.use-case.js';

/** What accounts have bought, as the provider tells it. */
@Module({
  imports: [ProviderModule, BoughtPackagesModule],
  providers: [BillingRepository, OwnBilling, RefreshBilling, RefreshBillingProcessor],
  exports: [BillingRepository, OwnBilling, RefreshBilling, ProviderModule],
})
export class BillingModule {}
