import { DomainError } from '@lathe/platform/errors/domain-error';
import { type JobContext, JobProcessor } from '@lathe/platform/jobs/job-queue';
import type { Logger } from '@lathe/platform/logging/logger';
import type { PubSub } from '@lathe/platform/pubsub/pub-sub';
import { LOGGER, PUB_SUB } from '@lathe/platform/service/tokens';
import { platformScope } from '@lathe/platform/tenancy/scope';
import type { NewGenerationEvent } from '@lathe/proto/builder-chat/generation';
import { id } from '@lathe/proto/common/ids';
import { Inject, Injectable } from '@nestjs/common';
import { z } from 'zod';
import type { AttachedFile } from '../../actions/action.js';
import { ProjectChecks } from '../../checks/project-checks.js';
import { type AnswerModel, ModelError } from '../../models/answer-model.js';
import { ANSWER_MODEL } from '../../tokens.js';
import { GenerationFailure } from '../answers/generation-failure.js';
import { historyOf } from '../answers/history-of.js';
import { newNonce } from '../answers/new-nonce.js';
import { produceVersion, reproduceVersion, type Wish } from '../answers/produce-version.js';
import { usageOf } from '../answers/usage-of.js';
import type { WrittenAnswer } from '../answers/write-answer.js';
import { AppGateway } from '../apps/app-gateway.js';
import { AttachmentFiles } from '../attachments/attachment-files.js';
import { cancelChannel, type Generation, GENERATION_QUEUE, type StagedAnswer } from '../generations/generation.js';
import { GenerationRepository } from '../generations/generation.repository.js';
import { visibleMessages } from '../messages/chat-cut.js';
import type { MessageFile } from '../messages/message.js';
import { MessageRepository } from '../messages/message.repository.js';
import { InsertRows } from '../rows/insert-rows.js';
import { EndGeneration, type GenerationWriter } from './end-generation.js';
import { SettleGeneration } from './settle-generation.js';

const payload = z.object({ generationId: id });

/**
 * Runs generations: writes the answer, checks it, commits its version. Safe to be killed at any moment and run again.
 */
@Injectable()
export class GenerationProcessor extends JobProcessor<z.output<typeof payload>> {
  readonly queue = GENERATION_QUEUE;
  readonly payload = payload;
  override readonly concurrency = 50;
  override readonly maxAttempts = 3;

