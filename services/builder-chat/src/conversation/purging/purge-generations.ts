import type { JobQueue } from '@lathe/platform/jobs/job-queue';
import type { AppHolding } from '@lathe/platform/purging/app-holding';
import type { PlatformScope } from '@lathe/platform/tenancy/scope';
import { JOB_QUEUE } from '@lathe/platform/tokens/tokens';
import { Inject, Injectable } from '@nestjs/common';
import { releaseJobId, unstartedJobId } from '../allowance/message-allowance.js';
import { GenerationStreams } from '../events/generation-streams.js';
import { GenerationRepository } from '../generations/generation.repository.js';

/**
 * Deletes the answers of an app that is purged, with their events and jobs; the answers last, since they alone know
 * whose the others are.
 */
@Injectable()
export class PurgeGenerations implements AppHolding {
  constructor(
    private readonly generations: GenerationRepository,
    private readonly streams: GenerationStreams,
    @Inject(JOB_QUEUE) private readonly jobs: JobQueue,
  ) {}

  async purgeApp(scope: PlatformScope, appId: string): Promise<void> {
    for (const generationId of await this.generations.idsOf(scope, appId)) {
      await this.streams.log.deleteAll(scope, generationId);
      await this.jobs.cancel(unstartedJobId(generationId));
      await this.jobs.forget([generationId, releaseJobId(generationId), unstartedJobId(generationId)]);
    }
    await this.generations.deleteAll(scope, appId);
  }
}
