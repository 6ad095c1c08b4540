import { Module } from '@nestjs/common';
import { ChecksModule } from '../../checks/checks.module.js';
import { ModelsModule } from '../../models/models.module.js';
import { AllowanceModule } from '../allowance/allowance.module.js';
import { AppsModule } from '../apps/apps.module.js';
import { AttachmentsModule } from '../attachments/attachments.module.js';
import { EventsModule } from '../events/events.module.js';
import { GenerationsModule } from '../generations/generations.module.js';
import { LedgerModule } from '../ledger/ledger.module.js';
import { MessagesModule } from '../messages/messages.module.js';
import { RowsModule } from '../rows/rows.module.js';
import { CancelGeneration } from './cancel-generation.use-case.js';
import { CommitAnswer } from './commit-answer.js';
import { CurrentVersion } from './current-version.js';
import { EndGeneration } from './end-generation.js';
import { GenerationController } from './generation.controller.js';
import { GenerationProcessor } from './generation.processor.js';
import { GiveUpGeneration } from './give-up-generation.use-case.js';
import { ReadAnswerInput } from './read-answer-input.js';
import { RunGeneration } from './run-generation.use-case.js';
import { SendMessage } from './send-message.use-case.js';
import { SettleGeneration } from './settle-generation.js';

@Module({
  imports: [
    ModelsModule,
    ChecksModule,
    AppsModule,
    GenerationsModule,
    MessagesModule,
    AttachmentsModule,
    EventsModule,
    AllowanceModule,
    LedgerModule,
    RowsModule,
  ],
  controllers: [GenerationController],
  providers: [
    SendMessage,
    CurrentVersion,
    CancelGeneration,
    RunGeneration,
    GiveUpGeneration,
    ReadAnswerInput,
    CommitAnswer,
    EndGeneration,
    SettleGeneration,
    GenerationProcessor,
  ],
})
export class LifecycleModule {}
