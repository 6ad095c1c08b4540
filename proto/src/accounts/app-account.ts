/** What users of an app do with their own account there: proof of the address, sessions. On the app's own host. */
import { z } from 'zod';
import { appParams, id } from '../common/ids.js';
import { defineRoute } from '../http/route.js';
import { endOtherSessions, endSession, listSessions } from './own-account.js';

const own = { service: 'accounts', site: 'app', params: appParams, auth: 'app' } as const;

/** `mailDelivers` is false where no mail leaves the machine: addresses count as proven there, and nobody is asked. */
export const appAccount = defineRoute({
  ...own,
  method: 'GET',
  path: '/live_api/apps/{id}/auth/account',
  summary: 'Account of the signed-in user of an app',
  response: z.object({ email: z.string(), emailVerified: z.boolean(), mailDelivers: z.boolean() }),
  errors: ['not-found', 'not-signed-in'],
});
/** Nothing is sent for an address that is proven already. */
export const appSendVerification = defineRoute({
  ...own,
  method: 'POST',
  path: '/live_api/apps/{id}/auth/send-verification',
  summary: 'Mail a user of an app the link that proves the address',
  response: z.object({}),
  errors: ['not-found', 'not-signed-in', 'too-many-requests'],
});
export const appVerifyEmail = defineRoute({
  ...own,
  auth: 'public',
  method: 'POST',
  path: '/live_api/apps/{id}/auth/verify-email',
  summary: 'Prove an address in an app by the code that was mailed to it',
  body: z.strictObject({ code: z.string().max(100) }),
  response: z.object({ email: z.string() }),
  errors: ['not-found', 'auth/link-invalid', 'auth/too-many-attempts'],
});
export const appSessions = defineRoute({
  ...own,
  method: 'GET',
  path: '/live_api/apps/{id}/auth/sessions',
  summary: 'Where a user of an app is signed in',
  response: listSessions.response,
  errors: ['not-found', 'not-signed-in'],
});
export const appEndSession = defineRoute({
  ...own,
  method: 'DELETE',
  path: '/live_api/apps/{id}/auth/sessions/{sessionId}',
  summary: 'Sign out one browser of a user of an app',
  params: appParams.extend({ sessionId: id }),
  response: endSession.response,
  errors: ['not-found', 'not-signed-in'],
});
/** All but the one that asks. */
export const appEndOtherSessions = defineRoute({
  ...own,
  method: 'DELETE',
  path: '/live_api/apps/{id}/auth/sessions',
  summary: 'Sign out all other browsers of a user of an app',
  response: endOtherSessions.response,
  errors: ['not-found', 'not-signed-in'],
});
