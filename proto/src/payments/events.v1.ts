import { z } from 'zod';
import { id, isoDate } from '../common/ids.js';
import { planId } from '../plans/plans.js';
import { billingInterval, subscriptionStatus } from './model.js';

/** Events of the payments service; key is the account's id. */
export const paymentsEvents = {
  /** What an account has bought, as a whole; the newest `seq` counts. */
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
} as const;
export type SubscriptionChange = z.output<(typeof paymentsEvents)['payments.subscription.changed.v1']>;
