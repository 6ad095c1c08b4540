import { Inject, Injectable } from '@nestjs/common';
import { AttemptLimits } from '../attempt-limits.js';
import { CredentialRepository } from '../credential.repository.js';
import { platformRealm, type ProvenIdentity, type SignInMethod } from '../sign-in-method.js';
import { type KeycloakSettings, keycloakSettings } from './keycloak-settings.js';
import { type KeycloakAccess, KeycloakTokens, maxTokenAgeSeconds } from './keycloak-tokens.js';
import { ShownTokenRepository } from './shown-token.repository.js';

/** The access token of a sign-in at Keycloak, and the network address that it came from. */
export interface KeycloakProof {
  readonly token: string;
  readonly ip: string;
}

/** A sign-in that confirms something is no older. Seconds. */
const freshSeconds = 300;

/** Keycloak, and through it whatever it is a broker for. The key is issuer and `sub`; an address it has verified is theirs. */
@Injectable()
export class KeycloakMethod implements SignInMethod<KeycloakProof> {
  constructor(
    @Inject(keycloakSettings) private readonly settings: KeycloakSettings | null,
    private readonly tokens: KeycloakTokens,
    private readonly shown: ShownTokenRepository,
    private readonly credentials: CredentialRepository,
    private readonly limits: AttemptLimits,
  ) {}

  /** A token counts once. Throws `auth/token-refused` for one that does not hold, and what `KeycloakTokens` throws. */
  async identify(realm: string, { token, ip }: KeycloakProof): Promise<ProvenIdentity> {
    const { sub, sid, email, email_verified: emailVerified } = await this.take(token, ip);
    const key = this.keyOf(sub);
    const boundTo = (await this.credentials.find(realm, key))?.subjectId;
    return { key, boundTo, email, emailVerified, providerSession: this.keyOf(sid) };
  }

  /** Whether the token is of the account's owner, who has signed in just now. A token counts once. Throws as `identify` does. */
  async confirms(accountId: string, { token, ip }: KeycloakProof): Promise<boolean> {
    const { sub, auth_time: authTime } = await this.take(token, ip);
    if (Date.now() / 1000 - authTime > freshSeconds) return false;
    return (await this.credentials.find(platformRealm, this.keyOf(sub)))?.subjectId === accountId;
  }

  /** What is unique in the realm, made unique over all methods. */
  keyOf(name: string): string {
    return `${this.settings?.issuer} ${name}`;
  }

  private take(token: string, ip: string): Promise<KeycloakAccess> {
    return this.limits.duringExchange(ip, async () => {
      const claims = await this.tokens.access(token);
      const until = new Date((claims.iat + 2 * maxTokenAgeSeconds) * 1000);
      await this.shown.take(`nonce ${this.keyOf(claims.nonce)}`, until, 'auth/token-refused');
      return claims;
    });
  }
}
