import { Module } from '@nestjs/common';
import { BillingRepository } from './billing.repository.js';

/** What is known of buyers, for those who only look it up. */
@Module({ providers: [BillingRepository], exports: [BillingRepository] })
export class BillingStoreModule {}
