import { UsageClient } from '@lathe/platform/entitlements/usage-client';
import { purgingOf } from '@lathe/platform/purging/purging-of';
import { AppStates } from '@lathe/platform/read-models/app-states';
import { Module } from '@nestjs/common';
import { ChecksModule } from '../checks/checks.module.js';
import { ModelsModule } from '../models/models.module.js';
import { MessageAllowance } from './allowance/message-allowance.js';
import { ReleasedMessagesProcessor } from './allowance/released-messages.processor.js';
import { AppGateway } from './apps/app-gateway.js';
import { OwnedApps } from './apps/owned-apps.js';
import { AttachmentFiles } from './attachments/attachment-files.js';
import { ReadAttachment } from './attachments/read-attachment.use-case.js';
import { ConversationController } from './conversation.controller.js';
import { AnswerStreams } from './events/answer-streams.js';
import { EventLogRepository } from './events/event-log.repository.js';
import { ResumeStream } from './events/resume-stream.use-case.js';
import { GenerationRepository } from './generations/generation.repository.js';
import { CancelGeneration } from './lifecycle/cancel-generation.use-case.js';
import { CommitAnswer } from './lifecycle/commit-answer.js';
import { EndGeneration } from './lifecycle/end-generation.js';
import { GenerationProcessor } from './lifecycle/generation.processor.js';
import { GiveUpGeneration } from './lifecycle/give-up-generation.use-case.js';
import { PurgeGenerations } from './lifecycle/purge-generations.js';
import { ReadAnswerInput } from './lifecycle/read-answer-input.js';
import { RunGeneration } from './lifecycle/run-generation.use-case.js';
import { SendMessage } from './lifecycle/send-message.use-case.js';
import { SettleGeneration } from './lifecycle/settle-generation.js';
import { ListMessages } from './messages/list-messages.use-case.js';
import { MessageRepository } from './messages/message.repository.js';
import { ReadActionBody } from './messages/read-action-body.use-case.js';
import { RestoreVersion } from './restores/restore-version.use-case.js';
import { UndoRestore } from './restores/undo-restore.use-case.js';
import { InsertRows } from './rows/insert-rows.js';
import { SampleRowsProcessor } from './rows/sample-rows.processor.js';

const useCases = [
  SendMessage,
  ResumeStream,
  CancelGeneration,
  ListMessages,
  ReadActionBody,
  ReadAttachment,
  RestoreVersion,
  UndoRestore,
  RunGeneration,
  GiveUpGeneration,
];

@Module({
  imports: [ModelsModule, ChecksModule],
  controllers: [ConversationController],
  providers: [
    ...useCases,
    AppStates,
    OwnedApps,
    AppGateway,
    UsageClient,
    MessageAllowance,
    MessageRepository,
    AttachmentFiles,
    GenerationRepository,
    EventLogRepository,
    AnswerStreams,
    ReadAnswerInput,
    CommitAnswer,
    InsertRows,
    EndGeneration,
    SettleGeneration,
    PurgeGenerations,
    GenerationProcessor,
    SampleRowsProcessor,
    ReleasedMessagesProcessor,
    ...purgingOf(AttachmentFiles, MessageRepository, PurgeGenerations),
  ],
})
export class ConversationModule {}
