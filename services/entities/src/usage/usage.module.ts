import { Module } from '@nestjs/common';
import { AccessModule } from '../access/access.module.js';
import { AppLimits } from './app-limits.js';
import { AppUsageController } from './app-usage.controller.js';
import { AppUsage } from './app-usage.repository.js';
import { ReadAppUsage } from './read-app-usage.use-case.js';

@Module({
  imports: [AccessModule],
  controllers: [AppUsageController],
  providers: [AppLimits, AppUsage, ReadAppUsage],
  exports: [AppUsage],
})
export class UsageModule {}
