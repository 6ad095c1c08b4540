import type { KeycloakConfig } from './open-keycloak';

/** Keycloak's own pages on which people change what Keycloak knows of them. */
export function accountConsole({ url, realm }: KeycloakConfig) {
  const root = `${url}/realms/${encodeURIComponent(realm)}/account`;
  return { person: `${root}/`, signingIn: `${root}/account-security/signing-in` };
}
