import { takeIdToken } from './id-token';
import { type KeycloakConfig, loginAddress, openKeycloak } from './open-keycloak';

/** Leaves for Keycloak, which ends its own session and leads back to the sign-in. */
export async function signOutOfKeycloak(config: KeycloakConfig): Promise<void> {
  const client = await openKeycloak(config);
  const idToken = takeIdToken();
  if (idToken !== undefined) client.idToken = idToken;
  // A form: no token belongs into an address.
  await client.logout({ redirectUri: loginAddress(), logoutMethod: idToken === undefined ? 'GET' : 'POST' });
}
