import { UsageClient } from '@lathe/platform/entitlements/usage-client';
import { purgingOf } from '@lathe/platform/purging/purging-of';
import { AppStates } from '@lathe/platform/read-models/app-states';
import { CONFIG } from '@lathe/platform/service/tokens';
import { Module } from '@nestjs/common';
import { ProjectChecks } from '../checks/project-checks.js';
import { AppGateway } from '../generation/app-gateway.js';
import { CancelGeneration } from '../generation/cancel-generation.use-case.js';
import { EndGeneration } from '../generation/end-generation.js';
import { EventLogRepository } from '../generation/event-log.repository.js';
import { FollowApp } from '../generation/follow-app.use-case.js';
import { GenerationProcessor } from '../generation/generation.processor.js';
import { GenerationRepository } from '../generation/generation.repository.js';
import { InsertRows } from '../generation/insert-rows.js';
import { MessageAllowance } from '../generation/message-allowance.js';
import { PurgeGenerations } from '../generation/purge-generations.js';
import { ReleasedMessagesProcessor } from '../generation/released-messages.processor.js';
import { SampleRowsProcessor } from '../generation/sample-rows.processor.js';
import { SettleGeneration } from '../generation/settle-generation.js';
import { StartGeneration } from '../generation/start-generation.use-case.js';
import { createAnswerModel } from '../models/model-factory.js';
import { ANSWER_MODEL } from '../tokens.js';
import { AttachmentFiles } from './attachment-files.js';
import { ChatController } from './chat.controller.js';
import { ListMessages } from './list-messages.use-case.js';
import { MessageRepository } from './message.repository.js';
import { OwnedApps } from './owned-apps.js';
import { ReadMessage } from './read-message.use-case.js';
import { RestoreVersion } from './restore-version.use-case.js';

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
