import { Module } from '@nestjs/common';
import { IntegrationsModule } from '../integrations/integrations.module.js';
import { SourcesModule } from '../sources/sources.module.js';
import { ToolsModule } from '../tools/tools.module.js';
import { VersionsModule } from '../versions/versions.module.js';
import { AnswerRun } from './answer-run.js';
import { JudgeBlocks } from './blocks/judge-blocks.js';
import { WriteBlocks } from './blocks/write-blocks.js';
import { FinishRun } from './finish-run.use-case.js';
import { ForgottenPeople } from './forgotten-people.consumer.js';
import { IntegratorRunsController } from './integrator-runs.controller.js';
import { LostRuns } from './lost-runs.processor.js';
import { OwnRunsController } from './own-runs.controller.js';
import { OwnRuns } from './own-runs.use-case.js';
import { EntitiesServiceRows } from './rows/entities-service-rows.js';
import { ENTITY_ROWS } from './rows/entity-rows.js';
import { ReadRows } from './rows/read-rows.js';
import { RowNames } from './rows/row-names.js';
import { SaveRow } from './rows/save-row.js';
import { RunRepository } from './run.repository.js';
import { RunCharges } from './run-charge.js';
import { RunCountRepository } from './run-count.repository.js';
import { RunLimits } from './run-limits.js';
import { RunLog } from './run-log.js';
import { RunTool } from './run-tool.use-case.js';
import { ToolCallers } from './tool-callers.js';
import { ToolItems } from './tool-items.js';
import { ToolRunsController } from './tool-runs.controller.js';
import { VisitorIds } from './visitor-ids.js';

@Module({
  imports: [IntegrationsModule, SourcesModule, ToolsModule, VersionsModule],
  controllers: [ToolRunsController, OwnRunsController, IntegratorRunsController],
  providers: [
    { provide: ENTITY_ROWS, useClass: EntitiesServiceRows },
    ToolCallers,
    ToolItems,
    RunRepository,
    RunLog,
    ForgottenPeople,
    RunCountRepository,
    RunLimits,
    RunCharges,
    LostRuns,
    JudgeBlocks,
    WriteBlocks,
    RowNames,
    ReadRows,
    SaveRow,
    AnswerRun,
    RunTool,
    FinishRun,
    OwnRuns,
    VisitorIds,
  ],
  exports: [RunCharges, RunCountRepository, RunLimits, RunRepository, ToolCallers, ToolItems, FinishRun, VisitorIds],
})
export class ToolRunsModule {}
