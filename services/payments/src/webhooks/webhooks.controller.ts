import { notFound } from '@lathe/platform/errors/domain-error';
import { RawBody, Route } from '@lathe/platform/http/route.decorator';
import type { RouteAnswer } from '@lathe/proto/http/route';
import { stripeWebhook } from '@lathe/proto/payments/webhooks';
import { Controller, Headers, Inject } from '@nestjs/common';
import { PAYMENT_PROVIDER, type PaymentProvider } from '../provider/payment-provider.js';
import { ReceiveWebhook } from './receive-webhook.use-case.js';

/** Where providers tell what happened. */
@Controller()
export class WebhooksController {
  constructor(
    private readonly receive: ReceiveWebhook,
    @Inject(PAYMENT_PROVIDER) private readonly provider: PaymentProvider | null,
  ) {}

  @Route(stripeWebhook)
  async stripe(
    @RawBody() body: Buffer,
    @Headers('stripe-signature') signature?: string,
  ): Promise<RouteAnswer<typeof stripeWebhook>> {
    if (this.provider?.name !== 'stripe') throw notFound();
    await this.receive.execute(this.provider, body, signature);
    return { received: true };
  }
}
