import { Module } from '@nestjs/common';
import { KeyRing } from './key-ring.js';
import { OwnFamilies } from './own-families.js';
import { ProviderSessionRepository } from './provider-session.repository.js';
import { ReadPublicKeys } from './read-public-keys.use-case.js';
import { RefreshSessions } from './refresh-sessions.js';
import { RefreshTokenRepository } from './refresh-token.repository.js';
import { SigningKeyRepository } from './signing-key.repository.js';
import { TokenIssuer } from './token-issuer.js';

@Module({
  providers: [
    SigningKeyRepository,
    KeyRing,
    TokenIssuer,
    RefreshTokenRepository,
    RefreshSessions,
    OwnFamilies,
    ProviderSessionRepository,
    ReadPublicKeys,
  ],
  exports: [
    TokenIssuer,
    RefreshTokenRepository,
    RefreshSessions,
    OwnFamilies,
    ProviderSessionRepository,
    ReadPublicKeys,
  ],
})
export class SessionsModule {}
