import type { JobQueue } from '@lathe/platform/jobs/job-queue';
import { isDuplicateKey } from '@lathe/platform/persistence/connection';
import { UnitOfWork } from '@lathe/platform/persistence/unit-of-work';
import { platformScope } from '@lathe/platform/tenancy/scope';
import { JOB_QUEUE } from '@lathe/platform/tokens/tokens';
import { Inject, Injectable } from '@nestjs/common';
import { refreshQueue } from '../billing/refresh-queue.js';
import { BillingRepository } from '../buyers/billing.repository.js';
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
    private readonly billings: BillingRepository,
    private readonly unitOfWork: UnitOfWork,
    @Inject(JOB_QUEUE) private readonly jobs: JobQueue,
  ) {}

  /**
   * Of the installation's own provider, or of the one by which an app charges: the account of its owner tells of all
   * that he sells, and what is not of this app is not kept. Throws `payments/webhook-refused` for what is not signed by
   * the provider.
   */
  async execute(
    provider: PaymentProvider,
    body: Buffer,
    signature: string | undefined,
    appId: string | null = null,
  ): Promise<void> {
    const event = provider.openEvent(body, signature);
    const { eventId, customerId } = event;
    if (appId !== null && !(await this.isOf(appId, customerId))) return;
    const store = this.unitOfWork.run(async (tx) => {
      await this.events.insert(
        platformScope(),
        appId === null ? provider.name : `${provider.name}:${appId}`,
        event,
        tx,
      );
      if (customerId === null) return;
      const jobId = `${refreshQueue}:${appId === null ? '' : `${appId}:`}${eventId}`;
      await this.jobs.enqueue(refreshQueue, jobId, { customerId, appId }, { tx });
    });
    await store.catch((error: unknown) => {
      // It came before, or comes twice at once: its job is there.
      if (!isDuplicateKey(error)) throw error;
    });
  }

  private async isOf(appId: string, customerId: string | null): Promise<boolean> {
    if (customerId === null) return false;
    return (await this.billings.findByCustomer(platformScope(), customerId))?.appId === appId;
  }
}
