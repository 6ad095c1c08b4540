import { CONFIG } from '@lathe/platform/tokens/tokens';
import { Module } from '@nestjs/common';
import { AttemptLimits } from './attempt-limits.js';
import { BuiltInOnly } from './built-in-only.guard.js';
import { CredentialRepository } from './credential.repository.js';
import { KeycloakMethod } from './keycloak/keycloak-method.js';
import { keycloakSettings, readKeycloakSettings } from './keycloak/keycloak-settings.js';
import { KeycloakTokens } from './keycloak/keycloak-tokens.js';
import { ShownTokenRepository } from './keycloak/shown-token.repository.js';
import { PasswordMethod } from './password/password-method.js';

@Module({
  providers: [
    { provide: keycloakSettings, useFactory: readKeycloakSettings, inject: [CONFIG] },
    CredentialRepository,
    AttemptLimits,
    PasswordMethod,
    KeycloakTokens,
    ShownTokenRepository,
    KeycloakMethod,
    BuiltInOnly,
  ],
  exports: [
    keycloakSettings,
    CredentialRepository,
    AttemptLimits,
    PasswordMethod,
    KeycloakTokens,
    ShownTokenRepository,
    KeycloakMethod,
    BuiltInOnly,
  ],
})
export class IdentityModule {}
