import { Inject, Injectable } from '@nestjs/common';
import { DomainError } from '@lathe/platform/errors/domain-error';
import { newId } from '@lathe/platform/ids/new-id';
import type { JobQueue } from '@lathe/platform/jobs/job-queue';
import { UnitOfWork } from '@lathe/platform/persistence/unit-of-work';
import type { RateLimiter } from '@lathe/platform/rate-limit/rate-limiter';
import { JOB_QUEUE, RATE_LIMITER } from '@lathe/platform/service/tokens';
import type { OwnerScope } from '@lathe/platform/tenancy/scope';
import type { ChatRequest } from '@lathe/proto/builder-chat/http';
import { emptyAnswer, userMessage } from '../chat/message.js';
import { MessageRepository } from '../chat/message.repository.js';
import { OwnedApps } from '../chat/owned-apps.js';
import { readSentMessage } from '../chat/sent-message.js';
import { GENERATION_QUEUE } from './generation.js';
import { GenerationRepository } from './generation.repository.js';

/** Messages one account may send in a minute. */
const PER_MINUTE = 30;
/** Characters of all attachments of a message; a document of the database holds 16 MB. */
const MAX_ATTACHED = 13_500_000;

export interface StartedGeneration {
  generationId: string;
  messageId: string;
}

/** Takes a message in and starts its answer. Sending the same message again answers with the generation it started. */
@Injectable()
export class StartGeneration {
  constructor(
    private readonly owned: OwnedApps,
    private readonly generations: GenerationRepository,
    private readonly messages: MessageRepository,
    private readonly unitOfWork: UnitOfWork,
    @Inject(JOB_QUEUE) private readonly jobs: JobQueue,
    @Inject(RATE_LIMITER) private readonly limiter: RateLimiter,
  ) {}

  async execute(scope: OwnerScope, appId: string, request: ChatRequest): Promise<StartedGeneration> {
    await this.owned.get(scope, appId);
    const written = readSentMessage(request, newId);
    const earlier = await this.generations.findByUserMessage(scope, appId, written.id);
    if (earlier !== undefined) return { generationId: earlier.id, messageId: earlier.messageId };
    if (written.attachments.reduce((sum, { url }) => sum + url.length, 0) > MAX_ATTACHED) throw new DomainError('too-large');
    await this.limit(scope);
    const [generationId, messageId, now] = [newId(), newId(), new Date()];
    await this.unitOfWork.run(async (tx) => {
      await this.generations.create(scope, { id: generationId, appId, messageId, userMessageId: written.id, prompt: written.content }, tx);
      await this.messages.append(scope, appId, [userMessage(written, now), emptyAnswer(messageId, generationId, now)], tx);
      await this.jobs.enqueue(GENERATION_QUEUE, generationId, { generationId }, { tx });
    });
    return { generationId, messageId };
  }

  private async limit({ accountId }: OwnerScope): Promise<void> {
    const { allowed, retryAfterSeconds } = await this.limiter.consume(`builder-chat:${accountId}`, PER_MINUTE, 60);
    if (!allowed) throw new DomainError('too-many-requests', { retryAfterSeconds });
  }
}
