import { UsageClient } from '@lathe/platform/entitlements/usage-client';
import { attemptsForHours, JobProcessor } from '@lathe/platform/jobs/job-queue';
import { platformScope } from '@lathe/platform/tenancy/scope';
import { id } from '@lathe/proto/common/ids';
import { Injectable } from '@nestjs/common';
import { z } from 'zod';
import { GenerationRepository } from '../generations/generation.repository.js';

export const releasedMessagesQueue = 'released-messages';

const payload = z.object({ accountId: id, key: id, unlessStarted: z.boolean().optional() });

/**
 * Gives messages back to their account; accounts does that once per key, however often it is asked to. `unlessStarted`:
 * only those that no generation came of.
 */
@Injectable()
export class ReleasedMessagesProcessor extends JobProcessor<z.output<typeof payload>> {
  readonly queue = releasedMessagesQueue;
  readonly payload = payload;
  override readonly maxAttempts = attemptsForHours;

  constructor(
    private readonly usage: UsageClient,
    private readonly generations: GenerationRepository,
  ) {
    super();
  }

  async process({ accountId, key, unlessStarted = false }: z.output<typeof payload>): Promise<void> {
    if (unlessStarted && (await this.generations.find(platformScope(), key)) !== undefined) return;
    await this.usage.release(accountId, key);
  }
}
