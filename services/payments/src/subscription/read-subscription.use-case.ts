import type { RouteAnswer } from '@lathe/proto/http/route';
import type { readSubscription } from '@lathe/proto/payments/subscription';
import { Inject, Injectable } from '@nestjs/common';
import { OwnBilling } from '../billing/own-billing.js';
import { toPlatformSubscription } from '../billing/platform-seller.js';
import type { Buyer } from '../buyers/buyer.js';
import { PAYMENT_PROVIDER, type PaymentProvider } from '../provider/payment-provider.js';

/** What an account has bought. */
@Injectable()
export class ReadSubscription {
  constructor(
    private readonly own: OwnBilling,
    @Inject(PAYMENT_PROVIDER) private readonly provider: PaymentProvider | null,
  ) {}

  async execute(buyer: Buyer): Promise<RouteAnswer<typeof readSubscription>> {
    const subscription = (await this.own.find(buyer))?.subscription ?? null;
    return {
      provider: this.provider?.name ?? 'none',
      subscription: subscription && toPlatformSubscription(subscription),
      mayTrial: subscription === null,
    };
  }
}
