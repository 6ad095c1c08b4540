import { UsageClient } from '@lathe/platform/entitlements/usage-client';
import { purgingOf } from '@lathe/platform/purging/purging-of';
import { AppStates } from '@lathe/platform/read-models/app-states';
import { CONFIG } from '@lathe/platform/service/tokens';
import { Module } from '@nestjs/common';
import { ProjectChecks } from '../checks/project-checks.js';
import { createAnswerModel } from '../models/create-answer-model.js';
import { ANSWER_MODEL } from '../tokens.js';
import { MessageAllowance } from './allowance/message-allowance.js';
import { ReleasedMessagesProcessor } from './allowance/released-messages.processor.js';
import { AppGateway } from './apps/app-gateway.js';
import { OwnedApps } from './apps/owned-apps.js';
import { AttachmentFiles } from './attachments/attachment-files.js';
import { ChatController } from './conversation.controller.js';
import { EventLogRepository } from './events/event-log.repository.js';
import { FollowApp } from './events/resume-stream.use-case.js';
import { GenerationRepository } from './generations/generation.repository.js';
import { CancelGeneration } from './lifecycle/cancel-generation.use-case.js';
import { EndGeneration } from './lifecycle/end-generation.js';
import { GenerationProcessor } from './lifecycle/generation.processor.js';
import { PurgeGenerations } from './lifecycle/purge-generations.js';
import { StartGeneration } from './lifecycle/send-message.use-case.js';
import { SettleGeneration } from './lifecycle/settle-generation.js';
import { ListMessages } from './messages/list-messages.use-case.js';
import { MessageRepository } from './messages/message.repository.js';
import { ReadMessage } from './messages/read-action-body.use-case.js';
import { RestoreVersion } from './restores/restore-version.use-case.js';
import { InsertRows } from './rows/insert-rows.js';
import { SampleRowsProcessor } from './rows/sample-rows.processor.js';

@Module({
  controllers: [ChatController],
  providers: [
    { provide: ANSWER_MODEL, inject: [CONFIG], useFactory: createAnswerModel },
    AppStates,
    OwnedApps,
    AppGateway,
    UsageClient,
    MessageAllowance,
    MessageRepository,
    AttachmentFiles,
    ReadMessage,
    GenerationRepository,
    EventLogRepository,
    StartGeneration,
    CancelGeneration,
    FollowApp,
    EndGeneration,
    SettleGeneration,
    InsertRows,
    ProjectChecks,
    ListMessages,
    RestoreVersion,
    PurgeGenerations,
    GenerationProcessor,
    SampleRowsProcessor,
    ReleasedMessagesProcessor,
    ...purgingOf(AttachmentFiles, MessageRepository, PurgeGenerations),
  ],
})
export class ChatModule {}
