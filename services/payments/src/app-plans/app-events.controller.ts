import { notFound } from '@lathe/platform/errors/domain-error';
import { Input, RawBody, Route } from '@lathe/platform/http/route.decorator';
import { platformScope } from '@lathe/platform/tenancy/scope';
import type { RouteAnswer, RouteInput } from '@lathe/proto/http/route';
import { appStripeWebhook } from '@lathe/proto/payments/webhooks';
import { Controller, Headers } from '@nestjs/common';
import { AppTills, testTill } from '../charging/app-tills.js';
import { chargedApp } from '../charging/owned-charging.js';
import { ReceiveWebhook } from '../webhooks/receive-webhook.use-case.js';

/** Where the Stripe account of an app's owner tells what happened. */
@Controller()
export class AppEventsController {
  constructor(
    private readonly tills: AppTills,
    private readonly receive: ReceiveWebhook,
  ) {}

  @Route(appStripeWebhook)
  async stripe(
    @Input() { params }: RouteInput<typeof appStripeWebhook>,
    @RawBody() body: Buffer,
    @Headers('stripe-signature') signature?: string,
  ): Promise<RouteAnswer<typeof appStripeWebhook>> {
    const till = await this.tills.of(chargedApp(platformScope(), params.appId));
    if (!till || till.till === testTill) throw notFound();
    await this.receive.execute(till.provider, body, signature, params.appId);
    return { received: true };
  }
}
