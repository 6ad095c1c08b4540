import { attemptsForHours, JobProcessor, type JobQueue } from '@lathe/platform/jobs/job-queue';
import { platformScope } from '@lathe/platform/tenancy/scope';
import { JOB_QUEUE } from '@lathe/platform/tokens/tokens';
import { Inject, Injectable } from '@nestjs/common';
import type { z } from 'zod';
import { BillingRepository } from '../../buyers/billing.repository.js';
import { followPayload, followQueue, followTomorrow } from '../../charging/follow-queue.js';
import { FollowApp } from './follow-app.use-case.js';

/** Looks at what people pay for an app, and again a day later as long as anybody does. */
@Injectable()
export class FollowAppProcessor extends JobProcessor<z.output<typeof followPayload>> {
  readonly queue = followQueue;
  readonly payload = followPayload;
  override readonly maxAttempts = attemptsForHours;

  constructor(
    private readonly follow: FollowApp,
    private readonly billings: BillingRepository,
    @Inject(JOB_QUEUE) private readonly jobs: JobQueue,
  ) {
    super();
  }

  async process({ appId }: z.output<typeof followPayload>): Promise<void> {
    if ((await this.billings.countByPlan(platformScope(), appId)).size > 0) await followTomorrow(this.jobs, appId);
    await this.follow.execute(appId);
  }
}
