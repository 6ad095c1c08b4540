/** What can be bought. */
import { z } from 'zod';
import { id } from '../common/ids.js';
import { defineRoute } from '../http/route.js';
import { planId } from '../plans/plans.js';
import { currency } from './app-plans.js';
import { paymentProviderName } from './model.js';

/**
 * Plan card (spec 1, point 3; `discuountedPrice` is spelled so there). Prices are dollars, unless `currency` says
 * otherwise: the plans of an app say so, and what they include.
 */
export const planCard = z.object({
  id: z.string(),
  name: z.string(),
  description: z.string(),
  price: z.number(),
  priceYearly: z.number(),
  discuountedPrice: z.number().nullable(),
  oneTimePayment: z.boolean(),
  isMostPopular: z.boolean(),
  buttonText: z.string(),
  link: z.string(),
  currency: currency.optional(),
  features: z.array(z.string()).optional(),
  /** Of somebody who never had a plan of the app. */
  trialDays: z.int().optional(),
});
export type PlanCard = z.output<typeof planCard>;

/** The platform's own plans as cards; with `appId` those that an app sells to its users now. */
export const listPaidPlans = defineRoute({
  service: 'payments',
  method: 'GET',
  path: '/api/live_api/app/paidPlans',
  summary: 'Cards of the plans of the platform, or of an app',
  auth: 'public',
  site: 'both',
  query: z.object({ appId: id.optional() }),
  response: z.object({ plans: z.array(planCard) }),
  errors: ['not-found', 'malformed-request'],
});

/** A plan on sale with its price in dollars, 0 for the free one. What it includes is in `listPlans` of accounts. */
export const planOffer = z.object({
  id: planId,
  name: z.string(),
  monthly: z.number(),
  yearly: z.number(),
  /** Of somebody who never had a paid plan. */
  trialDays: z.number().int(),
});
export type PlanOffer = z.output<typeof planOffer>;

/** `provider` is `none` where nothing can be bought, and `test` where no money moves. */
export const listPlanOffers = defineRoute({
  service: 'payments',
  method: 'GET',
  path: '/api/payments/plans',
  summary: 'What can be bought here, and how',
  auth: 'public',
  response: z.object({ provider: paymentProviderName, defaultPlan: planId, plans: z.array(planOffer) }),
});
