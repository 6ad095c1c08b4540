/**
 * Paid memberships of an app (spec 2, sections 3, 4 and 7): who pays its owner at Gumroad gets in, as long as the
 * membership lasts.
 */
import { z } from 'zod';
import { appParams, id, isoDate } from '../common/ids.js';
import { defineRoute } from '../http/route.js';

const own = { service: 'payments', auth: 'account', params: appParams } as const;

/** A membership that the owner of the app sells. */
export const membershipProduct = z.object({ id: z.string(), name: z.string() });
export type MembershipProduct = z.output<typeof membershipProduct>;

const accessToken = z.string().trim().min(1).max(500);

/** How the memberships of an app stand, for its owner. The access token itself is never answered. */
export const membershipSettings = z.object({
  isPaidMembershipsEnabled: z.boolean(),
  paidMembershipsSettings: z.object({
    paymentProvider: z.literal('gumroad').nullable(),
    hasPaymentProviderAccessToken: z.boolean(),
    isSetupCompleted: z.boolean(),
  }),
  paidMembershipsProduct: membershipProduct.nullable(),
  /** Why it cannot be switched on now; null where it can. */
  obstacle: z.enum(['sign-up', 'domain', 'plan']).nullable(),
  /** Memberships that are alive now, and users of the app who have one. */
  members: z.int().nonnegative(),
  membersSignedUp: z.int().nonnegative(),
  /** When all of them were last read, and why that could not be done since. */
  syncedAt: isoDate.nullable(),
  problem: z.enum(['payments/gumroad-token-refused', 'payments/gumroad-failed', 'payments/no-such-product']).nullable(),
  /** Whether Gumroad tells of changes by itself: it does not reach an installation on this machine alone. */
  isTold: z.boolean(),
});
export type MembershipSettings = z.output<typeof membershipSettings>;

export const readMembershipSettings = defineRoute({
  ...own,
  method: 'GET',
  path: '/api/apps/{id}/payments',
  summary: 'Paid memberships of an app',
  response: membershipSettings,
  errors: ['not-found'],
});

/** Switches them on or off; members alone get in once they are on and a product is connected. */
export const changeMembershipSettings = defineRoute({
  ...own,
  method: 'PATCH',
  path: '/api/apps/{id}/payments',
  summary: 'Switch paid memberships of an app on or off',
  body: z.strictObject({ isPaidMembershipsEnabled: z.boolean() }),
  response: membershipSettings,
  errors: ['not-found', 'plan/payment-system', 'payments/memberships-need-sign-up'],
});

const gumroadErrors = [
  'not-found',
  'too-many-requests',
  'plan/payment-system',
  'payments/gumroad-token-missing',
  'payments/gumroad-token-refused',
  'payments/gumroad-failed',
] as const;

/**
 * The memberships that belong to an access token: the one given, else the one that is stored. The token is better given
 * in the header `x-gumroad-token`; the query is the specification's (design 11.7).
 */
export const listMembershipProducts = defineRoute({
  ...own,
  method: 'GET',
  path: '/api/apps/{id}/payments/products',
  summary: 'Memberships that can be connected with an app',
  query: z.object({ appId: id.optional(), accessToken: accessToken.optional() }),
  response: z.object({ products: z.array(membershipProduct) }),
  errors: gumroadErrors,
});

/**
 * `details` of `payments/confirm-product`: the users of the app who would lose their access, the first of them by
 * address.
 */
export const membersLost = z.object({ count: z.int().nonnegative(), emails: z.array(z.string()) });
export type MembersLost = z.output<typeof membersLost>;

/**
 * Connects a product; without a token by the one that is stored. Another product than the one so far needs a
 * confirmation: `payments/confirm-product` says who would lose their access.
 */
export const connectMemberships = defineRoute({
  ...own,
  method: 'POST',
  path: '/api/apps/{id}/payments/connect',
  summary: 'Connect a membership with an app',
  body: z.strictObject({
    productId: z.string().min(1).max(200),
    accessToken: accessToken.optional(),
    isConfirmed: z.boolean().default(false),
  }),
  response: membershipSettings,
  errors: [...gumroadErrors, 'payments/no-such-product', 'payments/confirm-product', 'conflict'],
  slow: true,
});

/** Forgets the token and the memberships: nobody needs one any more. */
export const disconnectMemberships = defineRoute({
  ...own,
  method: 'DELETE',
  path: '/api/apps/{id}/payments/connect',
  summary: 'Disconnect the membership of an app',
  response: membershipSettings,
  errors: ['not-found'],
});

/** Reads all memberships anew and lets Gumroad tell of changes again. */
export const resyncMemberships = defineRoute({
  ...own,
  method: 'POST',
  path: '/api/apps/{id}/payments/resync',
  summary: 'Read the memberships of an app anew',
  response: membershipSettings,
  errors: [...gumroadErrors, 'payments/no-such-product', 'conflict'],
  slow: true,
});
