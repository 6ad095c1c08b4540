/**
 * What an app charges its users: plans of its owner, paid to his own Stripe account by his own key. Prices are in whole
 * units of the plan's currency.
 */
import { z } from 'zod';
import { appParams, id } from '../common/ids.js';
import { defineRoute } from '../http/route.js';
import { paymentProviderName } from './model.js';

const own = { service: 'payments', auth: 'account', params: appParams } as const;

/** Currencies in which plans of apps can be sold; all of them have cents. */
export const currencies = [
  'usd',
  'eur',
  'gbp',
  'aud',
  'brl',
  'cad',
  'chf',
  'czk',
  'dkk',
  'hkd',
  'ils',
  'inr',
  'mxn',
  'nok',
  'nzd',
  'pln',
  'sek',
  'sgd',
  'zar',
] as const;
export const currency = z.enum(currencies);
export type Currency = z.output<typeof currency>;

/** Plans of one app that can be on sale at once. */
export const mostPlansOnSale = 20;
export const mostFeatures = 12;
export const longestPlanName = 60;
export const longestPlanDescription = 300;
export const longestFeature = 100;
export const mostTrialDays = 365;
const leastPrice = 1;
const mostPrice = 99_999;

const price = z
  .number()
  .min(leastPrice, 'must be at least 1')
  .max(mostPrice, 'must be at most 99,999')
  .refine((amount) => Math.abs(amount * 100 - Math.round(amount * 100)) < 1e-6, 'can have two decimals');

/** A plan as its owner writes it. A yearly price of 0: it is sold by the month alone. */
export const planDraft = z.strictObject({
  name: z.string().trim().min(1, 'must not be empty').max(longestPlanName),
  description: z.string().trim().max(longestPlanDescription),
  features: z.array(z.string().trim().min(1).max(longestFeature)).max(mostFeatures),
  price,
  priceYearly: z.union([z.literal(0), price]),
  currency,
  trialDays: z.int().min(0).max(mostTrialDays),
});
export type PlanDraft = z.output<typeof planDraft>;

/** A plan of an app, for its owner. An archived one is not sold any more; whoever has it keeps it. */
export const appPlan = planDraft.extend({ planId: id, isArchived: z.boolean(), subscribers: z.int().nonnegative() });
export type AppPlan = z.output<typeof appPlan>;

/** The Stripe account by which an app charges. The key itself is never answered. */
export const sellingAccount = z.object({
  name: z.string(),
  lastFour: z.string(),
  /** False for a test key, by which no money moves. */
  isLive: z.boolean(),
  /** Whether Stripe tells of changes by itself: it does not reach an installation on this machine alone. */
  isTold: z.boolean(),
  /** It is being removed: what people pay for there is ended first. */
  isEnding: z.boolean(),
  problem: z.enum(['payments/stripe-key-refused']).nullable(),
});

/** How an app sells, for its owner. */
export const planSettings = z.object({
  /** Who takes the money now: Stripe by the owner's key, without one the test provider where it is there, or nobody. */
  provider: paymentProviderName,
  account: sellingAccount.nullable(),
  /** Whether plans can be bought now: paid memberships are on and somebody takes the money. */
  isSelling: z.boolean(),
  /** Why a key and plans cannot be kept; null where they can. */
  obstacle: z.enum(['plan']).nullable(),
  plans: z.array(appPlan),
});
export type PlanSettings = z.output<typeof planSettings>;

export const readPlanSettings = defineRoute({
  ...own,
  method: 'GET',
  path: '/api/apps/{id}/payments/plans',
  summary: 'Plans that an app sells to its users',
  response: planSettings,
  errors: ['not-found'],
});

export const createPlan = defineRoute({
  ...own,
  method: 'POST',
  path: '/api/apps/{id}/payments/plans',
  summary: 'Make a plan that an app sells',
  body: planDraft,
  response: planSettings,
  errors: ['not-found', 'does-not-validate', 'plan/payment-system', 'payments/too-many-plans'],
});

/** A new price counts for whoever buys from now on; others keep theirs until they change. */
export const changePlan = defineRoute({
  ...own,
  method: 'PATCH',
  path: '/api/apps/{id}/payments/plans/{planId}',
  summary: 'Change a plan of an app, archive it or sell it again',
  params: appParams.extend({ planId: id }),
  body: planDraft.partial().extend({ isArchived: z.boolean().optional() }),
  response: planSettings,
  errors: ['not-found', 'does-not-validate', 'plan/payment-system', 'payments/no-such-plan', 'payments/too-many-plans'],
});

/**
 * Sells by the owner's own Stripe account from now on; another key of the same account takes the place of the one
 * before.
 */
export const connectAccount = defineRoute({
  ...own,
  method: 'PUT',
  path: '/api/apps/{id}/payments/account',
  summary: 'Charge by a Stripe account',
  body: z.strictObject({
    key: z
      .string()
      .trim()
      .max(300)
      .regex(/^(sk|rk)_(test|live)_\w+$/, 'must be a secret key of Stripe, such as sk_live_…'),
  }),
  response: planSettings,
  errors: [
    'not-found',
    'too-many-requests',
    'does-not-validate',
    'plan/payment-system',
    'payments/stripe-key-refused',
    'payments/other-stripe-account',
    'payments/provider-failed',
  ],
  slow: true,
});

/**
 * Ends what people pay for with the periods that are paid, then forgets the key. Asked again after Stripe has refused
 * the key, it forgets it at once.
 */
export const removeAccount = defineRoute({
  ...own,
  method: 'DELETE',
  path: '/api/apps/{id}/payments/account',
  summary: 'Charge by the Stripe account no more',
  response: planSettings,
  errors: ['not-found'],
});
