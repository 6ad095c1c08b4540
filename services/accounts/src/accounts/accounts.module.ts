import { Module } from '@nestjs/common';
import { AccountRepository } from './account.repository.js';
import { AccountEntitlements } from './account-entitlements.js';
import { AccountEpochs } from './account-epochs.js';
import { AdminRule } from './admin-rule.js';
import { CreateAccount } from './create-account.js';
import { EnsureAccount } from './ensure-account.use-case.js';
import { ProveAddress } from './prove-address.js';
import { ReadAccount } from './read-account.use-case.js';

/** The stored account and its rules, on which everything else of this service stands. */
@Module({
  providers: [
    AccountRepository,
    AccountEntitlements,
    AccountEpochs,
    AdminRule,
    CreateAccount,
    EnsureAccount,
    ProveAddress,
    ReadAccount,
  ],
  exports: [
    AccountRepository,
    AccountEntitlements,
    AccountEpochs,
    CreateAccount,
    EnsureAccount,
    ProveAddress,
    ReadAccount,
  ],
})
export class AccountsModule {}
