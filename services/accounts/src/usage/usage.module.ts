import { Module } from '@nestjs/common';
import { AccountsModule } from '../accounts/accounts.module.js';
import { OwnUsageController } from './own-usage.controller.js';
import { ReadEntitlements } from './read-entitlements.use-case.js';
import { ReadUsage } from './read-usage.use-case.js';
import { ReleaseUsage } from './release-usage.use-case.js';
import { ReserveUsage } from './reserve-usage.use-case.js';
import { UsageController } from './usage.controller.js';
import { UsageRepository } from './usage.repository.js';

@Module({
  imports: [AccountsModule],
  controllers: [UsageController, OwnUsageController],
  providers: [UsageRepository, ReadEntitlements, ReadUsage, ReserveUsage, ReleaseUsage],
  exports: [UsageRepository, ReadUsage],
})
export class UsageModule {}
