import { Module } from '@nestjs/common';
import { BillingStoreModule } from '../buyers/billing-store.module.js';
import { ProviderModule } from '../provider/provider.module.js';
import { ReceiveWebhook } from './receive-webhook.use-case.js';
import { WebhookEventRepository } from './webhook-event.repository.js';
import { WebhooksController } from './webhooks.controller.js';

/** Events of payment providers. */
@Module({
  imports: [ProviderModule, BillingStoreModule],
  controllers: [WebhooksController],
  providers: [ReceiveWebhook, WebhookEventRepository],
  exports: [ReceiveWebhook, WebhookEventRepository],
})
export class WebhooksModule {}
