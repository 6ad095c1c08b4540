import type { JobQueue } from '@lathe/platform/jobs/job-queue';
import { isDuplicateKey } from '@lathe/platform/persistence/connection';
import { UnitOfWork } from '@lathe/platform/persistence/unit-of-work';
import { platformScope } from '@lathe/platform/tenancy/scope';
import { JOB_QUEUE } from '@lathe/platform/tokens/tokens';
import { Inject, Injectable } from '@nestjs/common';
import { refreshQueue } from '../billing/refresh-queue.js';
import type { PaymentProvider } from '../provider/payment-provider.js';
import { WebhookEventRepository } from './webhook-event.repository.js';

/**
 * Keeps an event of a provider once, and lets a job ask the provider how its customer stands: what an event itself says
 * is believed in nothing. Answered when both are stored, or neither is.
 */
@Injectable()
export class ReceiveWebhook {
  constructor(
    private readonly events: WebhookEventRepository,
    private readonly unitOfWork: UnitOfWork,
    @Inject(JOB_QUEUE) private readonly jobs: JobQueue,
  ) {}

  /** Throws `payments/webhook-refused` for what is not signed by the provider. */
  async execute(provider: PaymentProvider, body: Buffer, signature: string | undefined): Promise<void> {
    const event = provider.openEvent(body, signature);
    const store = this.unitOfWork.run(async (tx) => {
      await this.events.insert(platformScope(), provider.name, event, tx);
      if (event.customerId === null) return;
      const { eventId, customerId } = event;
      await this.jobs.enqueue(refreshQueue, `${refreshQueue}:${eventId}`, { customerId }, { tx });
    });
    await store.catch((error: unknown) => {
      // It came before, or comes twice at once: its job is there.
      if (!isDuplicateKey(error)) throw error;
    });
  }
}
