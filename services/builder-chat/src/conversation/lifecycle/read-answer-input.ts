import type { Logger } from '@lathe/platform/logging/logger';
import { platformScope } from '@lathe/platform/tenancy/scope';
import { LOGGER } from '@lathe/platform/tokens/tokens';
import type { NewGenerationEvent } from '@lathe/proto/builder-chat/generation';
import type { MessageElement } from '@lathe/proto/builder-chat/sent-along';
import { Inject, Injectable } from '@nestjs/common';
import type { AttachedFile } from '../../actions/staging/action.js';
import { ProjectChecks } from '../../checks/project-checks.js';
import type { AnswerModel } from '../../models/answer-model.js';
import { AnswerModels } from '../../models/answer-models.js';
import type { AppSources, ShownApp } from '../../prompts/answer-request.js';
import type { AnswerInput } from '../answers/answer-input.js';
import { historyOf } from '../answers/history-of.js';
import { newNonce } from '../answers/new-nonce.js';
import { shownVersion } from '../answers/shown-version.js';
import { AppData } from '../apps/app-data.js';
import { type AppDraft, AppGateway } from '../apps/app-gateway.js';
import { AttachmentFiles } from '../attachments/attachment-files.js';
import type { Generation } from '../generations/generation.js';
import { visibleMessages } from '../messages/chat-cut.js';
import type { MessageFile, StoredMessage } from '../messages/message.js';
import { MessageRepository } from '../messages/message.repository.js';

/** Gathers what an answer is made from: the app as it is now, the conversation as it is shown, and attached files. */
@Injectable()
export class ReadAnswerInput {
  constructor(
    private readonly apps: AppGateway,
    private readonly messages: MessageRepository,
    private readonly files: AttachmentFiles,
    private readonly checks: ProjectChecks,
    private readonly models: AnswerModels,
    private readonly data: AppData,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  async execute(
    { id: turnId, ownerId, appId, userMessageId, messageId, prompt, model: asked, validates }: Generation,
    emit: (event: NewGenerationEvent) => void,
    signal: AbortSignal,
  ): Promise<AnswerInput> {
    this.checks.warmUp();
    const model = this.models.named(asked);
    // The built-in engine reads no sources, and a repair has none to read.
    const isWish = model.canRepair && validates === null;
    const [draft, all, sources] = await Promise.all([
      this.apps.readDraft(ownerId, appId),
      this.messages.list(platformScope(), appId),
      isWish ? this.lookedUp(ownerId, appId, prompt, emit) : undefined,
    ]);
    const sent = all.find(({ id }) => id === userMessageId);
    const files = sent?.attachments ?? [];
    const element = sent?.annotations.find((annotation) => annotation.element !== undefined)?.element;
    const earlier = visibleMessages(all, draft.chatCut).filter(({ id }) => id !== userMessageId && id !== messageId);
    return {
      accountId: ownerId,
      appId,
      turnId,
      // The built-in engine knows an app by its things and pages alone.
      prompt: element !== undefined && model.canRepair ? aboutElement(prompt, element) : prompt,
      attachments: await Promise.all(files.map((file) => this.attachedFile(appId, file, model))),
      history: historyOf(earlier),
      ...(await this.shownApp(ownerId, appId, earlier, draft)),
      draft,
      ...(sources && { sources }),
      model,
      check: (project, options) => this.checks.check(project, draft.visibility, options),
      newNonce,
      today: new Date().toISOString().slice(0, 10),
      signal,
      emit,
    };
  }

  /** Says which data sources were looked up. An answer goes on without them, and says so. */
  private async lookedUp(
    ownerId: string,
    appId: string,
    wish: string,
    emit: (event: NewGenerationEvent) => void,
  ): Promise<AppSources | undefined> {
    try {
      const sources = await this.data.about(ownerId, appId, wish);
      const names = [...new Set(sources?.passages.map(({ name }) => name))];
      if (names.length > 0)
        emit({
          type: 'notice',
          message: `Looked up ${names.length} ${names.length === 1 ? 'source' : 'sources'}: ${names.join(', ')}`,
        });
      return sources;
    } catch (error) {
      this.logger.warn({ err: error, appId }, 'an answer of the builder went without the sources of its app');
      emit({ type: 'notice', message: "The app's data sources could not be looked up: the answer goes without them" });
      return undefined;
    }
  }

  /** The app as the conversation has shown it first; nothing where that version is gone. */
  private async shownApp(
    ownerId: string,
    appId: string,
    earlier: StoredMessage[],
    draft: AppDraft,
  ): Promise<{ shown?: ShownApp }> {
    const first = shownVersion(earlier);
    if (first === null) return {};
    const { versionId, changed } = first;
    const files = versionId === draft.head ? draft.files : await this.apps.readFilesOf(ownerId, appId, versionId);
    return files === undefined ? {} : { shown: { files, changed } };
  }

  /** Pictures are read for models that see. */
  private async attachedFile(appId: string, file: MessageFile, { seesImages }: AnswerModel): Promise<AttachedFile> {
    const { name, contentType } = file;
    const isPicture = contentType.startsWith('image/');
    if (isPicture && !(seesImages === true && seenTypes.has(contentType))) return { name, contentType, text: null };
    const bytes = await this.files.bytesOf(platformScope(), appId, file);
    if (bytes === undefined || (isPicture && bytes.length > maxPicture)) return { name, contentType, text: null };
    return isPicture
      ? { name, contentType, text: null, picture: Buffer.from(bytes).toString('base64') }
      : { name, contentType, text: Buffer.from(bytes).toString('utf8') };
  }
}

/** A wish about the element that was chosen for it. */
function aboutElement(wish: string, { file, line, name, component, text }: MessageElement): string {
  const what = `<${name}>${text === null ? '' : ` with the text ${JSON.stringify(text.slice(0, 200))}`}`;
  const where = `${file}, line ${line}${component === '' ? '' : `, in ${component}`}`;
  return `${wish}\n\nThis is about the element ${what} at ${where}, which I chose in the preview.`;
}

/** What the providers take. */
const seenTypes: ReadonlySet<string> = new Set(['image/png', 'image/jpeg', 'image/gif', 'image/webp']);
const maxPicture = 5_000_000;
