import type { JobQueue } from '@lathe/platform/jobs/job-queue';
import type { Logger } from '@lathe/platform/logging/logger';
import { AppStates } from '@lathe/platform/read-models/app-states';
import type { OwnerScope } from '@lathe/platform/tenancy/scope';
import { JOB_QUEUE, LOGGER } from '@lathe/platform/tokens/tokens';
import { Inject, Injectable } from '@nestjs/common';
import { GenerationStreams } from '../events/generation-streams.js';
import { GenerationRepository } from '../generations/generation.repository.js';
import { SettleGeneration } from './settle-generation.js';

/** Stops the running answer of an app, wherever it runs. False when none is running. */
@Injectable()
export class CancelGeneration {
  constructor(
    private readonly states: AppStates,
    private readonly generations: GenerationRepository,
    private readonly streams: GenerationStreams,
    private readonly settle: SettleGeneration,
    @Inject(JOB_QUEUE) private readonly jobs: JobQueue,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  async execute(scope: OwnerScope, appId: string): Promise<{ cancelled: boolean }> {
    await this.states.ofOwner(scope, appId);
    const generation = await this.generations.requestCancel(scope, appId);
    if (generation === undefined) return { cancelled: false };
    await this.streams.cancel(scope, generation.id);
    if ((await this.jobs.statusOf(generation.id)) === 'waiting') await this.endWaiting(generation.id);
    return { cancelled: true };
  }

  /**
   * Nobody works on it right now, so it can end here. A process that takes it up meanwhile, or later, finds in its
   * record that it is to stop.
   */
  private async endWaiting(generationId: string): Promise<void> {
    try {
      await this.settle.executeIdle(generationId, { type: 'status', status: 'cancelled', step: '' });
    } catch (error) {
      this.logger.info({ err: error, generationId }, 'a stopped generation is left to its job to end');
    }
  }
}
