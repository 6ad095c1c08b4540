import { Module } from '@nestjs/common';
import { HostsModule } from '../hosts/hosts.module.js';
import { RecordsModule } from '../records/records.module.js';
import { ToolsModule } from '../tools/tools.module.js';
import { VersionsModule } from '../versions/versions.module.js';
import { AnalyticsController } from './analytics.controller.js';
import { AnalyticsDayRepository } from './analytics-day.repository.js';
import { CountAnalytics } from './count-analytics.consumer.js';
import { CountVisits } from './count-visits.use-case.js';
import { ReadAnalytics } from './read-analytics.use-case.js';
import { VisitCounts } from './visit-counts.js';
import { Visitors } from './visitors.js';

/** What is counted of published apps. */
@Module({
  imports: [RecordsModule, HostsModule, VersionsModule, ToolsModule],
  controllers: [AnalyticsController],
  providers: [AnalyticsDayRepository, CountAnalytics, CountVisits, ReadAnalytics, VisitCounts, Visitors],
  exports: [AnalyticsDayRepository, CountAnalytics],
})
export class AnalyticsModule {}
