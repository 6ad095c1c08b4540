import { AppStates } from '@lathe/platform/read-models/app-states';
import { Module } from '@nestjs/common';
import { AccountController } from './accounts/account.controller.js';
import { AccountRepository } from './accounts/account.repository.js';
import { AccountSessions } from './accounts/account-sessions.js';
import { AccountView } from './accounts/account-view.js';
import { AuthController } from './accounts/auth.controller.js';
import { CreateAccount } from './accounts/create-account.js';
import { SignIn } from './accounts/sign-in.use-case.js';
import { SignUp } from './accounts/sign-up.use-case.js';
import { AppPlaces } from './app-users/app-place.js';
import { AppUserController } from './app-users/app-user.controller.js';
import { AppUserEntry } from './app-users/app-user-entry.js';
import { AppUserRepository } from './app-users/app-user.repository.js';
import { AppUserSessions } from './app-users/app-user-sessions.js';
import { AttemptLimits } from './identity/attempt-limits.js';
import { BuiltInIdentity } from './identity/built-in-identity.js';
import { CredentialRepository } from './identity/credential.repository.js';
import { IDENTITY_PROVIDER } from './identity/identity-provider.js';
import { InternalController } from './internal/internal.controller.js';
import { OperatorController } from './operator/operator.controller.js';
import { KeyRing } from './sessions/key-ring.js';
import { RefreshSessions } from './sessions/refresh-sessions.js';
import { RefreshTokenRepository } from './sessions/refresh-token.repository.js';
import { SigningKeyRepository } from './sessions/signing-key.repository.js';
import { TokenIssuer } from './sessions/token-issuer.js';

const identity = [CredentialRepository, AttemptLimits, { provide: IDENTITY_PROVIDER, useClass: BuiltInIdentity }];
const sessions = [SigningKeyRepository, KeyRing, TokenIssuer, RefreshTokenRepository, RefreshSessions];
const accounts = [AccountRepository, AccountView, AccountSessions, CreateAccount, SignUp, SignIn];
const appUsers = [AppPlaces, AppUserRepository, AppUserSessions, AppUserEntry];

@Module({
  controllers: [AuthController, AccountController, AppUserController, OperatorController, InternalController],
  providers: [AppStates, ...identity, ...sessions, ...accounts, ...appUsers],
})
export class AccountsModule {}
