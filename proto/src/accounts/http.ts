import { z } from 'zod';
import { appParams, id } from '../common/ids.js';
import { defineRoute } from '../http/route.js';
import { planId } from '../plans/plan-names.js';
import { appRole } from './app-users.js';

const service = 'accounts' as const;

/** Account holders are builders, or users of one app, who build nothing (specification 2, point 1). */
export const accountType = z.enum(['builder', 'app-user']);

/** An account (specification 1, point 3; 2, point 3). A null total or maximum means: no limit. */
export const account = z.object({
  accountId: id,
  email: z.string(),
  /** False while the address waits for its proof; only the one that ADMIN_EMAIL names does. */
  emailVerified: z.boolean(),
  /** What somebody calls themselves; empty where they have not said. */
  name: z.string(),
  pictureUrl: z.string().nullable(),
  accountType,
  plan: planId,
  subscriptionId: z.string().nullable(),
  /** `trialing`, `active`, `past_due` or `canceled`; null for who never had a paid plan. */
  planSubscriptionStatus: z.string().nullable(),
  /** When the plan was cancelled, which it may be before it ends. */
  planSubscriptionCancelledAt: z.string().nullable(),
  /** Of a user of an app: which app, and its name. */
  appId: id.nullable(),
  appHeader: z.string().nullable(),
  hasPaidAppPackage: z.boolean(),
  hasBusinessInfo: z.boolean(),
  isAdmin: z.boolean(),
  appsCount: z.number().int(),
  maxApps: z.number().int().nullable(),
  maxGenApps: z.number().int().nullable(),
  maxToolsPerApp: z.number().int().nullable(),
  myAppIds: z.array(id),
  featureFlags: z.record(z.string(), z.boolean()),
  appRunsUsed: z.number(),
  appRunsTotal: z.number().nullable(),
  appGenerationsUsed: z.number(),
  appGenerationsTotal: z.number().nullable(),
  dataProcessingUsed: z.number(),
  dataProcessingTotal: z.number().nullable(),
  builderChatMessagesUsed: z.number(),
  builderChatMessagesTotal: z.number().nullable(),
  appPackages: z.array(z.object({ appId: id, sharedAppId: id })),
  /** Sales that have arrived, by the `sale_id` that the payment page comes back with; the newest last. */
  subscriptionPaymentsIds: z.array(z.string()),
});
export type Account = z.output<typeof account>;

/** What a sign-in answers. The refresh token travels in an HttpOnly cookie on `/api/auth` only. */
export const session = z.object({ accessToken: z.string(), expiresIn: z.number().int(), account });
export type Session = z.output<typeof session>;

/**
 * What a sign-in by password answers where there is a second factor: the way to the second step. It holds nothing of the
 * account.
 */
export const secondStep = z.object({
  secondStep: z.object({ ticket: z.string(), ways: z.array(z.enum(['totp', 'passkey', 'recovery-code'])) }),
});
export type SecondStep = z.output<typeof secondStep>['secondStep'];

/** What people type; lengths are capped before anything looks at them. */
export const credentials = z.object({ email: z.string().max(1000), password: z.string().max(1000) });

export const signUp = defineRoute({
  service,
  method: 'POST',
  path: '/api/auth/sign-up',
  summary: 'Create an account and sign in',
  auth: 'public',
  status: 201,
  body: credentials,
  secret: true,
  response: session,
  errors: ['auth/invalid-email', 'auth/weak-password', 'auth/email-already-exists', 'auth/too-many-attempts'],
});
export const signIn = defineRoute({
  service,
  method: 'POST',
  path: '/api/auth/sign-in',
  summary: 'Sign in',
  auth: 'public',
  body: credentials,
  secret: true,
  response: z.union([session, secondStep]),
  errors: ['auth/bad-credentials', 'auth/user-disabled', 'auth/too-many-attempts'],
});
export const refresh = defineRoute({
  service,
  method: 'POST',
  path: '/api/auth/refresh',
  summary: 'Exchange the refresh cookie',
  auth: 'public',
  secret: true,
  response: session,
  errors: ['auth/session-ended', 'auth/user-disabled'],
});
export const signOut = defineRoute({
  service,
  method: 'POST',
  path: '/api/auth/sign-out',
  summary: 'Sign out',
  auth: 'public',
  response: z.object({}),
});
export const operatorSignIn = defineRoute({
  service,
  method: 'POST',
  path: '/api/auth/operator',
  summary: 'Sign in as the operator of this machine',
  auth: 'public',
  body: z.object({ operatorToken: z.string().max(500) }),
  secret: true,
  local: true,
  response: session,
  errors: ['not-found', 'auth/bad-credentials', 'auth/too-many-attempts'],
});
export const authConfig = defineRoute({
  service,
  method: 'GET',
  path: '/api/auth/config',
  summary: 'How people sign in here',
  auth: 'public',
  response: z.object({
    provider: z.enum(['built-in', 'keycloak']),
    mailDelivers: z.boolean(),
    embedded: z.boolean(),
    google: z.boolean(),
    /** Where the browser gets the token that it exchanges for ours; only with the provider `keycloak`. */
    keycloak: z.object({ url: z.string(), realm: z.string(), clientId: z.string() }).optional(),
  }),
});
export const jwks = defineRoute({
  service,
  method: 'GET',
  path: '/api/auth/jwks',
  summary: 'Public keys of access tokens',
  auth: 'public',
  response: z.object({ keys: z.array(z.record(z.string(), z.unknown())) }),
});

