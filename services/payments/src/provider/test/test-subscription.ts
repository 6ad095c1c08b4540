import { randomId } from '@lathe/platform/ids/random-id';
import type { CheckoutWish, PricedChoice } from '../payment-provider.js';
import {
  cents,
  dayMs,
  periodEnd,
  replaced,
  restWorth,
  type TestCustomer,
  type TestSubscription,
  withInvoice,
} from './test-customer.js';

/** What an upgrade costs at once: the new price for the rest of the period, or for a new one, less what is paid for. */
export function upgradeCost(one: TestSubscription, to: PricedChoice, now: Date): number {
  const paid = restWorth(one, now);
  const wanted = to.interval === one.interval ? restWorth({ ...one, price: to.price }, now) : to.price;
  return cents(Math.max(0, wanted - paid));
}

export function begun({ plan, name, interval, price, currency, trialDays }: CheckoutWish, now: Date): TestSubscription {
  const trialEndsAt = trialDays > 0 ? new Date(now.getTime() + trialDays * dayMs) : null;
  return {
    subscriptionId: `tsub_${randomId()}`,
    status: trialEndsAt ? 'trialing' : 'active',
    plan,
    name,
    interval,
    price,
    currency,
    startedAt: now,
    periodStart: now,
    currentPeriodEnd: trialEndsAt ?? periodEnd(now, interval),
    trialEndsAt,
    canceledAt: null,
    endsAt: null,
    next: null,
    failures: 0,
    retryAt: null,
  };
}

/** The customer after an upgrade at once, which is paid; `due` is what it costs. */
export function upgraded(
  customer: TestCustomer,
  one: TestSubscription,
  { plan, name, interval, price }: PricedChoice,
  due: number,
  now: Date,
): TestCustomer {
  const isTrial = one.status === 'trialing';
  const isNewPeriod = interval !== one.interval && !isTrial;
  const period = isNewPeriod ? { periodStart: now, currentPeriodEnd: periodEnd(now, interval) } : {};
  const raised = { ...one, plan, name, interval, price, ...period, next: null, canceledAt: null, endsAt: null };
  const changed = replaced(customer, raised);
  return isTrial ? changed : withInvoice(changed, now, due, 'paid');
}
