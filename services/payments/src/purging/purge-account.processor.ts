import { DomainError } from '@lathe/platform/errors/domain-error';
import { Outbox } from '@lathe/platform/events/outbox';
import { attemptsForHours, JobProcessor } from '@lathe/platform/jobs/job-queue';
import { UnitOfWork } from '@lathe/platform/persistence/unit-of-work';
import { platformScope } from '@lathe/platform/tenancy/scope';
import { id } from '@lathe/proto/common/ids';
import { Inject, Injectable } from '@nestjs/common';
import { z } from 'zod';
import { BoughtPackageRepository } from '../bought-packages/bought-package.repository.js';
import { BillingRepository } from '../buyers/billing.repository.js';
import { PackageCheckoutRepository } from '../packages/package-checkout.repository.js';
import { PAYMENT_PROVIDER, type PaymentProvider } from '../provider/payment-provider.js';
import { WebhookEventRepository } from '../webhooks/webhook-event.repository.js';
import { purgeAccountQueue } from './purge-account-queue.js';

const payload = z.object({ accountId: id });

/** Ends at the provider what a deleted account pays for, then forgets it here. */
@Injectable()
export class PurgeAccount extends JobProcessor<z.output<typeof payload>> {
  readonly queue = purgeAccountQueue;
  readonly payload = payload;
  override readonly maxAttempts = attemptsForHours;

  constructor(
    private readonly billings: BillingRepository,
    private readonly events: WebhookEventRepository,
    private readonly packages: BoughtPackageRepository,
    private readonly checkouts: PackageCheckoutRepository,
    private readonly outbox: Outbox,
    private readonly unitOfWork: UnitOfWork,
    @Inject(PAYMENT_PROVIDER) private readonly provider: PaymentProvider | null,
  ) {
    super();
  }

  /** Safe to repeat. */
  async process({ accountId }: z.output<typeof payload>): Promise<void> {
    const billing = await this.billings.findByBuyer(platformScope(), accountId);
    if (!billing) return;
    const { customerId, provider } = billing;
    // Money that is taken elsewhere must not be forgotten here: the job waits for that provider to be set again.
    if (provider === 'stripe' && this.provider?.name !== 'stripe') throw new DomainError('payments/not-configured');
    if (provider === this.provider?.name) await this.provider.forget(customerId);
    await this.events.deleteOf(platformScope(), customerId);
    await this.checkouts.deleteOf(platformScope(), accountId);
    await this.forgetPackages(accountId);
    await this.billings.delete(platformScope(), accountId);
    await this.unitOfWork.run((tx) => this.outbox.forget(accountId, tx));
  }

  private async forgetPackages(accountId: string): Promise<void> {
    const bought = await this.packages.ofAccount(platformScope(), accountId);
    await this.unitOfWork.run(async (tx) => {
      for (const { packageId } of bought) await this.outbox.forget(packageId, tx);
    });
    await this.packages.deleteOf(platformScope(), accountId);
  }
}
