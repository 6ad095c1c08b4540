import { Module } from '@nestjs/common';
import { AttemptLimits } from './attempt-limits.js';
import { CredentialRepository } from './credential.repository.js';
import { PasswordMethod } from './password/password-method.js';
import { signInMethod } from './sign-in-method.js';

@Module({
  providers: [
    CredentialRepository,
    AttemptLimits,
    PasswordMethod,
    { provide: signInMethod, useExisting: PasswordMethod },
  ],
  exports: [CredentialRepository, AttemptLimits, PasswordMethod, signInMethod],
})
export class IdentityModule {}
