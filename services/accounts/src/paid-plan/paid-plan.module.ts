import { Module } from '@nestjs/common';
import { AccountsModule } from '../accounts/accounts.module.js';
import { PaidPackages } from './paid-packages.consumer.js';
import { PaidPlanChanges } from './paid-plan-changes.consumer.js';

/** What accounts have bought, as payments tells it. */
@Module({ imports: [AccountsModule], providers: [PaidPlanChanges, PaidPackages] })
export class PaidPlanModule {}
