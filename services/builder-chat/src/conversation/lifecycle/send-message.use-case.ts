import { newId } from '@lathe/platform/ids/new-id';
import type { JobQueue } from '@lathe/platform/jobs/job-queue';
import { UnitOfWork } from '@lathe/platform/persistence/unit-of-work';
import type { RateLimiter } from '@lathe/platform/rate-limit/rate-limiter';
import { withinLimit } from '@lathe/platform/rate-limit/within-limit';
import { JOB_QUEUE, RATE_LIMITER } from '@lathe/platform/service/tokens';
import type { OwnerScope } from '@lathe/platform/tenancy/scope';
import type { ChatRequest } from '@lathe/proto/builder-chat/http';
import { Inject, Injectable } from '@nestjs/common';
import { MessageAllowance } from '../allowance/message-allowance.js';
import { OwnedApps } from '../apps/owned-apps.js';
import { AttachmentFiles } from '../attachments/attachment-files.js';
import { GENERATION_QUEUE } from '../generations/generation.js';
import { GenerationRepository } from '../generations/generation.repository.js';
import { emptyAnswer, userMessage, type WrittenMessage } from '../messages/message.js';
import { MessageRepository } from '../messages/message.repository.js';
import { readSentMessage } from '../messages/read-sent-message.js';

/** Messages one account may send in a minute. */
const PER_MINUTE = 30;

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
    private readonly files: AttachmentFiles,
    private readonly allowance: MessageAllowance,
    private readonly unitOfWork: UnitOfWork,
    @Inject(JOB_QUEUE) private readonly jobs: JobQueue,
    @Inject(RATE_LIMITER) private readonly limiter: RateLimiter,
  ) {}

  async execute(scope: OwnerScope, appId: string, request: ChatRequest): Promise<StartedGeneration> {
    await this.owned.get(scope, appId);
    const sent = readSentMessage(request, newId);
    const earlier = await this.startedBy(scope, appId, sent.id);
    if (earlier !== undefined) return earlier;
    const limit = { key: `builder-chat:${scope.accountId}`, limit: PER_MINUTE, windowSeconds: 60 };
    return withinLimit(this.limiter, limit, async () => {
      const files = await this.files.keep(scope, appId, sent.attachments);
      try {
        return await this.start(scope, appId, { ...sent, attachments: files });
      } catch (error) {
        await this.files.discard(appId, files, sent.attachments);
        // The same message may have come twice at once, and the other one was first.
        const first = await this.startedBy(scope, appId, sent.id);
        if (first !== undefined) return first;
        throw error;
      }
    });
  }

  private async start(scope: OwnerScope, appId: string, written: WrittenMessage): Promise<StartedGeneration> {
    const [generationId, messageId, now] = [newId(), newId(), new Date()];
    await this.allowance.during(scope.accountId, generationId, () =>
      this.unitOfWork.run(async (tx) => {
        await this.generations.create(
          scope,
          { id: generationId, appId, messageId, userMessageId: written.id, prompt: written.content },
          tx,
        );
        await this.messages.append(
          scope,
          appId,
          [userMessage(written, now), emptyAnswer(messageId, generationId, now)],
          tx,
        );
        await this.jobs.enqueue(GENERATION_QUEUE, generationId, { generationId }, { tx });
      }),
    );
    return { generationId, messageId };
  }

  private async startedBy(
    scope: OwnerScope,
    appId: string,
    userMessageId: string,
  ): Promise<StartedGeneration | undefined> {
    const generation = await this.generations.findByUserMessage(scope, appId, userMessageId);
    return generation && { generationId: generation.id, messageId: generation.messageId };
  }
}
