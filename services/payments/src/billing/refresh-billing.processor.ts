import { attemptsForHours, JobProcessor } from '@lathe/platform/jobs/job-queue';
import { Injectable } from '@nestjs/common';
import type { z } from 'zod';
import { RefreshBilling } from './refresh-billing.use-case.js';
import { refreshPayload, refreshQueue } from './refresh-queue.js';

/** Looks after a customer about whom the provider told something. */
@Injectable()
export class RefreshBillingProcessor extends JobProcessor<z.output<typeof refreshPayload>> {
  readonly queue = refreshQueue;
  readonly payload = refreshPayload;
  override readonly maxAttempts = attemptsForHours;

  constructor(private readonly refresh: RefreshBilling) {
    super();
  }

  async process({ customerId, appId }: z.output<typeof refreshPayload>): Promise<void> {
    await this.refresh.execute(customerId, appId);
  }
}
