import { z } from 'zod';
import { appParams, id } from '../common/ids.js';
import { defineRoute } from '../http/route.js';

const service = 'accounts' as const;

/** Lengths are capped before anything looks at the values. */
const email = z.string().max(1000);
const password = z.string().max(1000);
const code = z.string().max(100);

/**
 * Mails the link by which a forgotten password is replaced. Answers alike, and in the same time, whether or not the
 * address has an account. With
 * `mainAppId` it is for the user of that app, and the link leads to the app. `continueUrl` is where the person goes on afterwards (a path of this installation).
 */
export const sendResetPasswordEmail = defineRoute({
  service,
  method: 'POST',
  path: '/api/live_api/account/sendResetPasswordEmail',
  aliases: ['/api/account/sendResetPasswordEmail'],
  summary: 'Mail a link to set a new password',
  auth: 'public',
  body: z.strictObject({ email, mainAppId: id.optional(), continueUrl: z.string().max(2000).optional() }),
  response: z.object({}),
  errors: ['auth/invalid-email', 'auth/too-many-attempts'],
});
/** Ends every session of the account; a mailed code counts as proof of the address. */
export const resetPassword = defineRoute({
  service,
  method: 'POST',
  path: '/api/auth/reset-password',
  summary: 'Set a new password by the code that was mailed',
  auth: 'public',
  body: z.strictObject({ code, password }),
  secret: true,
  response: z.object({ email: z.string() }),
  errors: [
    'auth/reset-link-invalid',
    'auth/reset-weak-password',
    'auth/reset-user-not-found',
    'auth/too-many-attempts',
  ],
});

const app = { service, site: 'app', params: appParams, auth: 'public' } as const;

/** As `sendResetPasswordEmail`, asked for on the app's own sign-in page. */
export const appSendResetEmail = defineRoute({
  ...app,
  method: 'POST',
  path: '/live_api/apps/{id}/auth/send-reset-email',
  summary: 'Mail a user of an app a link to set a new password',
  body: z.strictObject({ email }),
  response: z.object({}),
  errors: ['not-found', 'auth/invalid-email', 'auth/too-many-attempts'],
});
/** Ends every session of the user in that app. */
export const appResetPassword = defineRoute({
  ...app,
  method: 'POST',
  path: '/live_api/apps/{id}/auth/reset-password',
  summary: 'Set a new password of a user of an app by the code that was mailed',
  body: z.strictObject({ code, password }),
  secret: true,
  response: z.object({ email: z.string() }),
  errors: ['not-found', ...resetPassword.errors],
});
