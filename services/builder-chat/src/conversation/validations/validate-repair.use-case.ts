import { DomainError } from '@lathe/platform/errors/domain-error';
import { newId } from '@lathe/platform/ids/new-id';
import type { JobQueue } from '@lathe/platform/jobs/job-queue';
import { UnitOfWork } from '@lathe/platform/persistence/unit-of-work';
import type { RateLimiter } from '@lathe/platform/rate-limit/rate-limiter';
import { withinLimit } from '@lathe/platform/rate-limit/within-limit';
import { AppStates } from '@lathe/platform/read-models/app-states';
import type { OwnerScope } from '@lathe/platform/tenancy/scope';
import { JOB_QUEUE, RATE_LIMITER } from '@lathe/platform/tokens/tokens';
import { isTerminal } from '@lathe/proto/builder-chat/generation';
import type { ValidationResult } from '@lathe/proto/builder-chat/validation';
import { errorCatalogue, type ErrorCode } from '@lathe/proto/errors/codes';
import { Inject, Injectable } from '@nestjs/common';
import { AppGateway } from '../apps/app-gateway.js';
import { GenerationStreams } from '../events/generation-streams.js';
import { type Generation, generationQueue } from '../generations/generation.js';
import { GenerationRepository } from '../generations/generation.repository.js';
import { LedgerRepository } from '../ledger/ledger.repository.js';

/** What was asked with, besides the version. */
export interface ValidationRequest {
  messageId: string;
  messageContent: string;
}

/** What the list of versions shows where nothing was said. */
const defaultRequest = 'Check the app and repair what is wrong';
/** Checks one account may start in a minute: they cost it nothing, and may ask a language model. */
const perMinute = 10;
/** Milliseconds that a caller waits, less than the gateway does. */
const patienceMs = 45_000;

/**
 * Checks and repairs a version as a durable job, and waits for its end (spec 2, section 7). Excludes, and is excluded by,
 * a running answer.
 */
@Injectable()
export class ValidateRepair {
  constructor(
    private readonly states: AppStates,
    private readonly generations: GenerationRepository,
    private readonly streams: GenerationStreams,
    private readonly apps: AppGateway,
    private readonly ledger: LedgerRepository,
    private readonly unitOfWork: UnitOfWork,
    @Inject(JOB_QUEUE) private readonly jobs: JobQueue,
    @Inject(RATE_LIMITER) private readonly limiter: RateLimiter,
  ) {}

  /**
   * Throws `app/stale-head` for a version that is not the current one and was not repaired before, `chat/already-running`
   * beside an answer, `chat/still-checking` when it takes longer than a caller waits, and what the check failed with.
   */
  async execute(
    scope: OwnerScope,
    appId: string,
    versionId: string,
    request: ValidationRequest,
  ): Promise<ValidationResult> {
    await this.states.ofOwner(scope, appId);
    const known = await this.generations.findCheck(scope, appId, versionId);
    const started = known ?? (await this.start(scope, appId, versionId, request));
    const ended = await this.end(scope, started);
    if (ended.validation === null || ended.status !== 'committed')
      throw new DomainError(await this.failureOf(scope, ended));
    const appBundle = await this.apps.readSourcesOf(scope.accountId, appId, ended.versionId ?? versionId);
    return { ...ended.validation, appBundle };
  }

  private start(
    scope: OwnerScope,
    appId: string,
    versionId: string,
    { messageId, messageContent }: ValidationRequest,
  ): Promise<Generation> {
    const id = newId();
    const check = {
      id,
      appId,
      messageId,
      userMessageId: '',
      prompt: messageContent || defaultRequest,
      validates: versionId,
    };
    const limit = { key: `validate-repair:${scope.accountId}`, limit: perMinute, windowSeconds: 60 };
    return withinLimit(this.limiter, limit, async () => {
      const { head } = await this.apps.readChatCut(scope.accountId, appId);
      if (head !== versionId) throw new DomainError('app/stale-head');
      try {
        return await this.unitOfWork.run(async (tx) => {
          const generation = await this.generations.create(scope, check, tx);
          const { messageId } = check;
          await this.ledger.begin(scope, { turnId: id, appId, messageId, kind: 'check', charged: 0 }, tx);
          await this.jobs.enqueue(generationQueue, id, { generationId: id }, { tx });
          return generation;
        });
      } catch (error) {
        // The same may have been asked twice at once, and the other one was first.
        const first = await this.generations.findCheck(scope, appId, versionId);
        if (first !== undefined) return first;
        throw error;
      }
    });
  }

  /** The check once it is over. */
  private async end(scope: OwnerScope, { id, appId, status }: Generation): Promise<Generation> {
    const patience = AbortSignal.timeout(patienceMs);
    const stream = await this.streams.open(scope, id, 0, isTerminal(status));
    if (stream !== undefined) for await (const _events of stream.events(patience));
    const ended = await this.generations.findOwned(scope, appId, id);
    if (ended === undefined) throw new DomainError('not-found');
    if (!isTerminal(ended.status)) throw new DomainError('chat/still-checking');
    return ended;
  }

  private async failureOf(scope: OwnerScope, { id }: Generation): Promise<ErrorCode> {
    for await (const events of this.streams.log.read(scope, id, 0)) {
      const failed = events.find((event) => event.type === 'failed');
      if (failed?.type === 'failed' && failed.error.code in errorCatalogue) return failed.error.code as ErrorCode;
    }
    return 'chat/model-failed';
  }
}
