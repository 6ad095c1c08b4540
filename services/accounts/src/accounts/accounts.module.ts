import { Module } from '@nestjs/common';
import { AccountRepository } from './account.repository.js';
import { AccountEntitlements } from './account-entitlements.js';
import { AccountEpochs } from './account-epochs.js';
import { AdminRule } from './admin-rule.js';
import { CreateAccount } from './create-account.js';
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
    ProveAddress,
    ReadAccount,
  ],
  exports: [AccountRepository, AccountEntitlements, AccountEpochs, CreateAccount, ProveAddress, ReadAccount],
})
export class AccountsModule {}