export const sendVerification = defineRoute({
  service,
  method: 'POST',
  path: '/api/auth/send-verification',
  summary: 'Mail the link that proves the address of the account',
  auth: 'account',
  response: z.object({}),
  errors: ['not-signed-in', 'too-many-requests'],
});
export const verifyEmail = defineRoute({
  service,
  method: 'POST',
  path: '/api/auth/verify-email',
  summary: 'Prove an address by the code that was mailed to it',
  auth: 'public',
  body: z.object({ code: z.string().max(100) }),
  response: z.object({ email: z.string() }),
  errors: ['auth/link-invalid'],
});

export const createAccount = defineRoute({
  service,
  method: 'POST',
  path: '/api/live_api/account/create',
  aliases: ['/api/account/create'],
  summary: 'Ensure that the signed-in user has an account',
  auth: 'account',
  /** Of a payment: answered once it has arrived, `payments/sale-not-found` until then. */
  query: z.object({ sale_id: z.string().min(1).max(200).optional() }),
  response: z.object({ accountId: id }),
  errors: ['not-signed-in', 'payments/sale-not-found'],
});
/** Of a builder on the platform; on the host of an app, of whoever is signed in to that. */
export const currentAccount = defineRoute({
  service,
  method: 'GET',
  path: '/api/live_api/account/current',
  aliases: ['/api/account/current'],
  summary: 'The signed-in account',
  auth: 'app',
  site: 'both',
  response: account,
  errors: ['not-signed-in', 'not-found'],
});

/** A person signed in to one app; in the preview, the owner of the app. */
export const appUser = z.object({ id, email: z.string(), role: appRole, isOwner: z.boolean() });
export type AppUser = z.output<typeof appUser>;
/** The refresh token of an app user travels in an HttpOnly cookie only. */
export const appSession = z.object({ accessToken: z.string(), expiresIn: z.number().int(), user: appUser });
export type AppSession = z.output<typeof appSession>;

const app = { service, site: 'app', params: appParams } as const;

export const appSignUp = defineRoute({
  ...app,
  method: 'POST',
  path: '/live_api/apps/{id}/auth/sign-up',
  summary: 'Sign up to an app',
  auth: 'public',
  status: 201,
  /** `invitation` lets in where people do not sign up by themselves. */
  body: credentials.extend({ invitation: z.string().max(200).optional() }),
  secret: true,
  response: appSession,
  errors: [
    'not-found',
    'auth/sign-up-closed',
    'auth/invitation-invalid',
    'auth/invalid-email',
    'auth/weak-password',
    'auth/email-already-exists',
    'auth/too-many-attempts',
  ],
});
export const appSignIn = defineRoute({
  ...app,
  method: 'POST',
  path: '/live_api/apps/{id}/auth/sign-in',
  summary: 'Sign in to an app',
  auth: 'public',
  body: credentials,
  secret: true,
  response: appSession,
  errors: ['not-found', 'auth/bad-credentials', 'auth/user-disabled', 'auth/too-many-attempts'],
});
export const appRefresh = defineRoute({
  ...app,
  method: 'POST',
  path: '/live_api/apps/{id}/auth/refresh',
  summary: 'Exchange the refresh cookie of an app',
  auth: 'public',
  secret: true,
  response: appSession,
  errors: ['not-found', 'auth/session-ended', 'auth/user-disabled'],
});
export const appSignOut = defineRoute({
  ...app,
  method: 'POST',
  path: '/live_api/apps/{id}/auth/sign-out',
  summary: 'Sign out of an app',
  auth: 'public',
  response: z.object({}),
  errors: ['not-found'],
});
export const appMe = defineRoute({
  ...app,
  method: 'GET',
  path: '/live_api/apps/{id}/auth/me',
  summary: 'The signed-in user of an app',
  auth: 'app',
  response: appUser,
  errors: ['not-found', 'not-signed-in'],
});
