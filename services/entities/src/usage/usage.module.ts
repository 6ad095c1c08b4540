import { Module } from '@nestjs/common';
import { AccessModule } from '../access/access.module.js';
import { AppLimits } from './app-limits.js';
import { AppUsage } from './app-usage.repository.js';

@Module({
  imports: [AccessModule],
  providers: [AppLimits, AppUsage],
  exports: [AppUsage],
})
export class UsageModule {}
