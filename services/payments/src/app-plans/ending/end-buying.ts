import { jobModel, type JobRow } from '@lathe/platform/jobs/job.schema';
import { platformScope } from '@lathe/platform/tenancy/scope';
import { CONNECTION } from '@lathe/platform/tokens/tokens';
import { Inject, Injectable } from '@nestjs/common';
import type { Connection, Model } from 'mongoose';
import type { Seller } from '../../billing/seller.js';
import type { Billing } from '../../buyers/billing.js';
import { BillingRepository } from '../../buyers/billing.repository.js';
import { isKeyRefused } from '../../provider/stripe/stripe-faults.js';
import { WebhookEventRepository } from '../../webhooks/webhook-event.repository.js';

/** Ends at once what somebody pays for, who can use it no more, and forgets who they were. */
@Injectable()
export class EndBuying {
  private readonly jobs: Model<JobRow>;

  constructor(
    private readonly billings: BillingRepository,
    private readonly events: WebhookEventRepository,
    @Inject(CONNECTION) connection: Connection,
  ) {
    this.jobs = jobModel(connection);
  }

  /** `seller` is the app's; safe to repeat. Throws as the provider does while it does not answer. */
  async execute(seller: Seller | null, { buyerId, provider, customerId }: Billing): Promise<void> {
    // An account that was removed has ended before; a key that was taken back ends nothing, whoever tries.
    if (seller?.till === provider)
      await seller.provider.forget(customerId).catch((error: unknown) => {
        if (!isKeyRefused(error)) throw error;
      });
    await this.events.deleteOf(platformScope(), customerId);
    await this.jobs.deleteMany({ status: { $ne: 'active' }, 'payload.customerId': customerId });
    await this.billings.delete(platformScope(), buyerId);
  }
}
