import { JobProcessor } from '@lathe/platform/jobs/job-queue';
import { Inject, Injectable } from '@nestjs/common';
import type { z } from 'zod';
import { PAYMENT_PROVIDER, type PaymentProvider } from '../provider/payment-provider.js';
import { testDuePayload, testDueQueue } from '../provider/test/test-jobs.js';
import { TestProvider } from '../provider/test/test-provider.js';

/** Lets what is due happen to a customer of the test provider: the end of a period, of a trial, another try to pay. */
@Injectable()
export class TestDue extends JobProcessor<z.output<typeof testDuePayload>> {
  readonly queue = testDueQueue;
  readonly payload = testDuePayload;

  constructor(@Inject(PAYMENT_PROVIDER) private readonly provider: PaymentProvider | null) {
    super();
  }

  async process({ customerId }: z.output<typeof testDuePayload>): Promise<void> {
    if (this.provider instanceof TestProvider) await this.provider.catchUp(customerId);
  }
}
