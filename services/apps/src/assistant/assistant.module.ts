import { Module } from '@nestjs/common';
import { AppsModule } from '../apps/apps.module.js';
import { IntegrationsModule } from '../integrations/integrations.module.js';
import { RecordsModule } from '../records/records.module.js';
import { SourcesModule } from '../sources/sources.module.js';
import { ToolRunsModule } from '../tool-runs/tool-runs.module.js';
import { VersionsModule } from '../versions/versions.module.js';
import { ActivateChat } from './activate-chat.use-case.js';
import { AnswerQuestion } from './answer-question.js';
import { AskAssistant } from './ask-assistant.use-case.js';
import { AssistantController } from './assistant.controller.js';

@Module({
  imports: [AppsModule, RecordsModule, VersionsModule, IntegrationsModule, SourcesModule, ToolRunsModule],
  controllers: [AssistantController],
  providers: [ActivateChat, AskAssistant, AnswerQuestion],
})
export class AssistantModule {}
