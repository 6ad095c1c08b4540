import { Module } from '@nestjs/common';
import { AccountsModule } from '../accounts/accounts.module.js';
import { PaidPackages } from './paid-packages.consumer.js';

/** Which packages accounts have paid for, as payments tells it. */
@Module({ imports: [AccountsModule], providers: [PaidPackages] })
export class PaidPackagesModule {}
