import { z } from 'zod';
import { session } from '../accounts/http.js';
import { accountSession } from '../accounts/own-account.js';
import { meterReading } from '../accounts/usage.js';
import { id, isoDate } from '../common/ids.js';
import { defineRoute } from '../http/route.js';
import { planId } from '../plans/plans.js';
import { deskList, deskPage } from './lists.js';

const service = 'accounts' as const;
const operator = { service, auth: 'operator' } as const;
const params = z.object({ accountId: id });

/** An account in the operator's list. */
export const deskAccount = z.object({
  accountId: id,
  email: z.string(),
  emailVerified: z.boolean(),
  isAdmin: z.boolean(),
  isDisabled: z.boolean(),
  /** Its own plan; null where it has the installation's default. */
  plan: planId.nullable(),
  createdAt: isoDate,
});
export type DeskAccount = z.output<typeof deskAccount>;

export const deskAccountDetail = deskAccount.extend({
  /** What it comes to: its own, or the default. */
  planInForce: planId,
  usage: z.array(meterReading),
  apps: z.array(z.object({ appId: id, name: z.string(), slug: z.string(), published: z.boolean() })),
  sessions: z.array(accountSession),
});
export type DeskAccountDetail = z.output<typeof deskAccountDetail>;

export const listAccounts = defineRoute({
  ...operator,
  method: 'GET',
  path: '/api/admin/accounts',
  summary: 'Accounts whose address begins so, by address',
  query: z.object({ ...deskList, state: z.enum(['all', 'disabled', 'operators']).default('all') }),
  response: deskPage(deskAccount),
  errors: ['not-found'],
});

export const readDeskAccount = defineRoute({
  ...operator,
  method: 'GET',
  path: '/api/admin/accounts/{accountId}',
  summary: 'An account with its plan, usage, apps and sessions',
  params,
  response: deskAccountDetail,
  errors: ['not-found'],
});

/** Its access tokens end with it. */
export const changeAccount = defineRoute({
  ...operator,
  method: 'PATCH',
  path: '/api/admin/accounts/{accountId}',
  summary: 'Disable an account, let it in again, or change its role',
  params,
  body: z.strictObject({ isAdmin: z.boolean().optional(), isDisabled: z.boolean().optional() }),
  response: z.object({ accountId: id, email: z.string(), isAdmin: z.boolean(), isDisabled: z.boolean() }),
  errors: ['operator/own-account', 'not-found'],
});

/** There is no way back. */
export const deleteAccount = defineRoute({
  ...operator,
  method: 'DELETE',
  path: '/api/admin/accounts/{accountId}',
  summary: 'Delete an account for good, with its apps and their data',
  params,
  response: z.object({}),
  errors: ['operator/own-account', 'not-found'],
});

export const changePlan = defineRoute({
  ...operator,
  method: 'PUT',
  path: '/api/admin/accounts/{accountId}/plan',
  summary: 'Give an account another plan',
  params,
  /** Null: the installation's default. */
  body: z.strictObject({ plan: planId.nullable() }),
  response: z.object({ plan: planId.nullable() }),
  errors: ['not-found'],
});

/** Minutes for which an operator is signed in as somebody else. */
export const signInAsMinutes = 30;

export const signInAs = defineRoute({
  ...operator,
  method: 'POST',
  path: '/api/admin/accounts/{accountId}/sign-in-as',
  summary: 'Sign in as an account, for half an hour at most',
  params,
  secret: true,
  response: session,
  errors: ['operator/own-account', 'operator/of-operator', 'auth/user-disabled', 'not-found'],
});

export const endSignInAs = defineRoute({
  service,
  auth: 'account',
  method: 'POST',
  path: '/api/auth/end-sign-in-as',
  summary: 'End being signed in as somebody else',
  response: z.object({}),
  errors: ['not-found', 'not-signed-in'],
});
