import { Module } from '@nestjs/common';
import { IntegrationsModule } from '../integrations/integrations.module.js';
import { ToolsModule } from '../tools/tools.module.js';
import { CONTEXT_SEARCH, noContext } from './context-search.js';
import { RunCharges } from './run-charge.js';
import { RunCountRepository } from './run-count.repository.js';
import { RunLimits } from './run-limits.js';
import { RunTool } from './run-tool.use-case.js';
import { ToolRunsController } from './tool-runs.controller.js';
import { VisitorIds } from './visitor-ids.js';

@Module({
  imports: [IntegrationsModule, ToolsModule],
  controllers: [ToolRunsController],
  providers: [
    { provide: CONTEXT_SEARCH, useValue: noContext },
    RunCountRepository,
    RunLimits,
    RunCharges,
    RunTool,
    VisitorIds,
  ],
  exports: [RunCountRepository],
})
export class ToolRunsModule {}
