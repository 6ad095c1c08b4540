import type { OwnerScope } from '@lathe/platform/tenancy/scope';
import type { RouteAnswer } from '@lathe/proto/http/route';
import type { readSubscription } from '@lathe/proto/payments/subscription';
import { Inject, Injectable } from '@nestjs/common';
import { OwnBilling } from '../billing/own-billing.js';
import { PAYMENT_PROVIDER, type PaymentProvider } from '../provider/payment-provider.js';

/** What an account has bought. */
@Injectable()
export class ReadSubscription {
  constructor(
    private readonly own: OwnBilling,
    @Inject(PAYMENT_PROVIDER) private readonly provider: PaymentProvider | null,
  ) {}

  async execute(scope: OwnerScope): Promise<RouteAnswer<typeof readSubscription>> {
    const subscription = (await this.own.find(scope))?.subscription ?? null;
    return { provider: this.provider?.name ?? 'none', subscription, mayTrial: subscription === null };
  }
}
