import { Module } from '@nestjs/common';
import { IntegrationsModule } from '../integrations/integrations.module.js';
import { PlansModule } from '../plans/plans.module.js';
import { RecordsModule } from '../records/records.module.js';
import { VersionsModule } from '../versions/versions.module.js';
import { ActivateTool } from './activate-tool.use-case.js';
import { ArrangeTools } from './arrange-tools.use-case.js';
import { ChangeTool } from './change-tool.use-case.js';
import { CreateTool } from './create-tool.use-case.js';
import { FollowNames } from './follow-names.js';
import { GenerateToolController } from './generation/generate-tool.controller.js';
import { GenerateTool } from './generation/generate-tool.use-case.js';
import { ReadTools } from './read-tools.use-case.js';
import { ToolRepository } from './tool.repository.js';
import { ToolView } from './tool-view.js';
import { ToolWriter } from './tool-writer.js';
import { ToolsController } from './tools.controller.js';

@Module({
  imports: [PlansModule, RecordsModule, VersionsModule, IntegrationsModule],
  controllers: [ToolsController, GenerateToolController],
  providers: [
    ToolRepository,
    ToolWriter,
    FollowNames,
    ReadTools,
    ToolView,
    CreateTool,
    ChangeTool,
    ArrangeTools,
    ActivateTool,
    GenerateTool,
  ],
  exports: [ToolRepository, ToolWriter],
})
export class ToolsModule {}
