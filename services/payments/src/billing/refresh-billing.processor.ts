import { JobProcessor } from '@lathe/platform/jobs/job-queue';
import { Injectable } from '@nestjs/common';
import { z } from 'zod';
import { RefreshBilling } from './refresh-billing.use-case.js';
import { refreshQueue } from './refresh-queue.js';

const payload = z.object({ customerId: z.string() });

/** Looks after a customer about whom the provider told something. */
@Injectable()
export class RefreshBillingProcessor extends JobProcessor<z.output<typeof payload>> {
  readonly queue = refreshQueue;
  readonly payload = payload;
  /** With the pauses between them, some hours: a provider may be away that long. */
  override readonly maxAttempts = 14;

  constructor(private readonly refresh: RefreshBilling) {
    super();
  }

  async process({ customerId }: z.output<typeof payload>): Promise<void> {
    await this.refresh.execute(customerId);
  }
}
