import { purgingOf } from '@lathe/platform/purging/purging-of';
import { Module } from '@nestjs/common';
import { AppUsersModule } from '../app-users/app-users.module.js';
import { PurgeAppUsers } from '../app-users/purge-app-users.js';
import { CredentialRepository } from '../identity/credential.repository.js';
import { IdentityModule } from '../identity/identity.module.js';
import { RefreshTokenRepository } from '../sessions/refresh-token.repository.js';
import { SessionsModule } from '../sessions/sessions.module.js';

/** What this service holds of an app, in the order in which it is deleted. */
@Module({
  imports: [IdentityModule, SessionsModule, AppUsersModule],
  providers: purgingOf(CredentialRepository, RefreshTokenRepository, PurgeAppUsers),
})
export class PurgingModule {}
