import { JobProcessor } from '@lathe/platform/jobs/job-queue';
import { platformScope } from '@lathe/platform/tenancy/scope';
import { Inject, Injectable } from '@nestjs/common';
import type { z } from 'zod';
import { PAYMENT_PROVIDER, type PaymentProvider } from '../provider/payment-provider.js';
import { testEventPayload, testEventQueue } from '../provider/test/test-jobs.js';
import { TestProvider } from '../provider/test/test-provider.js';
import { ReceiveWebhook } from '../webhooks/receive-webhook.use-case.js';

/** Brings an event of the test provider to where those of a real one come in, signed as those are. */
@Injectable()
export class TestEvents extends JobProcessor<z.output<typeof testEventPayload>> {
  readonly queue = testEventQueue;
  readonly payload = testEventPayload;

  constructor(
    private readonly receive: ReceiveWebhook,
    @Inject(PAYMENT_PROVIDER) private readonly provider: PaymentProvider | null,
  ) {
    super();
  }

  async process(event: z.output<typeof testEventPayload>): Promise<void> {
    if (!(this.provider instanceof TestProvider)) return;
    const customer = await this.provider.ledger.customers.find(platformScope(), event.customerId);
    const { body, signature } = this.provider.signed(event);
    await this.receive.execute(this.provider, body, signature, customer?.appId ?? null);
  }
}