  constructor(
    private readonly generations: GenerationRepository,
    private readonly messages: MessageRepository,
    private readonly files: AttachmentFiles,
    private readonly apps: AppGateway,
    private readonly rows: InsertRows,
    private readonly checks: ProjectChecks,
    private readonly end: EndGeneration,
    private readonly settle: SettleGeneration,
    @Inject(ANSWER_MODEL) private readonly model: AnswerModel,
    @Inject(PUB_SUB) private readonly pubSub: PubSub,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {
    super();
  }

  async process({ generationId }: z.output<typeof payload>, context: JobContext): Promise<void> {
    const generation = await this.generations.beginRun(platformScope(), generationId);
    if (generation === undefined) return;
    const cancelled = new AbortController();
    const unsubscribe = await this.pubSub.subscribe(cancelChannel(generationId), () => cancelled.abort());
    if (generation.cancelRequested) cancelled.abort();
    const writer = await this.end.writer(generation);
    try {
      const last = await this.work(generation, writer, AbortSignal.any([context.signal, cancelled.signal]));
      await this.end.execute(generation, writer, this.model.name, last);
    } catch (error) {
      await this.afterError(generation, writer, error, cancelled.signal);
    } finally {
      await unsubscribe();
    }
  }

  override async failed({ generationId }: z.output<typeof payload>, reason: string): Promise<void> {
    this.logger.error({ generationId, reason }, 'generation given up');
    const message =
      'The answer was interrupted too often and was given up. Nothing was changed; send the message again';
    await this.settle.executeIdle(generationId, this.model.name, {
      type: 'failed',
      error: { code: 'chat/interrupted', message },
    });
  }

  /** The events an answer ends with. */
  private async work(
    generation: Generation,
    writer: GenerationWriter,
    signal: AbortSignal,
  ): Promise<NewGenerationEvent[]> {
    if (generation.staged !== null) return this.apply(generation, generation.staged, signal);
    if (generation.runs > 1) writer.emit({ type: 'restarted', attempt: generation.runs });
    this.checks.warmUp();
    const wish = await this.wishOf(generation, writer, signal);
    const produced = await produceVersion(wish);
    const usage = usageOf(produced.answer, this.model.name, generation.messageId);
    if (usage !== null) writer.emit({ type: 'usage', usage });
    await writer.settled();
    if (produced.staged === null) return [COMMITTED];
    await this.stage(generation, produced.staged);
    return this.apply(generation, produced.staged, signal, { wish, answer: produced.answer });
  }

  private async stage(generation: Generation, staged: StagedAnswer): Promise<void> {
    const kept = await this.generations.stage(platformScope(), generation.id, generation.runs, staged);
    if (!kept) throw new DomainError('conflict');
  }

  /**
   * Commits what is staged, and adds its rows. Once more on the new head when the app has moved on meanwhile, if what
   * it was made of is known.
   */
  private async apply(
    generation: Generation,
    staged: StagedAnswer,
    signal: AbortSignal,
    made?: { wish: Wish; answer: WrittenAnswer },
  ): Promise<NewGenerationEvent[]> {
    const { ownerId, appId, id: commitId, messageId, prompt } = generation;
    const { head, files, renames, records, content, appName } = staged;
    if (files === null) return [...noticesOf(await this.rows.now(generation, records)), COMMITTED];
    signal.throwIfAborted();
    const versionId = await this.apps.commit(ownerId, appId, {
      commitId,
      head,
      files,
      renames,
      appName,
      messageId,
      userRequest: prompt,
      content,
    });
    if (versionId === 'stale') {
      if (made === undefined)
        throw new GenerationFailure('app/stale-head', 'The app was changed in the meantime. Send the message again');
      const again = await reproduceVersion(
        { ...made.wish, draft: await this.apps.readDraft(ownerId, appId) },
        made.answer,
      );
      if (again === null) return [COMMITTED];
      await this.stage(generation, again);
      return this.apply(generation, again, signal);
    }
    // Rows come before the version is shown, and it is compiled by then.
    const [notices, faults] = await Promise.all([
      this.rows.now(generation, records),
      this.faultsOf(generation, versionId),
    ]);
    return [...noticesOf([...notices, ...faults]), { type: 'version', versionId }, COMMITTED];
  }

  /**
   * What only the compiler could find. The version stands, since nothing of it is lost, but it is said what is wrong
   * with it.
   */
  private async faultsOf({ id: generationId, ownerId, appId }: Generation, versionId: string): Promise<string[]> {
    const faults = await this.apps.faultsOf(ownerId, appId, versionId).catch((error: unknown) => {
      this.logger.warn({ err: error, generationId }, 'it is not known whether the version compiles');
      return [];
    });
    const [first, ...rest] = faults;
    if (first === undefined) return [];
    const more = rest.length === 0 ? '' : ` (and ${rest.length} more)`;
    return [`This version has a fault: ${first}${more}. Ask for it to be repaired, or restore the version before`];
  }

  private async wishOf(generation: Generation, writer: GenerationWriter, signal: AbortSignal): Promise<Wish> {
    const { ownerId, appId, userMessageId, messageId, prompt } = generation;
    const [draft, { chatCut }, all] = await Promise.all([
      this.apps.readDraft(ownerId, appId),
      this.apps.readChatCut(ownerId, appId),
      this.messages.list(platformScope(), appId),
    ]);
    const files = all.find(({ id: other }) => other === userMessageId)?.attachments ?? [];
    const attachments = await Promise.all(files.map((file) => this.attachedFile(appId, file)));
    const history = historyOf(
      visibleMessages(all, chatCut).filter(({ id: other }) => other !== userMessageId && other !== messageId),
    );
    return {
      prompt,
      attachments,
      history,
      draft,
      model: this.model,
      check: (project) => this.checks.check(project, draft.visibility),
      newNonce,
      today: new Date().toISOString().slice(0, 10),
      signal,
      emit: (event) => writer.emit(event),
    };
  }

  /** Pictures are not read: nothing here looks at them. */
  private async attachedFile(appId: string, { id: fileId, name, contentType }: MessageFile): Promise<AttachedFile> {
    const file = contentType.startsWith('image/') ? undefined : await this.files.read(platformScope(), appId, fileId);
    return { name, contentType, text: file === undefined ? null : Buffer.from(file.bytes).toString('utf8') };
  }

  /** Tells a stop by the user and a failure of the answer from trouble of the platform, which the job queue retries. */
  private async afterError(
    generation: Generation,
    writer: GenerationWriter,
    error: unknown,
    cancelled: AbortSignal,
  ): Promise<void> {
    const stopped =
      cancelled.aborted || (await this.generations.find(platformScope(), generation.id))?.cancelRequested === true;
    const last = stopped ? CANCELLED : failureOf(error);
    if (last === null) throw error;
    if (!stopped)
      this.logger.warn(
        { err: error instanceof ModelError ? (error.cause ?? error) : error, generationId: generation.id },
        'generation failed',
      );
    await this.settle.execute(generation, writer, this.model.name, last);
  }
}

const noticesOf = (messages: string[]): NewGenerationEvent[] =>
  messages.map((message) => ({ type: 'notice', message }));

const COMMITTED: NewGenerationEvent = { type: 'status', status: 'committed', step: '' };
const CANCELLED: NewGenerationEvent = { type: 'status', status: 'cancelled', step: '' };

function failureOf(error: unknown): NewGenerationEvent | null {
  if (error instanceof ModelError || error instanceof GenerationFailure)
    return { type: 'failed', error: { code: error.code, message: error.message } };
  if (!(error instanceof DomainError) || error.retryable || error.code === 'conflict') return null;
  const [first] = (error.details['issues'] ?? []) as { path?: string; message?: string }[];
  const detail = first === undefined ? '' : `: ${[first.path, first.message].filter(Boolean).join(' ')}`;
  return { type: 'failed', error: { code: error.code, message: `${error.message}${detail}` } };
}
