import { DomainError, invalid } from '@lathe/platform/errors/domain-error';
import { newId } from '@lathe/platform/ids/new-id';
import type { JobQueue } from '@lathe/platform/jobs/job-queue';
import { UnitOfWork } from '@lathe/platform/persistence/unit-of-work';
import type { RateLimiter } from '@lathe/platform/rate-limit/rate-limiter';
import { withinLimit } from '@lathe/platform/rate-limit/within-limit';
import { AppStates } from '@lathe/platform/read-models/app-states';
import type { OwnerScope } from '@lathe/platform/tenancy/scope';
import { JOB_QUEUE, RATE_LIMITER } from '@lathe/platform/tokens/tokens';
import type { ChatRequest } from '@lathe/proto/builder-chat/http';
import { Inject, Injectable } from '@nestjs/common';
import { AnswerModels } from '../../models/answer-models.js';
import { MessageAllowance } from '../allowance/message-allowance.js';
import { AttachmentFiles } from '../attachments/attachment-files.js';
import { type AnswerStream, AnswerStreams } from '../events/answer-streams.js';
import { type Generation, generationQueue } from '../generations/generation.js';
import { GenerationRepository } from '../generations/generation.repository.js';
import { LedgerRepository } from '../ledger/ledger.repository.js';
import { emptyAnswer, userMessage, type WrittenMessage } from '../messages/message.js';
import { MessageRepository } from '../messages/message.repository.js';
import { readSentMessage, type SentText } from '../messages/read-sent-message.js';
import { CurrentVersion } from './current-version.js';

/** Messages one account may send in a minute. */
const perMinute = 30;

/**
 * Takes a message in, starts its answer and follows it. The same message sent again gets the answer that it started.
 */
@Injectable()
export class SendMessage {
  constructor(
    private readonly states: AppStates,
    private readonly generations: GenerationRepository,
    private readonly messages: MessageRepository,
    private readonly files: AttachmentFiles,
    private readonly allowance: MessageAllowance,
    private readonly ledger: LedgerRepository,
    private readonly streams: AnswerStreams,
    private readonly models: AnswerModels,
    private readonly current: CurrentVersion,
    private readonly unitOfWork: UnitOfWork,
    @Inject(JOB_QUEUE) private readonly jobs: JobQueue,
    @Inject(RATE_LIMITER) private readonly limiter: RateLimiter,
  ) {}

  /**
   * `authorId` is whose session it is, whoever they act for. Undefined for a message that was answered so long ago that
   * the log of its answer is gone.
   */
  async execute(
    scope: OwnerScope,
    authorId: string,
    appId: string,
    request: ChatRequest,
  ): Promise<AnswerStream | undefined> {
    await this.states.ofOwner(scope, appId);
    const sent = readSentMessage(request, newId);
    const earlier = await this.generations.findByUserMessage(scope, appId, sent.id);
    return this.streams.open(scope, earlier ?? (await this.takeIn(scope, authorId, appId, sent)), 0);
  }

  private takeIn(scope: OwnerScope, authorId: string, appId: string, sent: SentText): Promise<Generation> {
    const limit = { key: `builder-chat:${scope.accountId}`, limit: perMinute, windowSeconds: 60 };
    return withinLimit(this.limiter, limit, async () => {
      await this.current.demandChangeable(scope, appId);
      const seen = sent.annotations.find(({ versionId }) => versionId !== undefined)?.versionId;
      if (seen !== undefined) await this.current.demand(scope, appId, seen);
      const files = await this.files.keep(scope, appId, sent.attachments);
      try {
        return await this.start(scope, authorId, appId, { ...sent, attachments: files });
      } catch (error) {
        await this.files.discard(appId, files, sent.attachments);
        // The same message may have come twice at once, and the other one was first.
        const first = await this.generations.findByUserMessage(scope, appId, sent.id);
        if (first !== undefined) return first;
        throw error;
      }
    });
  }

  private start(scope: OwnerScope, authorId: string, appId: string, written: WrittenMessage): Promise<Generation> {
    const [id, messageId, now] = [newId(), newId(), new Date()];
    const model = this.modelOf(scope, written);
    const started = { id, appId, messageId, userMessageId: written.id, prompt: written.content, model };
    const messages = [userMessage(written, authorId, now), emptyAnswer(messageId, id, now)];
    return this.allowance.during(scope.accountId, id, () =>
      this.unitOfWork.run(async (tx) => {
        const generation = await this.generations.create(scope, started, tx);
        await this.messages.append(scope, appId, messages, tx);
        await this.ledger.begin(scope, { turnId: id, appId, messageId, kind: 'answer', charged: 1 }, tx);
        await this.jobs.enqueue(generationQueue, id, { generationId: id }, { tx });
        return generation;
      }),
    );
  }

  /** Admins may choose (spec 2, section 6). What others ask for is refused like anything that is not theirs to set. */
  private modelOf({ isAdmin }: OwnerScope, { annotations }: WrittenMessage): string | null {
    const asked = annotations.find(({ model }) => model !== undefined)?.model;
    if (asked === undefined) return null;
    if (!isAdmin) throw new DomainError('app/admin-only-field');
    if (!this.models.choices.includes(asked))
      throw invalid([{ path: 'messages', message: `There is no model ${asked} here` }]);
    return asked;
  }
}
