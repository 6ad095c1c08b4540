import type { SoldSubscription } from '@lathe/proto/payments/model';
import type { Standing } from '../buyers/billing.js';
import type { CustomerState, ProviderSubscription } from '../provider/payment-provider.js';

/** Sales that are remembered of one buyer, far more than anybody makes. */
const mostSales = 50;

type Known = ProviderSubscription & { readonly plan: string };
/** Where a plan stands among those of its seller; undefined for one that is none of them. */
export type Ranks = (plan: string) => number | undefined;

/**
 * What a customer's subscriptions give: the highest plan of those that are alive, and of two with the same the later
 * one. A failed payment takes nothing while it is tried again. What has an unknown price, or was never paid, gives
 * nothing.
 */
export function standingOf({ subscriptions, saleIds }: Omit<CustomerState, 'purchases'>, rankOf: Ranks): Standing {
  const known = subscriptions.filter(
    (one): one is Known => one.plan !== null && rankOf(one.plan) !== undefined && one.status !== 'pending',
  );
  const byPlan = (a: Known, b: Known): number => rankOf(a.plan)! - rankOf(b.plan)! || byStart(a, b);
  const alive = known.filter(({ status }) => status !== 'ended').sort(byPlan);
  const ended = known.filter(({ status }) => status === 'ended').sort(byEnd);
  const counts = alive.at(-1) ?? ended.at(-1);
  return {
    plan: alive.at(-1)?.plan ?? null,
    subscription: counts ? toSubscription(counts) : null,
    saleIds: saleIds.slice(-mostSales),
  };
}

const byEnd = (a: Known, b: Known): number => endOf(a) - endOf(b) || byStart(a, b);
const byStart = (a: Known, b: Known): number =>
  a.startedAt.getTime() - b.startedAt.getTime() || (a.subscriptionId < b.subscriptionId ? -1 : 1);
const endOf = ({ endsAt, currentPeriodEnd }: Known): number => (endsAt ?? currentPeriodEnd).getTime();

function toSubscription({ subscriptionId, plan, interval, price, currency, next, ...one }: Known): SoldSubscription {
  const text = (date: Date | null): string | null => date?.toISOString() ?? null;
  return {
    subscriptionId,
    plan,
    interval,
    status: one.status === 'ended' || one.status === 'pending' ? 'canceled' : one.status,
    price,
    currency,
    startedAt: one.startedAt.toISOString(),
    currentPeriodEnd: one.currentPeriodEnd.toISOString(),
    trialEndsAt: text(one.trialEndsAt),
    canceledAt: text(one.canceledAt),
    endsAt: text(one.endsAt),
    next: next ? { plan: next.plan, interval: next.interval, at: next.at.toISOString() } : null,
  };
}
