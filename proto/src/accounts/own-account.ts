import { z } from 'zod';
import { id, isoDate } from '../common/ids.js';
import { defineRoute } from '../http/route.js';
import { session } from './http.js';
import { providerToken } from './single-sign-on.js';

const service = 'accounts' as const;
const password = z.string().max(1000);

/** One sign-in of a browser that still counts. `agent` is the browser in words, as "Firefox on Linux". */
export const accountSession = z.object({
  sessionId: id,
  agent: z.string(),
  startedAt: isoDate.nullable(),
  lastUsedAt: isoDate,
  current: z.boolean(),
});
export type AccountSession = z.output<typeof accountSession>;

/** Every other session ends; this one goes on with the answer's token. */
export const changePassword = defineRoute({
  service,
  method: 'POST',
  path: '/api/auth/change-password',
  summary: 'Change the password of the signed-in account',
  auth: 'account',
  body: z.strictObject({ currentPassword: password, newPassword: password }),
  secret: true,
  response: session.omit({ account: true }),
  errors: ['not-signed-in', 'auth/wrong-password', 'auth/weak-password', 'auth/too-many-attempts'],
});
/** Mails a link to the new address; nothing changes before it is opened. */
export const changeEmail = defineRoute({
  service,
  method: 'POST',
  path: '/api/auth/change-email',
  summary: 'Ask for another email address',
  auth: 'account',
  body: z.strictObject({ newEmail: z.string().max(1000), password }),
  response: z.object({}),
  errors: [
    'not-signed-in',
    'auth/wrong-password',
    'auth/invalid-email',
    'auth/email-already-exists',
    'auth/too-many-attempts',
  ],
});
/** The end of the mailed link. `auth/email-already-exists` says that somebody has the address by now. */
export const completeEmailChange = defineRoute({
  service,
  method: 'POST',
  path: '/api/live_api/account/completeEmailChange',
  aliases: ['/api/account/completeEmailChange'],
  summary: 'Change the email address by the code that was mailed to the new one',
  auth: 'public',
  body: z.strictObject({ newEmail: z.string().max(1000), code: z.string().max(100) }),
  response: z.object({ email: z.string() }),
  errors: ['auth/link-invalid', 'auth/email-already-exists'],
});
export const listSessions = defineRoute({
  service,
  method: 'GET',
  path: '/api/auth/sessions',
  summary: 'Where the account is signed in',
  auth: 'account',
  response: z.object({ sessions: z.array(accountSession) }),
  errors: ['not-signed-in'],
});
export const endSession = defineRoute({
  service,
  method: 'DELETE',
  path: '/api/auth/sessions/{sessionId}',
  summary: 'Sign out one browser',
  auth: 'account',
  params: z.object({ sessionId: id }),
  response: z.object({}),
  errors: ['not-signed-in', 'not-found'],
});
/** All but the one that asks. */
export const endOtherSessions = defineRoute({
  service,
  method: 'DELETE',
  path: '/api/auth/sessions',
  summary: 'Sign out all other browsers',
  auth: 'account',
  response: z.object({}),
  errors: ['not-signed-in'],
});
/**
 * What shows once more who somebody is: the password, or where Keycloak signs people in, a token of a sign-in that is
 * fresh.
 */
export const confirmation = z.union([z.strictObject({ password }), z.strictObject({ token: providerToken })]);
export type Confirmation = z.output<typeof confirmation>;

/** There is no way back: apps, versions, rows and files of the account go with it. */
export const deleteOwnAccount = defineRoute({
  service,
  method: 'POST',
  path: '/api/auth/delete-account',
  summary: 'Delete the signed-in account for good, with its apps and their data',
  auth: 'account',
  body: confirmation,
  response: z.object({}),
  errors: ['not-signed-in', 'auth/wrong-password', 'auth/token-refused', 'auth/too-many-attempts'],
});
