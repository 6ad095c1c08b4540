import { Module } from '@nestjs/common';
import { AccountsModule } from '../accounts/accounts.module.js';
import { AppStatesModule } from '../app-states/app-states.module.js';
import { ProfileModule } from '../profile/profile.module.js';
import { SessionsModule } from '../sessions/sessions.module.js';
import { UsageModule } from '../usage/usage.module.js';
import { ChangePlan } from './change-plan.use-case.js';
import { DeskController } from './desk.controller.js';
import { ListAccounts } from './list-accounts.use-case.js';
import { ReadDeskAccount } from './read-desk-account.use-case.js';
import { SignInAs } from './sign-in-as.use-case.js';

/** Accounts at the operator's desk. */
@Module({
  imports: [AccountsModule, AppStatesModule, ProfileModule, SessionsModule, UsageModule],
  controllers: [DeskController],
  providers: [ListAccounts, ReadDeskAccount, ChangePlan, SignInAs],
})
export class DeskModule {}
