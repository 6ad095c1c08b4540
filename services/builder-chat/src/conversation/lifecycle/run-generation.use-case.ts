import { DomainError } from '@lathe/platform/errors/domain-error';
import type { Logger } from '@lathe/platform/logging/logger';
import { ModelError } from '@lathe/platform/models/model-error';
import { platformScope } from '@lathe/platform/tenancy/scope';
import { LOGGER } from '@lathe/platform/tokens/tokens';
import type { NewGenerationEvent } from '@lathe/proto/builder-chat/generation';
import type { GiveBackReason } from '@lathe/proto/builder-chat/ledger';
import { Inject, Injectable } from '@nestjs/common';
import { ProjectTooComplex } from '../../checks/project-too-complex.js';
import type { AnswerInput } from '../answers/answer-input.js';
import { GenerationFailure } from '../answers/generation-failure.js';
import { produceVersion } from '../answers/produce-version.js';
import { usageOf } from '../answers/usage-of.js';
import type { WrittenAnswer } from '../answers/write-answer.js';
import { GenerationStreams, type GenerationWriter } from '../events/generation-streams.js';
import type { Generation } from '../generations/generation.js';
import { GenerationRepository } from '../generations/generation.repository.js';
import { repairVersion } from '../validations/repair-version.js';
import { CommitAnswer, committed } from './commit-answer.js';
import { EndGeneration } from './end-generation.js';
import { ReadAnswerInput } from './read-answer-input.js';
import { SettleGeneration } from './settle-generation.js';

/** Writes an answer, checks it and commits its version. Safe to be killed at any moment and run again. */
@Injectable()
export class RunGeneration {
  constructor(
    private readonly generations: GenerationRepository,
    private readonly streams: GenerationStreams,
    private readonly readInput: ReadAnswerInput,
    private readonly commitAnswer: CommitAnswer,
    private readonly end: EndGeneration,
    private readonly settle: SettleGeneration,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  /** Does nothing for one that is over. Throws on trouble of the platform, after which it may be run again. */
  async execute(generationId: string, signal: AbortSignal): Promise<void> {
    // Listened for before the record is read: a stop in between would be in neither.
    const cancel = await this.streams.cancelSignal(platformScope(), generationId);
    try {
      const generation = await this.generations.beginRun(platformScope(), generationId);
      if (generation === undefined) return;
      await this.run(generation, signal, generation.cancelRequested ? AbortSignal.abort() : cancel.signal);
    } finally {
      await cancel.close();
    }
  }

  private async run(generation: Generation, signal: AbortSignal, cancelled: AbortSignal): Promise<void> {
    const writer = await this.streams.writer(platformScope(), generation.id, generation.runs);
    try {
      const last = await this.work(generation, writer, AbortSignal.any([signal, cancelled]));
      await this.end.execute(generation, writer, last);
    } catch (error) {
      await this.afterError(generation, writer, error, cancelled);
    }
  }

  /** The events an answer ends with. */
  private async work(
    generation: Generation,
    writer: GenerationWriter,
    signal: AbortSignal,
  ): Promise<NewGenerationEvent[]> {
    if (generation.staged !== null) return this.commitAnswer.commit(generation, generation.staged, signal);
    if (generation.runs > 1) writer.emit({ type: 'restarted', attempt: generation.runs });
    const input = await this.readInput.execute(generation, (event) => writer.emit(event), signal);
    if (generation.validates !== null) {
      await writer.settled();
      return this.commitAnswer.stageAndCommit(generation, await repairVersion(input, generation.validates), signal);
    }
    const { staged, answer } = await produceVersion(input);
    const usage = usageOf(answer, input.model, generation.messageId);
    if (usage !== null) writer.emit({ type: 'usage', usage });
    await writer.settled();
    return staged === null
      ? [{ ...committed, givenBack: unbuilt(input, answer) }]
      : this.commitAnswer.stageAndCommit(generation, staged, signal, { input, answer });
  }

  /** Tells a stop by the user and a failure of the answer from trouble of the platform, which the job queue retries. */
  private async afterError(
    generation: Generation,
    writer: GenerationWriter,
    error: unknown,
    cancelled: AbortSignal,
  ): Promise<void> {
    const current = await this.generations.find(platformScope(), generation.id);
    const stopped = cancelled.aborted || current?.cancelRequested === true;
    const last = stopped ? cancelledEvent : failureOf(error);
    if (last === null) throw error;
    if (!stopped)
      this.logger.warn(
        { ...(error instanceof ModelError ? saidOf(error) : { err: error }), generationId: generation.id },
        'generation failed',
      );
    // What this run has staged is in the record only.
    await this.settle.execute({ ...generation, staged: current?.staged ?? null }, writer, last);
  }
}

/**
 * Before there is an app, an answer that builds nothing is a question back, which costs nothing: of the built-in engine
 * always, of a model, whose tokens cost something, the first time.
 */
const isAskedBack = ({ draft, history, model }: AnswerInput, { actions, rejected }: WrittenAnswer): boolean =>
  draft.head === null && actions.length + rejected.length === 0 && (!model.canRepair || history.length === 0);

/** Why an answer that has changed nothing is not counted; undefined when it is. */
function unbuilt(input: AnswerInput, answer: WrittenAnswer): GiveBackReason | undefined {
  const { actions, rejected, truncated } = answer;
  if (actions.length === 0 && (rejected.length > 0 || truncated)) return 'failed-action';
  return isAskedBack(input, answer) ? 'question' : undefined;
}

const cancelledEvent: NewGenerationEvent = { type: 'status', status: 'cancelled', step: '' };

/** What a provider sends beside its sentence may hold secrets. */
const saidOf = ({ code, detail }: ModelError): object => ({ code, detail });

/** How an answer ends that met this error; null for trouble of the platform. */
function failureOf(error: unknown): NewGenerationEvent | null {
  if (error instanceof ModelError && error.detail !== '')
    return { type: 'failed', error: { code: error.code, message: error.message, detail: error.detail } };
  if (error instanceof ModelError || error instanceof GenerationFailure || error instanceof ProjectTooComplex)
    return { type: 'failed', error: { code: error.code, message: error.message } };
  if (!(error instanceof DomainError) || error.retryable || error.code === 'conflict') return null;
  const [first] = (error.details['issues'] ?? []) as { path?: string; message?: string }[];
  const detail = first === undefined ? '' : `: ${[first.path, first.message].filter(Boolean).join(' ')}`;
  return { type: 'failed', error: { code: error.code, message: `${error.message}${detail}` } };
}
