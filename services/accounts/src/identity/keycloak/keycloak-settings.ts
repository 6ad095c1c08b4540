import type { AccountsEnv } from '../../config/accounts-env.js';

/** Injection token: the Keycloak that signs builders in, null where passwords of ours do. */
export const keycloakSettings = Symbol('KeycloakSettings | null');

export interface KeycloakSettings {
  /** As browsers reach it. */
  readonly url: string;
  readonly realm: string;
  /** The public client by which browsers get their tokens. */
  readonly clientId: string;
  /** The realm, as its tokens name it. */
  readonly issuer: string;
  readonly keysUrl: string;
}

export function readKeycloakSettings(env: AccountsEnv): KeycloakSettings | null {
  const { KEYCLOAK_URL: url, KEYCLOAK_INTERNAL_URL: inside, KEYCLOAK_REALM: realm, KEYCLOAK_CLIENT_ID: clientId } = env;
  if (url === undefined) return null;
  const keysUrl = `${inside ?? url}/realms/${realm}/protocol/openid-connect/certs`;
  return { url, realm, clientId, issuer: `${url}/realms/${realm}`, keysUrl };
}
