import { z } from 'zod';
import { id, isoDate } from '../common/ids.js';
import { planId } from '../plans/plans.js';
import { billingInterval, subscriptionStatus } from './model.js';

/** Events of the payments service. */
export const paymentsEvents = {
  /** What an account has bought, as a whole; the newest `seq` counts. Key is the account's id. */
  'payments.subscription.changed.v1': z.object({
    accountId: id,
    seq: z.number().int(),
    /** The plan that is paid for now; null for none: the installation's default counts. */
    plan: planId.nullable(),
    /** Of the subscription that counts, or ended last. */
    subscriptionId: z.string().nullable(),
    status: subscriptionStatus.nullable(),
    interval: billingInterval.nullable(),
    currentPeriodEnd: isoDate.nullable(),
    canceledAt: isoDate.nullable(),
    endsAt: isoDate.nullable(),
    /** Sales that have arrived, the newest last. */
    saleIds: z.array(z.string()),
  }),
  /**
   * Whether an app is open to its members alone, and where one becomes a member. The newest `seq` counts; key is the
   * app's id.
   */
  'payments.membership.required.v1': z.object({
    appId: id,
    seq: z.number().int(),
    isRequired: z.boolean(),
    joinUrl: z.string().nullable(),
  }),
  /**
   * Whether a user of an app is a member of it, and until when where that is known. The newest `seq` counts; key is the
   * user's id.
   */
  'payments.membership.changed.v1': z.object({
    appId: id,
    userId: id,
    seq: z.number().int(),
    isMember: z.boolean(),
    endsAt: isoDate.nullable(),
  }),
  /**
   * A copy of an app that an account has bought, and whether the money was given back. The newest `seq` counts; key is
   * the package's id.
   */
  'payments.package.changed.v1': z.object({
    packageId: id,
    accountId: id,
    /** The app that was sold, and its name then. */
    appId: id,
    name: z.string(),
    seq: z.number().int(),
    /** Dollars. */
    price: z.number(),
    boughtAt: isoDate,
    saleId: z.string(),
    isRefunded: z.boolean(),
  }),
} as const;
export type SubscriptionChange = z.output<(typeof paymentsEvents)['payments.subscription.changed.v1']>;
export type PackageChange = z.output<(typeof paymentsEvents)['payments.package.changed.v1']>;
export type MembershipRequirement = z.output<(typeof paymentsEvents)['payments.membership.required.v1']>;
export type MembershipChange = z.output<(typeof paymentsEvents)['payments.membership.changed.v1']>;
