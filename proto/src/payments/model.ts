/** What is bought and what an account has of it. Amounts are dollars. */
import { z } from 'zod';
import { id, isoDate } from '../common/ids.js';
import { type PlanId, planIds, type SoldPlanId, soldPlanIds } from '../plans/plans.js';

export const billingInterval = z.enum(['month', 'year']);
export type BillingInterval = z.output<typeof billingInterval>;

/** Who takes the money: nobody, the test provider that moves none, or Stripe. */
export const paymentProviderName = z.enum(['none', 'test', 'stripe']);
export type PaymentProviderName = z.output<typeof paymentProviderName>;

/** Plans that cost something; Lite is what somebody has who cancels. */
export const paidPlanIds = soldPlanIds.filter((plan) => plan !== 'lite') as Exclude<SoldPlanId, 'lite'>[];
export const paidPlanId = z.enum(paidPlanIds);
export type PaidPlanId = z.output<typeof paidPlanId>;

/** What one chooses: a plan and how often it is paid. */
export const planChoice = z.strictObject({ plan: paidPlanId, interval: billingInterval });
export type PlanChoice = z.output<typeof planChoice>;

/**
 * `past_due`: a payment failed and is tried again; the plan stays meanwhile. `canceled`: it has ended. One that will
 * end is still what it was, with `endsAt`.
 */
export const subscriptionStatus = z.enum(['trialing', 'active', 'past_due', 'canceled']);
export type SubscriptionStatus = z.output<typeof subscriptionStatus>;

/** What somebody pays for again and again, whoever sells it. */
export const soldSubscription = z.object({
  subscriptionId: z.string(),
  plan: z.string(),
  interval: billingInterval,
  status: subscriptionStatus,
  /** Per interval, without tax. */
  price: z.number(),
  /** As ISO 4217 has it, in lower case. */
  currency: z.string(),
  startedAt: isoDate,
  /** When it is paid again, or ends. */
  currentPeriodEnd: isoDate,
  trialEndsAt: isoDate.nullable(),
  /** When it was cancelled; it may go on until `endsAt`. */
  canceledAt: isoDate.nullable(),
  /** When a cancelled one ends; that can be taken back until then. */
  endsAt: isoDate.nullable(),
  /** What it becomes at the end of the period; that can be taken back until then. */
  next: z.object({ plan: z.string(), interval: billingInterval, at: isoDate }).nullable(),
});
export type SoldSubscription = z.output<typeof soldSubscription>;

/** Of one of the installation's plans, which cost dollars. */
export const subscription = soldSubscription.omit({ currency: true }).extend({
  plan: paidPlanId,
  next: planChoice.extend({ at: isoDate }).nullable(),
});
export type Subscription = z.output<typeof subscription>;

export const invoice = z.object({
  invoiceId: z.string(),
  number: z.string().nullable(),
  createdAt: isoDate,
  /** Dollars with tax; below zero where something is given back. */
  total: z.number(),
  status: z.enum(['draft', 'open', 'paid', 'void', 'uncollectible']),
  /** Page of the provider where it is shown, and paid while it is open. */
  url: z.string().nullable(),
  pdfUrl: z.string().nullable(),
});
export type Invoice = z.output<typeof invoice>;

/** Something that exists beyond what a plan includes; with an app where the limit is one app's. */
export const excess = z.object({
  limit: z.enum(['apps', 'genApps', 'rowsPerApp', 'storagePerApp']),
  allowed: z.number().int(),
  used: z.number().int(),
  app: z.object({ appId: id, name: z.string() }).nullable(),
});
export type Excess = z.output<typeof excess>;

/**
 * Whether a change counts at once, with what is left of the period set off, or waits for its end: a higher plan in the
 * product's order and yearly instead of monthly count at once. Undefined for what one has already.
 */
export function changeWhen(
  from: { plan: PlanId; interval: BillingInterval },
  to: { plan: PlanId; interval: BillingInterval },
): 'now' | 'period-end' | undefined {
  const rise = planIds.indexOf(to.plan) - planIds.indexOf(from.plan);
  if (rise !== 0) return rise > 0 ? 'now' : 'period-end';
  if (to.interval === from.interval) return undefined;
  return to.interval === 'year' ? 'now' : 'period-end';
}
