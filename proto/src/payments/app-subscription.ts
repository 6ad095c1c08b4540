/** The plan of an app that one of its users pays for, on the app's own host. */
import { z } from 'zod';
import { appParams, id, isoDate } from '../common/ids.js';
import { defineRoute } from '../http/route.js';
import { billingInterval, paymentProviderName, soldSubscription } from './model.js';

const ofUser = { service: 'payments', auth: 'app', site: 'app', params: appParams } as const;

/** A path of the app to come back to, with its query. */
const returnTo = z
  .string()
  .max(2000)
  .regex(/^\/(?![/\\])[^\\\s]*$/, 'must be a path of this app');

const choice = z.strictObject({ plan: id, interval: billingInterval });

const errors = ['not-found', 'not-signed-in', 'app/not-published', 'app/sign-in-required'] as const;
const providerErrors = [...errors, 'too-many-requests', 'payments/not-selling', 'payments/provider-failed'] as const;

/** How somebody stands with the plans of an app. */
export const appStanding = z.object({
  provider: paymentProviderName,
  /** Whether plans can be bought now. */
  isSelling: z.boolean(),
  subscription: soldSubscription.extend({ name: z.string() }).nullable(),
  /** Never had a plan of the app: the first one begins with its trial. */
  mayTrial: z.boolean(),
  /** It ends because the app has closed or sells no more, not because they cancelled. */
  endsWithApp: z.boolean(),
  /** Whether the sale that was asked for has arrived; true where none was. */
  hasArrived: z.boolean(),
});
export type AppStanding = z.output<typeof appStanding>;

/** With a sale that has not arrived yet the provider is asked how things stand. */
export const readAppSubscription = defineRoute({
  ...ofUser,
  method: 'GET',
  path: '/live_api/apps/{id}/payments/subscription',
  summary: 'The plan of an app that its user pays for',
  query: z.object({ sale_id: z.string().max(200).optional() }),
  response: appStanding,
  errors: [...errors, 'too-many-requests'],
});

/** As `startCheckout` for the plans of the installation. */
export const startAppCheckout = defineRoute({
  ...ofUser,
  method: 'POST',
  path: '/live_api/apps/{id}/payments/checkout',
  summary: 'Begin to buy a plan of an app',
  body: choice.extend({ returnTo }),
  response: z.object({ url: z.string(), saleId: z.string() }),
  errors: [...providerErrors, 'payments/plan-not-sold', 'payments/already-subscribed', 'conflict'],
});

export const openAppPortal = defineRoute({
  ...ofUser,
  method: 'POST',
  path: '/live_api/apps/{id}/payments/portal',
  summary: 'Open the pages of the payment provider of an app',
  body: z.strictObject({ returnTo }),
  response: z.object({ url: z.string() }),
  errors: [...providerErrors, 'payments/nothing-paid'],
});

/** What another plan would cost at once; null where it begins at the end of the period. */
export const previewAppChange = defineRoute({
  ...ofUser,
  method: 'GET',
  path: '/live_api/apps/{id}/payments/subscription/preview',
  summary: 'What a change to another plan of an app costs',
  query: z.object({ plan: id, interval: billingInterval }),
  response: z.object({
    when: z.enum(['now', 'period-end', 'none']),
    at: isoDate.nullable(),
    dueNow: z.number().nullable(),
  }),
  errors: [...providerErrors, 'payments/plan-not-sold', 'payments/no-subscription', 'payments/other-currency'],
});

/** As `changeSubscription`: up at once, down at the end of the period. */
export const changeAppSubscription = defineRoute({
  ...ofUser,
  method: 'POST',
  path: '/live_api/apps/{id}/payments/subscription',
  summary: 'Change to another plan of an app',
  body: choice,
  response: appStanding,
  errors: [
    ...providerErrors,
    'payments/plan-not-sold',
    'payments/no-subscription',
    'payments/same-plan',
    'payments/other-currency',
    'payments/card-declined',
    'conflict',
  ],
});

/** Ends at the end of the period; nothing is given back. */
export const cancelAppSubscription = defineRoute({
  ...ofUser,
  method: 'DELETE',
  path: '/live_api/apps/{id}/payments/subscription',
  summary: 'Cancel the plan of an app at the end of its period',
  response: appStanding,
  errors: [...providerErrors, 'payments/no-subscription', 'conflict'],
});

export const keepAppSubscription = defineRoute({
  ...ofUser,
  method: 'POST',
  path: '/live_api/apps/{id}/payments/subscription/keep',
  summary: 'Keep the plan of an app as it is',
  response: appStanding,
  errors: [...providerErrors, 'payments/no-subscription', 'payments/nothing-to-take-back', 'conflict'],
});
