import { Module } from '@nestjs/common';
import { AppStatesModule } from '../app-states/app-states.module.js';
import { IdentityModule } from '../identity/identity.module.js';
import { SessionsModule } from '../sessions/sessions.module.js';
import { UsageModule } from '../usage/usage.module.js';
import { VerificationModule } from '../verification/verification.module.js';
import { AccountController } from './account.controller.js';
import { AccountAdminController } from './account-admin.controller.js';
import { AccountRecordsModule } from './account-records.module.js';
import { AccountSessions } from './account-sessions.js';
import { AccountView } from './account-view.js';
import { AdmitAccount } from './admit-account.js';
import { AuthController } from './auth.controller.js';
import { ChangeAccount } from './change-account.use-case.js';
import { DeleteAccount } from './delete-account.use-case.js';
import { PurgeAccount } from './purge-account.processor.js';
import { ReadAuthConfig } from './read-auth-config.use-case.js';
import { RefreshSession } from './refresh-session.use-case.js';
import { RegisterAccount } from './register-account.js';
import { SignIn } from './sign-in.use-case.js';
import { SignOut } from './sign-out.use-case.js';
import { SignUp } from './sign-up.use-case.js';

@Module({
  imports: [AppStatesModule, IdentityModule, SessionsModule, AccountRecordsModule, VerificationModule, UsageModule],
  controllers: [AuthController, AccountController, AccountAdminController],
  providers: [
    AccountView,
    AccountSessions,
    RegisterAccount,
    AdmitAccount,
    SignUp,
    SignIn,
    RefreshSession,
    SignOut,
    ReadAuthConfig,
    ChangeAccount,
    DeleteAccount,
    PurgeAccount,
  ],
  exports: [AccountSessions],
})
export class AccountsModule {}
