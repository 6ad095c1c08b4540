import { Inject, Injectable } from '@nestjs/common';
import { DomainError } from '@lathe/platform/errors/domain-error';
import { JobProcessor, type JobContext, type JobQueue } from '@lathe/platform/jobs/job-queue';
import type { Logger } from '@lathe/platform/logging/logger';
import type { PubSub } from '@lathe/platform/pubsub/pub-sub';
import { JOB_QUEUE, LOGGER, PUB_SUB } from '@lathe/platform/service/tokens';
import { platformScope } from '@lathe/platform/tenancy/scope';
import { id } from '@lathe/proto/common/ids';
import type { NewGenerationEvent } from '@lathe/proto/builder-chat/generation';
import { z } from 'zod';
import { MessageRepository } from '../chat/message.repository.js';
import { visibleMessages } from '../chat/message.js';
import { ModelError, type AnswerModel } from '../models/answer-model.js';
import { ANSWER_MODEL } from '../tokens.js';
import { answerAsHistory } from './answer-message.js';
import { AppGateway } from './app-gateway.js';
import { EndGeneration, type GenerationWriter } from './end-generation.js';
import { GenerationFailure } from './failure.js';
import { cancelChannel, GENERATION_QUEUE, type Generation, type StagedAnswer } from './generation.js';
import { GenerationRepository } from './generation.repository.js';
import { newNonce } from './new-nonce.js';
import { produceVersion, reproduceVersion, type Produced, type Wish } from './produce-version.js';
import { SAMPLE_ROWS_QUEUE } from './sample-rows.processor.js';
import { usageOf } from './usage.js';

const payload = z.object({ generationId: id });
/** Earlier messages a model is told of. */
const HISTORY = 6;

/** Runs generations: writes the answer, checks it, commits its version. Safe to be killed at any moment and run again. */
@Injectable()
export class GenerationProcessor extends JobProcessor<z.output<typeof payload>> {
  readonly queue = GENERATION_QUEUE;
  readonly payload = payload;
  override readonly concurrency = 50;
  override readonly maxAttempts = 3;

  constructor(
    private readonly generations: GenerationRepository,
    private readonly messages: MessageRepository,
    private readonly apps: AppGateway,
    private readonly end: EndGeneration,
    @Inject(ANSWER_MODEL) private readonly model: AnswerModel,
    @Inject(PUB_SUB) private readonly pubSub: PubSub,
    @Inject(JOB_QUEUE) private readonly jobs: JobQueue,
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
    const message = 'The answer was interrupted too often and was given up. Nothing was changed; send the message again';
    await this.end.executeIdle(generationId, this.model.name, [{ type: 'failed', error: { code: 'chat/interrupted', message } }]);
  }

  /** The events an answer ends with. */
  private async work(generation: Generation, writer: GenerationWriter, signal: AbortSignal): Promise<NewGenerationEvent[]> {
    const committed: NewGenerationEvent = { type: 'status', status: 'committed', step: '' };
    if (generation.staged !== null) return [...(await this.commit(generation, generation.staged, null, null)), committed];
    if (generation.runs > 1) writer.emit({ type: 'restarted', attempt: generation.runs });
    const wish = await this.wishOf(generation, writer, signal);
    const produced = await produceVersion(wish);
    const usage = usageOf(produced.answer, this.model.name, generation.messageId);
    if (usage !== null) writer.emit({ type: 'usage', usage });
    await writer.settled();
    if (produced.staged === null) return [committed];
    await this.stage(generation, produced.staged);
    signal.throwIfAborted();
    return [...(await this.commit(generation, produced.staged, produced, wish)), committed];
  }

  private async stage(generation: Generation, staged: StagedAnswer): Promise<void> {
    const kept = await this.generations.stage(platformScope(), generation.id, generation.runs, staged);
    if (!kept) throw new DomainError('conflict');
  }

