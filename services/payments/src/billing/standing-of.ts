import type { Subscription } from '@lathe/proto/payments/model';
import { planIds } from '@lathe/proto/plans/plans';
import type { CustomerState, ProviderSubscription } from '../provider/payment-provider.js';
import type { Standing } from './billing.js';

/** Sales that are remembered of one account, far more than anybody makes. */
const mostSales = 50;

type Known = ProviderSubscription & { readonly plan: Subscription['plan'] };

/**
 * What a customer's subscriptions give: the highest plan of those that are alive, and of two with the same the later
 * one. A failed payment takes nothing while it is tried again. What has an unknown price, or was never paid, gives
 * nothing.
 */
export function standingOf({ subscriptions, saleIds }: Omit<CustomerState, 'purchases'>): Standing {
  const known = subscriptions.filter((one): one is Known => one.plan !== null && one.status !== 'pending');
  const alive = known.filter(({ status }) => status !== 'ended').sort(byPlan);
  const ended = known.filter(({ status }) => status === 'ended').sort(byEnd);
  const counts = alive.at(-1) ?? ended.at(-1);
  return {
    plan: alive.at(-1)?.plan ?? null,
    subscription: counts ? toSubscription(counts) : null,
    saleIds: saleIds.slice(-mostSales),
  };
}

const byPlan = (a: Known, b: Known): number => planIds.indexOf(a.plan) - planIds.indexOf(b.plan) || byStart(a, b);
const byEnd = (a: Known, b: Known): number => endOf(a) - endOf(b) || byStart(a, b);
const byStart = (a: Known, b: Known): number =>
  a.startedAt.getTime() - b.startedAt.getTime() || (a.subscriptionId < b.subscriptionId ? -1 : 1);
const endOf = ({ endsAt, currentPeriodEnd }: Known): number => (endsAt ?? currentPeriodEnd).getTime();

function toSubscription({ subscriptionId, plan, interval, price, next, ...one }: Known): Subscription {
  const text = (date: Date | null): string | null => date?.toISOString() ?? null;
  return {
    subscriptionId,
    plan,
    interval,
    status: one.status === 'ended' || one.status === 'pending' ? 'canceled' : one.status,
    price,
    startedAt: one.startedAt.toISOString(),
    currentPeriodEnd: one.currentPeriodEnd.toISOString(),
    trialEndsAt: text(one.trialEndsAt),
    canceledAt: text(one.canceledAt),
    endsAt: text(one.endsAt),
    next: next ? { plan: next.plan, interval: next.interval, at: next.at.toISOString() } : null,
  };
}

/** Whether an account has a plan that it pays for, or will pay for. */
export const isAlive = (subscription: Subscription | null): subscription is Subscription =>
  subscription !== null && subscription.status !== 'canceled';
