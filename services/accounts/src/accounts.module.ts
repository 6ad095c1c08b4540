import { purgingOf } from '@lathe/platform/purging/purging-of';
import { AppStates } from '@lathe/platform/read-models/app-states';
import { Module } from '@nestjs/common';
import { AccountController } from './accounts/account.controller.js';
import { AccountRepository } from './accounts/account.repository.js';
import { AccountAdminController } from './accounts/account-admin.controller.js';
import { AccountEntitlements } from './accounts/account-entitlements.js';
import { AccountEpochs } from './accounts/account-epochs.js';
import { AccountSessions } from './accounts/account-sessions.js';
import { AccountView } from './accounts/account-view.js';
import { AdminRule } from './accounts/admin-rule.js';
import { AuthController } from './accounts/auth.controller.js';
import { ChangeAccount } from './accounts/change-account.use-case.js';
import { CreateAccount } from './accounts/create-account.js';
import { DeleteAccount } from './accounts/delete-account.use-case.js';
import { PurgeAccount } from './accounts/purge-account.processor.js';
import { ReadAccount } from './accounts/read-account.use-case.js';
import { ReadAuthConfig } from './accounts/read-auth-config.use-case.js';
import { RefreshSession } from './accounts/refresh-session.use-case.js';
import { SignIn } from './accounts/sign-in.use-case.js';
import { SignOut } from './accounts/sign-out.use-case.js';
import { SignUp } from './accounts/sign-up.use-case.js';
import { AppUserController } from './app-users/app-user.controller.js';
import { AppUserRepository } from './app-users/app-user.repository.js';
import { AppUserAdminController } from './app-users/app-user-admin.controller.js';
import { AppUserEpochs } from './app-users/app-user-epochs.js';
import { AppUserSessions } from './app-users/app-user-sessions.js';
import { ChangeAppUser } from './app-users/change-app-user.use-case.js';
import { HostedApps } from './app-users/hosted-app.js';
import { OwnedApps } from './app-users/owned-app.js';
import { PurgeAppUsers } from './app-users/purge-app-users.js';
import { ReadAppUser } from './app-users/read-app-user.use-case.js';
import { RefreshAppSession } from './app-users/refresh-app-session.use-case.js';
import { SignInAppUser } from './app-users/sign-in-app-user.use-case.js';
import { SignOutAppUser } from './app-users/sign-out-app-user.use-case.js';
import { SignUpAppUser } from './app-users/sign-up-app-user.use-case.js';
import { AttemptLimits } from './identity/attempt-limits.js';
import { BuiltInIdentity } from './identity/built-in-identity.js';
import { CredentialRepository } from './identity/credential.repository.js';
import { IDENTITY_PROVIDER } from './identity/identity-provider.js';
import { InternalController } from './internal/internal.controller.js';
import { IssuePreviewToken } from './internal/issue-preview-token.use-case.js';
import { ReadEpoch } from './internal/read-epoch.use-case.js';
import { OperatorController } from './operator/operator.controller.js';
import { OperatorSignIn } from './operator/operator-sign-in.use-case.js';
import { KeyRing } from './sessions/key-ring.js';
import { ReadPublicKeys } from './sessions/read-public-keys.use-case.js';
import { RefreshSessions } from './sessions/refresh-sessions.js';
import { RefreshTokenRepository } from './sessions/refresh-token.repository.js';
import { SigningKeyRepository } from './sessions/signing-key.repository.js';
import { TokenIssuer } from './sessions/token-issuer.js';
import { ReadEntitlements } from './usage/read-entitlements.use-case.js';
import { ReleaseUsage } from './usage/release-usage.use-case.js';
import { ReserveUsage } from './usage/reserve-usage.use-case.js';
import { UsageController } from './usage/usage.controller.js';
import { UsageRepository } from './usage/usage.repository.js';
import { ResendVerification } from './verification/resend-verification.use-case.js';
import { SendVerification } from './verification/send-verification.use-case.js';
import { VerificationController } from './verification/verification.controller.js';
import { VerificationCodeRepository } from './verification/verification-code.repository.js';
import { VerificationMailProcessor } from './verification/verification-mail.processor.js';
import { VerifyEmail } from './verification/verify-email.use-case.js';

const identity = [CredentialRepository, AttemptLimits, { provide: IDENTITY_PROVIDER, useClass: BuiltInIdentity }];
const sessions = [SigningKeyRepository, KeyRing, TokenIssuer, RefreshTokenRepository, RefreshSessions, ReadPublicKeys];
const accounts = [
  AccountRepository,
  AccountEntitlements,
  AccountEpochs,
  AccountView,
  AccountSessions,
  AdminRule,
  CreateAccount,
  ChangeAccount,
  DeleteAccount,
  PurgeAccount,
  ReadAccount,
  ReadAuthConfig,
  SignUp,
  SignIn,
  RefreshSession,
  SignOut,
  OperatorSignIn,
  IssuePreviewToken,
  ReadEpoch,
];
const verification = [
  VerificationCodeRepository,
  VerificationMailProcessor,
  SendVerification,
  ResendVerification,
  VerifyEmail,
];
const usage = [UsageRepository, ReadEntitlements, ReserveUsage, ReleaseUsage];
const appUsers = [
  HostedApps,
  OwnedApps,
  AppUserRepository,
  AppUserEpochs,
  AppUserSessions,
  SignUpAppUser,
  SignInAppUser,
  RefreshAppSession,
  SignOutAppUser,
  ReadAppUser,
  ChangeAppUser,
  PurgeAppUsers,
];

@Module({
  controllers: [
    AuthController,
    AccountController,
    AppUserController,
    AccountAdminController,
    AppUserAdminController,
    VerificationController,
    OperatorController,
    UsageController,
    InternalController,
  ],
  providers: [
    AppStates,
    ...identity,
    ...sessions,
    ...accounts,
    ...verification,
    ...usage,
    ...appUsers,
    ...purgingOf(CredentialRepository, RefreshTokenRepository, PurgeAppUsers),
  ],
})
export class AccountsModule {}