  /** Commits once more on the new head when the app has moved on meanwhile, unless only the outcome of an earlier run is left. */
  private async commit(generation: Generation, staged: StagedAnswer, produced: Produced | null, wish: Wish | null): Promise<NewGenerationEvent[]> {
    const { ownerId, appId, id: commitId, messageId, prompt } = generation;
    const name = produced?.appName ?? null;
    const version = { commitId, messageId, userRequest: prompt, ...(name !== null && staged.head === null && { appName: name }) };
    let result = await this.apps.commit(ownerId, appId, { ...staged, ...version });
    let { records } = staged;
    if (result === 'stale' && produced !== null && wish !== null) {
      const again = await reproduceVersion({ ...wish, draft: await this.apps.readDraft(ownerId, appId) }, produced.answer);
      if (again === null) return [];
      await this.stage(generation, again);
      records = again.records;
      result = await this.apps.commit(ownerId, appId, { ...again, ...version });
    }
    if (result === 'stale') throw new GenerationFailure('app/stale-head', 'The app was changed in the meantime. Send the message again');
    const notices = await this.insertRows(generation, records);
    return [...notices, ...faultNotice(result.faults), { type: 'version', versionId: result.versionId }];
  }

  /** Rows come before the version is shown; when they cannot be had now, a job of their own goes on trying. */
  private async insertRows({ id: batchId, ownerId, appId }: Generation, records: StagedAnswer['records']): Promise<NewGenerationEvent[]> {
    if (records.length === 0) return [];
    try {
      const { failed } = await this.apps.insertRows(ownerId, appId, batchId, records);
      if (failed === 0) return [];
      const rows = failed === 1 ? '1 sample row was' : `${failed} sample rows were`;
      return [{ type: 'notice', message: `${rows} not added: the values do not fit the fields` }];
    } catch (error) {
      this.logger.warn({ err: error, generationId: batchId }, 'sample rows are tried again later');
      await this.jobs.enqueue(SAMPLE_ROWS_QUEUE, `rows:${batchId}`, { batchId, ownerId, appId, records });
      return [];
    }
  }

  private async wishOf(generation: Generation, writer: GenerationWriter, signal: AbortSignal): Promise<Wish> {
    const { ownerId, appId, userMessageId, messageId, prompt } = generation;
    const [draft, chatCut, all] = await Promise.all([
      this.apps.readDraft(ownerId, appId), this.apps.readChatCut(ownerId, appId), this.messages.list(platformScope(), appId),
    ]);
    const attachments = all.find(({ id: other }) => other === userMessageId)?.attachments ?? [];
    const history = visibleMessages(all, chatCut)
      .filter(({ id: other, status }) => other !== userMessageId && other !== messageId && status === 'ready')
      .slice(-HISTORY)
      .map((message) => ({ role: message.role, content: message.role === 'user' ? message.content : answerAsHistory(message) }));
    return {
      prompt, attachments, history, draft, model: this.model, newNonce, today: new Date().toISOString().slice(0, 10), signal,
      emit: (event) => writer.emit(event),
    };
  }

  /** Tells a stop by the user and a failure of the answer from trouble of the platform, which the job queue retries. */
  private async afterError(generation: Generation, writer: GenerationWriter, error: unknown, cancelled: AbortSignal): Promise<void> {
    const stopped = cancelled.aborted || (await this.generations.find(platformScope(), generation.id))?.cancelRequested === true;
    const last = stopped ? CANCELLED : failureOf(error);
    if (last === null) throw error;
    if (!stopped) this.logger.warn({ err: error instanceof ModelError ? (error.cause ?? error) : error, generationId: generation.id }, 'generation failed');
    await this.end.execute(generation, writer, this.model.name, [last]);
  }
}

/** What only the compiler could find. The version stands, since nothing of it is lost, but it is said what is wrong with it. */
function faultNotice([first, ...rest]: string[]): NewGenerationEvent[] {
  if (first === undefined) return [];
  const more = rest.length === 0 ? '' : ` (and ${rest.length} more)`;
  return [{ type: 'notice', message: `This version has a fault: ${first}${more}. Ask for it to be repaired, or restore the version before` }];
}

const CANCELLED: NewGenerationEvent = { type: 'status', status: 'cancelled', step: '' };

function failureOf(error: unknown): NewGenerationEvent | null {
  if (error instanceof ModelError || error instanceof GenerationFailure) return { type: 'failed', error: { code: error.code, message: error.message } };
  if (!(error instanceof DomainError) || error.retryable || error.code === 'conflict') return null;
  const [first] = (error.details['issues'] ?? []) as { path?: string; message?: string }[];
  const detail = first === undefined ? '' : `: ${[first.path, first.message].filter(Boolean).join(' ')}`;
  return { type: 'failed', error: { code: error.code, message: `${error.message}${detail}` } };
}
