import { Module } from '@nestjs/common';
import { RecordsModule } from '../records/records.module.js';
import { ToolRunsModule } from '../tool-runs/tool-runs.module.js';
import { ToolsModule } from '../tools/tools.module.js';
import { VersionsModule } from '../versions/versions.module.js';
import { ReadSchedule } from './read-schedule.use-case.js';
import { RunScheduled } from './run-scheduled.processor.js';
import { ScheduleLine } from './schedule-line.js';
import { SetSchedule } from './set-schedule.use-case.js';
import { ToolSchedulesController } from './tool-schedules.controller.js';

@Module({
  imports: [RecordsModule, VersionsModule, ToolsModule, ToolRunsModule],
  controllers: [ToolSchedulesController],
  providers: [ReadSchedule, SetSchedule, ScheduleLine, RunScheduled],
})
export class ToolSchedulesModule {}
