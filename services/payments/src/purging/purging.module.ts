import { Module } from '@nestjs/common';
import { BillingModule } from '../billing/billing.module.js';
import { BoughtPackagesModule } from '../bought-packages/bought-packages.module.js';
import { PackagesModule } from '../packages/packages.module.js';
import { WebhooksModule } from '../webhooks/webhooks.module.js';
import { PurgeAccount } from './purge-account.processor.js';
import { PurgedAccounts } from './purged-accounts.consumer.js';

@Module({
  imports: [BillingModule, BoughtPackagesModule, PackagesModule, WebhooksModule],
  providers: [PurgeAccount, PurgedAccounts],
})
export class PurgingModule {}
