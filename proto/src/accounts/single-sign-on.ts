import { z } from 'zod';
import { defineRoute } from '../http/route.js';
import { session } from './http.js';

const service = 'accounts' as const;

/** A token of the identity provider, as it was issued. */
export const providerToken = z.string().max(20_000);

/**
 * Only with Keycloak: the access token that a browser has just got from it, once, for a session of ours (design 12.4).
 * `auth/email-already-exists` says that an account has the address, and that Keycloak has not verified it.
 */
export const exchange = defineRoute({
  service,
  method: 'POST',
  path: '/api/auth/exchange',
  summary: 'Sign in by a token of Keycloak',
  auth: 'public',
  body: z.strictObject({ token: providerToken }),
  secret: true,
  response: session,
  errors: [
    'not-found',
    'auth/token-refused',
    'auth/session-ended',
    'auth/invalid-email',
    'auth/email-already-exists',
    'auth/user-disabled',
    'auth/too-many-attempts',
    'unavailable',
  ],
});

/**
 * Only with Keycloak, which calls it when a session of its own ends (OpenID Connect Back-Channel Logout 1.0): a form with
 * the field `logout_token`.
 */
export const backChannelLogout = defineRoute({
  service,
  method: 'POST',
  path: '/api/auth/backchannel-logout',
  summary: 'End the sessions that belong to a session of Keycloak',
  auth: 'public',
  kind: 'raw',
  response: z.object({}),
  errors: ['not-found', 'auth/logout-token-refused', 'unavailable'],
});
