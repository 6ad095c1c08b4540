import { purgingOf } from '@lathe/platform/purging/purging-of';
import { Module } from '@nestjs/common';
import { AccountsModule } from '../accounts/accounts.module.js';
import { ApiKeysModule } from '../api-keys/api-keys.module.js';
import { AppUsersModule } from '../app-users/app-users.module.js';
import { InvitationRepository } from '../app-users/invitation.repository.js';
import { MemoryRepository } from '../app-users/memories/memory.repository.js';
import { PurgeAppUsers } from '../app-users/purge-app-users.js';
import { CredentialRepository } from '../identity/credential.repository.js';
import { IdentityModule } from '../identity/identity.module.js';
import { MailedCodesModule } from '../mailed-codes/mailed-codes.module.js';
import { ModelCostRepository } from '../model-costs/model-cost.repository.js';
import { ModelCostsModule } from '../model-costs/model-costs.module.js';
import { ProfileModule } from '../profile/profile.module.js';
import { SecondFactorsModule } from '../second-factors/second-factors.module.js';
import { RefreshTokenRepository } from '../sessions/refresh-token.repository.js';
import { SessionsModule } from '../sessions/sessions.module.js';
import { UsageModule } from '../usage/usage.module.js';
import { PurgeAccount } from './purge-account.processor.js';

/** What this service holds of an app, in the order in which it is deleted; and the end of an account. */
@Module({
  imports: [
    ApiKeysModule,
    AccountsModule,
    IdentityModule,
    SessionsModule,
    MailedCodesModule,
    UsageModule,
    ModelCostsModule,
    AppUsersModule,
    ProfileModule,
    SecondFactorsModule,
  ],
  providers: [
    ...purgingOf(
      CredentialRepository,
      RefreshTokenRepository,
      InvitationRepository,
      MemoryRepository,
      ModelCostRepository,
      PurgeAppUsers,
    ),
    PurgeAccount,
  ],
})
export class PurgingModule {}
