import { Module } from '@nestjs/common';
import { IntegrationsModule } from '../integrations/integrations.module.js';
import { PlansModule } from '../plans/plans.module.js';
import { RecordsModule } from '../records/records.module.js';
import { VersionsModule } from '../versions/versions.module.js';
import { ActivateTool } from './activate-tool.use-case.js';
import { ArrangeTools } from './arrange-tools.use-case.js';
import { ChangeTool } from './change-tool.use-case.js';
import { CreateTool } from './create-tool.use-case.js';
import { GenerateToolController } from './generation/generate-tool.controller.js';
import { GenerateTool } from './generation/generate-tool.use-case.js';
import { ReadTools } from './read-tools.use-case.js';
import { ToolRecordsModule } from './tool-records.module.js';
import { ToolView } from './tool-view.js';
import { ToolsController } from './tools.controller.js';

@Module({
  imports: [PlansModule, RecordsModule, VersionsModule, IntegrationsModule, ToolRecordsModule],
  controllers: [ToolsController, GenerateToolController],
  providers: [ReadTools, ToolView, CreateTool, ChangeTool, ArrangeTools, ActivateTool, GenerateTool],
  exports: [ToolRecordsModule],
})
export class ToolsModule {}
