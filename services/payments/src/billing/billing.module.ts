import { Module } from '@nestjs/common';
import { BoughtPackagesModule } from '../bought-packages/bought-packages.module.js';
import { BillingStoreModule } from '../buyers/billing-store.module.js';
import { MembershipsModule } from '../memberships/memberships.module.js';
import { ProviderModule } from '../provider/provider.module.js';
import { AppSelling } from './app-seller.js';
import { OwnBilling } from './own-billing.js';
import { PlatformSelling } from './platform-seller.js';
import { RefreshBillingProcessor } from './refresh-billing.processor.js';
import { RefreshBilling } from './refresh-billing.use-case.js';
import { Sellers } from './sellers.js';

/** What buyers have bought, as the provider of their seller tells it. */
@Module({
  imports: [BillingStoreModule, ProviderModule, MembershipsModule, BoughtPackagesModule],
  providers: [PlatformSelling, AppSelling, Sellers, OwnBilling, RefreshBilling, RefreshBillingProcessor],
  exports: [BillingStoreModule, ProviderModule, Sellers, OwnBilling, RefreshBilling],
})
export class BillingModule {}
