import { platformScope } from '@lathe/platform/tenancy/scope';
import type { NewGenerationEvent } from '@lathe/proto/builder-chat/generation';
import { Inject, Injectable } from '@nestjs/common';
import type { AttachedFile } from '../../actions/staging/action.js';
import { ProjectChecks } from '../../checks/project-checks.js';
import { ANSWER_MODEL, type AnswerModel } from '../../models/answer-model.js';
import type { AnswerInput } from '../answers/answer-input.js';
import { historyOf } from '../answers/history-of.js';
import { newNonce } from '../answers/new-nonce.js';
import { AppGateway } from '../apps/app-gateway.js';
import { AttachmentFiles } from '../attachments/attachment-files.js';
import type { Generation } from '../generations/generation.js';
import { visibleMessages } from '../messages/chat-cut.js';
import type { MessageFile } from '../messages/message.js';
import { MessageRepository } from '../messages/message.repository.js';

/** Gathers what an answer is made from: the app as it is now, the conversation as it is shown, and attached files. */
@Injectable()
export class ReadAnswerInput {
  constructor(
    private readonly apps: AppGateway,
    private readonly messages: MessageRepository,
    private readonly files: AttachmentFiles,
    private readonly checks: ProjectChecks,
    @Inject(ANSWER_MODEL) private readonly model: AnswerModel,
  ) {}

  async execute(
    { ownerId, appId, userMessageId, messageId, prompt }: Generation,
    emit: (event: NewGenerationEvent) => void,
    signal: AbortSignal,
  ): Promise<AnswerInput> {
    this.checks.warmUp();
    const [draft, all] = await Promise.all([
      this.apps.readDraft(ownerId, appId),
      this.messages.list(platformScope(), appId),
    ]);
    const files = all.find(({ id }) => id === userMessageId)?.attachments ?? [];
    const earlier = visibleMessages(all, draft.chatCut).filter(({ id }) => id !== userMessageId && id !== messageId);
    return {
      accountId: ownerId,
      prompt,
      attachments: await Promise.all(files.map((file) => this.attachedFile(appId, file))),
      history: historyOf(earlier),
      draft,
      model: this.model,
      check: (project) => this.checks.check(project, draft.visibility),
      newNonce,
      today: new Date().toISOString().slice(0, 10),
      signal,
      emit,
    };
  }

  /** Pictures are not read: nothing here looks at them. */
  private async attachedFile(appId: string, file: MessageFile): Promise<AttachedFile> {
    const { name, contentType } = file;
    const isPicture = contentType.startsWith('image/');
    const bytes = isPicture ? undefined : await this.files.bytesOf(platformScope(), appId, file);
    return { name, contentType, text: bytes === undefined ? null : Buffer.from(bytes).toString('utf8') };
  }
}
