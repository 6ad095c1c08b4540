import { Module } from '@nestjs/common';
import { AccountsModule } from '../accounts/accounts.module.js';
import { ReadEntitlements } from './read-entitlements.use-case.js';
import { ReleaseUsage } from './release-usage.use-case.js';
import { ReserveUsage } from './reserve-usage.use-case.js';
import { UsageController } from './usage.controller.js';
import { UsageRepository } from './usage.repository.js';

@Module({
  imports: [AccountsModule],
  controllers: [UsageController],
  providers: [UsageRepository, ReadEntitlements, ReserveUsage, ReleaseUsage],
  exports: [UsageRepository],
})
export class UsageModule {}
