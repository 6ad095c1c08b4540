import { Module } from '@nestjs/common';
import { AccountsModule } from '../accounts/accounts.module.js';
import { AppStatesModule } from '../app-states/app-states.module.js';
import { SessionsModule } from '../sessions/sessions.module.js';
import { UsageModule } from '../usage/usage.module.js';
import { AccountController } from './account.controller.js';
import { AccountAdminController } from './account-admin.controller.js';
import { AccountView } from './account-view.js';
import { ChangeAccount } from './change-account.use-case.js';
import { DeleteAccount } from './delete-account.use-case.js';

/** What people see of their account, and what operators change of it. */
@Module({
  imports: [AppStatesModule, AccountsModule, SessionsModule, UsageModule],
  controllers: [AccountController, AccountAdminController],
  providers: [AccountView, ChangeAccount, DeleteAccount],
  exports: [AccountView, DeleteAccount],
})
export class ProfileModule {}
