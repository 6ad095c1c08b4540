/** What proves beside the password who somebody is, and passkeys, which do without one. */
import { z } from 'zod';
import { id, isoDate } from '../common/ids.js';
import { defineRoute } from '../http/route.js';
import { session } from './http.js';

const service = 'accounts' as const;
const password = z.string().max(1000);
/** What goes on between two requests of one person; good once, for some minutes. */
const ticket = z.string().max(100);
const name = z.string().trim().min(1, 'Give it a name').max(60, 'A name has 60 characters at most');
/** As WebAuthn's JSON has it; the library on either side reads it. */
const webAuthn = z.record(z.string(), z.unknown());

/** `totp` is an app that shows codes. */
const factorKinds = ['totp', 'passkey'] as const;

export const secondFactor = z.object({
  factorId: id,
  kind: z.enum(factorKinds),
  name: z.string(),
  createdAt: isoDate,
  lastUsedAt: isoDate.nullable(),
});
export type SecondFactor = z.output<typeof secondFactor>;

const own = { service, auth: 'account', secret: true } as const;
const passwordErrors = ['not-signed-in', 'auth/wrong-password', 'auth/too-many-attempts'] as const;
/** With the first factor come codes to write down, each of which takes the place of a factor once; else there are none. */
const added = z.object({ factor: secondFactor, recoveryCodes: z.array(z.string()) });

export const listSecondFactors = defineRoute({
  service,
  auth: 'account',
  method: 'GET',
  path: '/api/auth/second-factors',
  summary: 'Second factors of the signed-in account',
  response: z.object({ factors: z.array(secondFactor), recoveryCodesLeft: z.int() }),
  errors: ['not-signed-in'],
});
/** `uri` is what the QR code for the app says, `key` the same for typing. */
export const beginTotp = defineRoute({
  ...own,
  method: 'POST',
  path: '/api/auth/second-factors/totp',
  summary: 'Begin to set up an app that shows codes',
  body: z.strictObject({ password }),
  response: z.object({ ticket, uri: z.string(), key: z.string() }),
  errors: [...passwordErrors, 'auth/too-many-factors'],
});
export const confirmTotp = defineRoute({
  ...own,
  method: 'POST',
  path: '/api/auth/second-factors/totp/confirm',
  summary: 'Set up an app that shows codes, by a code that it shows',
  status: 201,
  body: z.strictObject({ ticket, name, code: z.string().max(100) }),
  response: added,
  errors: ['not-signed-in', 'auth/step-expired', 'auth/wrong-code', 'auth/too-many-factors', 'auth/too-many-attempts'],
});
export const beginPasskey = defineRoute({
  ...own,
  method: 'POST',
  path: '/api/auth/second-factors/passkey',
  summary: 'Begin to add a passkey',
  body: z.strictObject({ password }),
  response: z.object({ ticket, options: webAuthn }),
  errors: [...passwordErrors, 'auth/too-many-factors'],
});
export const confirmPasskey = defineRoute({
  ...own,
  method: 'POST',
  path: '/api/auth/second-factors/passkey/confirm',
  summary: 'Add the passkey that the browser made',
  status: 201,
  body: z.strictObject({ ticket, name, response: webAuthn }),
  response: added,
  errors: ['not-signed-in', 'auth/step-expired', 'auth/passkey-refused', 'auth/too-many-factors'],
});
/** With the last one the sign-in asks for the password alone again, and recovery codes end. */
export const removeSecondFactor = defineRoute({
  service,
  auth: 'account',
  method: 'POST',
  path: '/api/auth/second-factors/{factorId}/remove',
  summary: 'Remove a second factor',
  params: z.object({ factorId: id }),
  body: z.strictObject({ password }),
  response: z.object({}),
  errors: [...passwordErrors, 'not-found'],
});
/** Those before it end. */
export const renewRecoveryCodes = defineRoute({
  ...own,
  method: 'POST',
  path: '/api/auth/second-factors/recovery-codes',
  summary: 'Make new recovery codes',
  body: z.strictObject({ password }),
  response: z.object({ recoveryCodes: z.array(z.string()) }),
  errors: [...passwordErrors, 'not-found'],
});

const entering = { service, auth: 'public', method: 'POST', secret: true } as const;

/** The second step of a sign-in by password: a code that an app shows, or a recovery code. */
export const enterCode = defineRoute({
  ...entering,
  path: '/api/auth/second-step/code',
  summary: 'Finish the sign-in by a code',
  body: z.strictObject({ ticket, code: z.string().max(100) }),
  response: session,
  errors: ['auth/step-expired', 'auth/wrong-code', 'auth/user-disabled', 'auth/too-many-attempts'],
});
export const askPasskey = defineRoute({
  ...entering,
  path: '/api/auth/second-step/passkey-options',
  summary: 'What the browser asks a passkey in the second step',
  body: z.strictObject({ ticket }),
  response: z.object({ options: webAuthn }),
  errors: ['auth/step-expired', 'auth/too-many-attempts'],
});
export const enterPasskey = defineRoute({
  ...entering,
  path: '/api/auth/second-step/passkey',
  summary: 'Finish the sign-in by a passkey',
  body: z.strictObject({ ticket, response: webAuthn }),
  response: session,
  errors: ['auth/step-expired', 'auth/passkey-refused', 'auth/user-disabled', 'auth/too-many-attempts'],
});
/** A sign-in without a password. */
export const beginPasskeySignIn = defineRoute({
  ...entering,
  path: '/api/auth/passkey-options',
  summary: 'What the browser asks a passkey in the place of a password',
  response: z.object({ ticket, options: webAuthn }),
  errors: ['auth/too-many-attempts'],
});
export const signInByPasskey = defineRoute({
  ...entering,
  path: '/api/auth/passkey',
  summary: 'Sign in by a passkey',
  body: z.strictObject({ ticket, response: webAuthn }),
  response: session,
  errors: ['auth/step-expired', 'auth/passkey-refused', 'auth/user-disabled', 'auth/too-many-attempts'],
});
