import { Module } from '@nestjs/common';
import { ProviderModule } from '../provider/provider.module.js';
import { WebhooksModule } from '../webhooks/webhooks.module.js';
import { TestDue } from './test-due.processor.js';
import { TestEvents } from './test-events.processor.js';
import { TestPagesController } from './test-pages.controller.js';
import { TestPages } from './test-pages.use-case.js';

/** What the test provider shows and tells. */
@Module({
  imports: [ProviderModule, WebhooksModule],
  controllers: [TestPagesController],
  providers: [TestPages, TestEvents, TestDue],
})
export class TestPagesModule {}
