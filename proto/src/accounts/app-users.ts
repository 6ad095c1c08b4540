/** People who signed up to an app, for its owner. */
import { z } from 'zod';
import { appParams, id, isoDate } from '../common/ids.js';
import { defineRoute } from '../http/route.js';

/** What somebody is in an app, in the words of its access rules. */
export const appRoles = ['user', 'admin'] as const;
export const appRole = z.enum(appRoles);
export type AppRole = z.output<typeof appRole>;

const own = { service: 'accounts', auth: 'account' } as const;

export const managedUser = z.object({
  userId: id,
  email: z.string(),
  role: appRole,
  isDisabled: z.boolean(),
  /** False while the link that was mailed to the address has not been opened. */
  emailVerified: z.boolean(),
  createdAt: isoDate,
});
export type ManagedUser = z.output<typeof managedUser>;

/** Users that one answer lists. */
export const usersPerPage = 50;

/** Those who came last first. `search` is part of an address; `after` the last user of the page before. */
export const listAppUsers = defineRoute({
  ...own,
  method: 'GET',
  path: '/api/apps/{id}/users',
  summary: 'Users of an app',
  params: appParams,
  query: z.object({ search: z.string().max(254).optional(), after: id.optional() }),
  /** `total` counts all that the search finds; `next` is the `after` of the page that follows, null on the last. */
  response: z.object({ users: z.array(managedUser), total: z.number().int(), next: id.nullable() }),
  errors: ['not-found'],
});

/** Days that `readSignUps` tells of, today included. */
export const signUpDays = 30;

/** How many of the people who are users now signed up on each of the last days (UTC), the oldest first. */
export const readSignUps = defineRoute({
  ...own,
  method: 'GET',
  path: '/api/apps/{id}/users/sign-ups',
  summary: 'Sign-ups of an app by day',
  params: appParams,
  response: z.object({ days: z.array(z.object({ day: z.iso.date(), count: z.int().nonnegative() })) }),
  errors: ['not-found'],
});

/** What the owner of an app changes of one of its users; the user's access tokens end with it. */
export const changeAppUser = defineRoute({
  ...own,
  method: 'PATCH',
  path: '/api/apps/{id}/users/{userId}',
  summary: 'Disable a user of an app or change their role',
  params: appParams.extend({ userId: id }),
  body: z.strictObject({ role: appRole.optional(), isDisabled: z.boolean().optional() }),
  response: managedUser,
  errors: ['not-found'],
});

/**
 * Ends a user of an app for good, with their sessions and their profile. Rows that they made stay; whoever signs up with
 * the same address later is somebody else.
 */
export const removeAppUser = defineRoute({
  ...own,
  method: 'DELETE',
  path: '/api/apps/{id}/users/{userId}',
  summary: 'Remove a user of an app',
  params: appParams.extend({ userId: id }),
  response: z.object({}),
  errors: ['not-found'],
});
