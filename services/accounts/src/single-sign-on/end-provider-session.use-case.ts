import { type Transaction, UnitOfWork } from '@lathe/platform/persistence/unit-of-work';
import { Injectable } from '@nestjs/common';
import { AccountEpochs } from '../accounts/account-epochs.js';
import { CredentialRepository } from '../identity/credential.repository.js';
import { KeycloakMethod } from '../identity/keycloak/keycloak-method.js';
import { type KeycloakLogout, KeycloakTokens } from '../identity/keycloak/keycloak-tokens.js';
import { ShownTokenRepository } from '../identity/keycloak/shown-token.repository.js';
import { platformRealm } from '../identity/sign-in-method.js';
import { ProviderSessionRepository } from '../sessions/provider-session.repository.js';
import { RefreshSessions } from '../sessions/refresh-sessions.js';

/**
 * Ends the sessions that belong to a session of Keycloak which is over, or all of a person: refresh tokens of those,
 * access tokens everywhere by the raised epoch. Sign-ins that began before and come later are refused.
 */
@Injectable()
export class EndProviderSession {
  constructor(
    private readonly tokens: KeycloakTokens,
    private readonly method: KeycloakMethod,
    private readonly shown: ShownTokenRepository,
    private readonly credentials: CredentialRepository,
    private readonly providerSessions: ProviderSessionRepository,
    private readonly sessions: RefreshSessions,
    private readonly epochs: AccountEpochs,
    private readonly unitOfWork: UnitOfWork,
  ) {}

  /** A logout token counts once. Throws as `KeycloakTokens` does. */
  async execute(token: string): Promise<void> {
    const logout = await this.tokens.logout(token);
    const key = `logout ${this.method.keyOf(logout.jti)}`;
    await this.unitOfWork.run(async (tx) => {
      await this.shown.take(key, new Date((logout.iat + keptSeconds) * 1000), 'auth/logout-token-refused', tx);
      for (const accountId of await this.end(logout, tx)) await this.epochs.raise(accountId, tx);
    });
  }

  /** Answers whose sessions have ended. */
  private async end({ sid, sub }: KeycloakLogout, tx: Transaction): Promise<string[]> {
    if (sid !== undefined) {
      const key = this.method.keyOf(sid);
      await this.providerSessions.end(key, tx);
      return this.sessions.closeOfProvider(platformRealm, key, tx);
    }
    const known = await this.credentials.find(platformRealm, this.method.keyOf(sub!), tx);
    if (!known) return [];
    await this.sessions.closeAll(platformRealm, known.subjectId, tx);
    return [known.subjectId];
  }
}

/** Longer than a logout token counts. Seconds. */
const keptSeconds = 3600;
