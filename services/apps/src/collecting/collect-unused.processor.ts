import { attemptsForHours, type JobContext, JobProcessor, type JobQueue } from '@lathe/platform/jobs/job-queue';
import { platformScope } from '@lathe/platform/tenancy/scope';
import { JOB_QUEUE } from '@lathe/platform/tokens/tokens';
import { id } from '@lathe/proto/common/ids';
import { Inject, Injectable } from '@nestjs/common';
import { z } from 'zod';
import { AppRepository } from '../records/app.repository.js';
import { collectedUntil, collectLater, collectQueue } from '../records/collect-queue.js';
import { CollectBuilds } from './collect-builds.js';
import { CollectContents } from './collect-contents.js';
import type { Collected, CollectStep } from './collect-step.js';
import { CollectUploads } from './collect-uploads.js';
import { CollectVersions } from './collect-versions.js';

const payload = z.object({ appId: id });

/** Takes away what an app does not need any more (design section 12.11). */
@Injectable()
export class CollectUnused extends JobProcessor<z.output<typeof payload>> {
  readonly queue = collectQueue;
  readonly payload = payload;
  override readonly concurrency = 1;
  override readonly maxAttempts = attemptsForHours;
  /** Versions go first, since contents and builds are unused when theirs are gone. */
  private readonly steps: readonly CollectStep[];

  constructor(
    private readonly apps: AppRepository,
    @Inject(JOB_QUEUE) private readonly jobs: JobQueue,
    versions: CollectVersions,
    contents: CollectContents,
    builds: CollectBuilds,
    uploads: CollectUploads,
  ) {
    super();
    this.steps = [versions, contents, builds, uploads];
  }

  /** Safe to repeat, also at the same time. A deleted app is left alone: its purge takes everything. */
  async process({ appId }: z.output<typeof payload>, { signal }: Pick<JobContext, 'signal'>): Promise<void> {
    const until = collectedUntil(new Date());
    const ends: Collected[] = [];
    for (const step of this.steps) {
      let collected: Collected = 'more';
      while (collected === 'more') {
        signal.throwIfAborted();
        const app = await this.apps.find(platformScope(), appId);
        if (!app || app.deletedAt) return;
        collected = await step.execute(app, until);
      }
      ends.push(collected);
    }
    if (ends.includes('later')) await collectLater(this.jobs, appId);
  }
}
