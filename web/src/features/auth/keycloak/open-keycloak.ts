import type { authConfig } from '@lathe/proto/accounts/http';
import type { RouteAnswer } from '@lathe/proto/http/route';
import Keycloak, { type KeycloakAdapter } from 'keycloak-js';

/** Where the realm is that signs builders in. */
export type KeycloakConfig = NonNullable<RouteAnswer<typeof authConfig>['keycloak']>;

/** Where Keycloak sends people back to; it knows these addresses and no others. */
export const loginAddress = (): string => `${location.origin}/login`;
export const popupAddress = (): string => `${location.origin}/auth/popup`;

/**
 * A client of the realm. Has a token when this page is the way back from a sign-in, which is taken out of the address.
 * Rejects when that sign-in came to nothing.
 */
export async function openKeycloak(config: KeycloakConfig, adapter?: (client: Keycloak) => KeycloakAdapter) {
  const client = new Keycloak(config);
  await client.init({
    pkceMethod: 'S256',
    checkLoginIframe: false,
    scope: 'openid email',
    ...(adapter && { adapter: adapter(client) }),
  });
  return client;
}
