import { DomainError } from '@lathe/platform/errors/domain-error';
import type { Logger } from '@lathe/platform/logging/logger';
import { platformScope } from '@lathe/platform/tenancy/scope';
import { LOGGER } from '@lathe/platform/tokens/tokens';
import type { NewGenerationEvent } from '@lathe/proto/builder-chat/generation';
import { Inject, Injectable } from '@nestjs/common';
import type { AnswerInput } from '../answers/answer-input.js';
import { GenerationFailure } from '../answers/generation-failure.js';
import { reproduceVersion } from '../answers/produce-version.js';
import type { WrittenAnswer } from '../answers/write-answer.js';
import { AppGateway } from '../apps/app-gateway.js';
import type { Generation, StagedAnswer } from '../generations/generation.js';
import { GenerationRepository } from '../generations/generation.repository.js';
import { InsertRows } from '../rows/insert-rows.js';

/** What a staged answer was made from; known in the run that has written it only. */
interface Origin {
  input: AnswerInput;
  answer: WrittenAnswer;
}

export const committed = { type: 'status', status: 'committed', step: '' } as const satisfies NewGenerationEvent;

/** Commits answers and adds their rows. Every method returns the events that the answer ends with. */
@Injectable()
export class CommitAnswer {
  constructor(
    private readonly generations: GenerationRepository,
    private readonly apps: AppGateway,
    private readonly rows: InsertRows,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  /** Keeps what is about to be committed, so that a crash only repeats the commit, and commits it. */
  async stageAndCommit(
    generation: Generation,
    staged: StagedAnswer,
    signal: AbortSignal,
    origin?: Origin,
  ): Promise<NewGenerationEvent[]> {
    const kept = await this.generations.stage(platformScope(), generation.id, generation.runs, staged);
    if (!kept) throw new DomainError('conflict');
    return this.commit(generation, staged, signal, origin);
  }

  /**
   * Commits what is staged, and adds its rows. Once more on the new head when the app has moved on meanwhile, if what
   * it was made from is known; throws a GenerationFailure otherwise.
   */
  async commit(
    generation: Generation,
    staged: StagedAnswer,
    signal: AbortSignal,
    origin?: Origin,
  ): Promise<NewGenerationEvent[]> {
    const { ownerId, appId, id: commitId, messageId, prompt } = generation;
    const { head, files, renames, records, imports = [], content, appName } = staged;
    if (files === null) return [...noticesOf(await this.rows.now(generation, { records, imports })), committed];
    signal.throwIfAborted();
    const versionId = await this.apps.commit(ownerId, appId, {
      commitId,
      head,
      files,
      renames,
      appName,
      // What a check repairs belongs to no message.
      messageId: generation.validates === null ? messageId : null,
      userRequest: prompt,
      content,
    });
    if (versionId === 'stale') return this.commitAgain(generation, signal, origin);
    // Rows come before the version is shown, and it is compiled by then.
    const [notices, faults] = await Promise.all([
      this.rows.now(generation, { records, imports }),
      this.faultsOf(generation, versionId),
    ]);
    return [...noticesOf([...notices, ...faults]), { type: 'version', versionId }, committed];
  }

  private async commitAgain(
    generation: Generation,
    signal: AbortSignal,
    origin: Origin | undefined,
  ): Promise<NewGenerationEvent[]> {
    if (origin === undefined)
      throw new GenerationFailure('app/stale-head', 'The app was changed in the meantime. Send the message again');
    const draft = await this.apps.readDraft(generation.ownerId, generation.appId);
    const staged = await reproduceVersion({ ...origin.input, draft }, origin.answer);
    return staged === null ? [committed] : this.stageAndCommit(generation, staged, signal);
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
}

const noticesOf = (messages: string[]): NewGenerationEvent[] =>
  messages.map((message) => ({ type: 'notice', message }));
