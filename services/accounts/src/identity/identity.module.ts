import { Module } from '@nestjs/common';
import { AttemptLimits } from './attempt-limits.js';
import { BuiltInIdentity } from './built-in-identity.js';
import { CredentialRepository } from './credential.repository.js';
import { IDENTITY_PROVIDER } from './identity-provider.js';

@Module({
  providers: [CredentialRepository, AttemptLimits, { provide: IDENTITY_PROVIDER, useClass: BuiltInIdentity }],
  exports: [CredentialRepository, AttemptLimits, IDENTITY_PROVIDER],
})
export class IdentityModule {}
