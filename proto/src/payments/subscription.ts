/** The paid plan of the signed-in account: buying, changing, ending it. */
import { z } from 'zod';
import { isoDate } from '../common/ids.js';
import { defineRoute } from '../http/route.js';
import { featureNames } from '../plans/features.js';
import { soldPlanIds } from '../plans/plans.js';
import { billingInterval, excess, invoice, paymentProviderName, planChoice, subscription } from './model.js';

const own = { service: 'payments', auth: 'account' } as const;

/** A path of this installation to come back to, with its query; `/home` when left out. */
const returnTo = z
  .string()
  .max(2000)
  .regex(/^\/(?![/\\])[^\\\s]*$/, 'must be a path of this installation')
  .optional();

const providerErrors = [
  'not-signed-in',
  'too-many-requests',
  'payments/not-configured',
  'payments/provider-failed',
] as const;

/** `subscription` is the one that counts; of those that ended the last, null for who never had one. */
export const readSubscription = defineRoute({
  ...own,
  method: 'GET',
  path: '/api/payments/subscription',
  summary: 'The paid plan of the account',
  response: z.object({
    provider: paymentProviderName,
    subscription: subscription.nullable(),
    /** Never had a paid plan: the first one begins with the trial of its offer. */
    mayTrial: z.boolean(),
  }),
  errors: ['not-signed-in'],
});

/**
 * Where to go and pay. The provider comes back to `returnTo` with `sale_id` in its query once paid, with
 * `checkout=canceled` otherwise. An account has one open checkout: another one ends it, the same is answered again.
 */
export const startCheckout = defineRoute({
  ...own,
  method: 'POST',
  path: '/api/payments/checkout',
  summary: 'Begin to buy a plan',
  body: planChoice.extend({ returnTo }),
  response: z.object({ url: z.string(), saleId: z.string() }),
  errors: [...providerErrors, 'payments/plan-not-sold', 'payments/already-subscribed', 'conflict'],
});

/** Where the account's cards, address and invoices are kept by the provider. */
export const openPortal = defineRoute({
  ...own,
  method: 'POST',
  path: '/api/payments/portal',
  summary: 'Open the pages of the payment provider',
  body: z.strictObject({ returnTo }),
  response: z.object({ url: z.string() }),
  errors: [...providerErrors, 'payments/nothing-paid'],
});

const changed = z.object({ subscription });

/** Up at once, with proration; down at the end of the period, which replaces what was to happen then. */
export const changeSubscription = defineRoute({
  ...own,
  method: 'POST',
  path: '/api/payments/subscription',
  summary: 'Change to another plan',
  body: planChoice,
  response: changed,
  errors: [
    ...providerErrors,
    'payments/plan-not-sold',
    'payments/no-subscription',
    'payments/same-plan',
    'payments/card-declined',
    'conflict',
  ],
});

/** Ends at the end of the period, that of a trial included; nothing is given back. */
export const cancelSubscription = defineRoute({
  ...own,
  method: 'DELETE',
  path: '/api/payments/subscription',
  summary: 'Cancel the plan at the end of its period',
  response: changed,
  errors: [...providerErrors, 'payments/no-subscription', 'conflict'],
});

/** Takes back what waits for the end of the period: a cancellation or a lower plan. */
export const keepSubscription = defineRoute({
  ...own,
  method: 'POST',
  path: '/api/payments/subscription/keep',
  summary: 'Keep the plan as it is',
  response: changed,
  errors: [...providerErrors, 'payments/no-subscription', 'payments/nothing-to-take-back', 'conflict'],
});

/**
 * What a change would do. `when` is `checkout` for who has no paid plan. `dueNow` is what would be paid at once, in
 * dollars and before tax that only the provider knows; null where nothing is. Lite stands for a cancellation.
 */
export const previewChange = defineRoute({
  ...own,
  method: 'GET',
  path: '/api/payments/subscription/preview',
  summary: 'What a change of plan costs, and what exceeds the new plan',
  query: z.object({ plan: z.enum(soldPlanIds), interval: billingInterval.default('month') }),
  response: z.object({
    when: z.enum(['now', 'period-end', 'checkout', 'none']),
    at: isoDate.nullable(),
    dueNow: z.number().nullable(),
    exceeds: z.array(excess),
    /** Included in what the account has now, and not in that plan. */
    loses: z.array(z.enum(featureNames)),
  }),
  errors: ['not-signed-in', 'too-many-requests', 'payments/plan-not-sold', 'payments/provider-failed', 'unavailable'],
});

/** The newest first; none for who never paid. */
export const listInvoices = defineRoute({
  ...own,
  method: 'GET',
  path: '/api/payments/invoices',
  summary: 'Invoices of the account',
  response: z.object({ invoices: z.array(invoice) }),
  errors: ['not-signed-in', 'too-many-requests', 'payments/provider-failed'],
});
