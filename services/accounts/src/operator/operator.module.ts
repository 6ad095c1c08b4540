import { Module } from '@nestjs/common';
import { AccountsModule } from '../accounts/accounts.module.js';
import { IdentityModule } from '../identity/identity.module.js';
import { SignInModule } from '../sign-in/sign-in.module.js';
import { OperatorController } from './operator.controller.js';
import { OperatorSignIn } from './operator-sign-in.use-case.js';

@Module({
  imports: [IdentityModule, AccountsModule, SignInModule],
  controllers: [OperatorController],
  providers: [OperatorSignIn],
})
export class OperatorModule {}
