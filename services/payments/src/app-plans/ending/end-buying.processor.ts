import { attemptsForHours, JobProcessor } from '@lathe/platform/jobs/job-queue';
import { platformScope } from '@lathe/platform/tenancy/scope';
import { Injectable } from '@nestjs/common';
import type { z } from 'zod';
import { Sellers } from '../../billing/sellers.js';
import { BillingRepository } from '../../buyers/billing.repository.js';
import { endBuyingPayload, endBuyingQueue } from '../../buyers/end-buying-queue.js';
import { EndBuying } from './end-buying.js';

/** Ends what a user of an app pays for, who was removed from it or has left. */
@Injectable()
export class EndBuyingProcessor extends JobProcessor<z.output<typeof endBuyingPayload>> {
  readonly queue = endBuyingQueue;
  readonly payload = endBuyingPayload;
  override readonly maxAttempts = attemptsForHours;

  constructor(
    private readonly end: EndBuying,
    private readonly sellers: Sellers,
    private readonly billings: BillingRepository,
  ) {
    super();
  }

  async process({ appId, userId }: z.output<typeof endBuyingPayload>): Promise<void> {
    const billing = await this.billings.findByBuyer(platformScope(), userId);
    if (billing?.appId === appId) await this.end.execute(await this.sellers.of(appId), billing);
  }
}
