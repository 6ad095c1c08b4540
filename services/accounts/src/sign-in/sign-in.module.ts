import { Module } from '@nestjs/common';
import { AccountsModule } from '../accounts/accounts.module.js';
import { ApiKeysModule } from '../api-keys/api-keys.module.js';
import { IdentityModule } from '../identity/identity.module.js';
import { MailedCodesModule } from '../mailed-codes/mailed-codes.module.js';
import { NoticesModule } from '../notices/notices.module.js';
import { ProfileModule } from '../profile/profile.module.js';
import { SecondFactorsModule } from '../second-factors/second-factors.module.js';
import { SessionsModule } from '../sessions/sessions.module.js';
import { VerificationModule } from '../verification/verification.module.js';
import { AccountSessions } from './account-sessions.js';
import { AdmitAccount } from './admit-account.js';
import { AuthController } from './auth.controller.js';
import { ReadAuthConfig } from './read-auth-config.use-case.js';
import { RefreshSession } from './refresh-session.use-case.js';
import { RegisterAccount } from './register-account.js';
import { PasskeySignIn } from './second-step/passkey-sign-in.js';
import { SecondStepController } from './second-step/second-step.controller.js';
import { SecondStep } from './second-step/second-step.js';
import { SignIn } from './sign-in.use-case.js';
import { SignOut } from './sign-out.use-case.js';
import { SignUp } from './sign-up.use-case.js';

@Module({
  imports: [
    ApiKeysModule,
    IdentityModule,
    SessionsModule,
    AccountsModule,
    ProfileModule,
    VerificationModule,
    MailedCodesModule,
    SecondFactorsModule,
    NoticesModule,
  ],
  controllers: [AuthController, SecondStepController],
  providers: [
    SecondStep,
    PasskeySignIn,
    AccountSessions,
    RegisterAccount,
    AdmitAccount,
    SignUp,
    SignIn,
    RefreshSession,
    SignOut,
    ReadAuthConfig,
  ],
  exports: [SignIn, AccountSessions],
})
export class SignInModule {}
