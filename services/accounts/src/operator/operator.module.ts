import { Module } from '@nestjs/common';
import { AccountRecordsModule } from '../accounts/account-records.module.js';
import { AccountsModule } from '../accounts/accounts.module.js';
import { IdentityModule } from '../identity/identity.module.js';
import { OperatorController } from './operator.controller.js';
import { OperatorSignIn } from './operator-sign-in.use-case.js';

@Module({
  imports: [IdentityModule, AccountRecordsModule, AccountsModule],
  controllers: [OperatorController],
  providers: [OperatorSignIn],
})
export class OperatorModule {}
