import { describe, expect, it } from '@jest/globals';
import type { ProviderSubscription } from '../provider/payment-provider.js';
import { standingOf } from './standing-of.js';

/** In the order in which they are sold; others are of somebody else. */
const rankOf = (plan: string): number | undefined => {
  const rank = ['explorer', 'moon', 'galaxy'].indexOf(plan);
  return rank < 0 ? undefined : rank;
};

const day = (number: number): Date => new Date(Date.UTC(2026, 10, number));

const subscribed = (change: Partial<ProviderSubscription> = {}): ProviderSubscription => ({
  subscriptionId: 'sub_1',
  status: 'active',
  plan: 'explorer',
  interval: 'month',
  price: 19,
  currency: 'usd',
  startedAt: day(1),
  currentPeriodEnd: day(30),
  trialEndsAt: null,
  canceledAt: null,
  endsAt: null,
  next: null,
  ...change,
});

/** In both orders, which must not matter. */
function standing(...subscriptions: ProviderSubscription[]) {
  const one = standingOf({ subscriptions, saleIds: [] }, rankOf);
  expect(standingOf({ subscriptions: subscriptions.toReversed(), saleIds: [] }, rankOf)).toEqual(one);
  return { plan: one.plan, counts: one.subscription?.subscriptionId, status: one.subscription?.status };
}

describe('what the subscriptions of a customer give', () => {
  it('is nothing without any', () => {
    expect(standing()).toEqual({ plan: null });
  });

  it.each(['trialing', 'active', 'past_due'] as const)('is the plan of one that is %s', (status) => {
    expect(standing(subscribed({ status }))).toEqual({ plan: 'explorer', counts: 'sub_1', status });
  });

  it('is the highest plan of several that are alive, and of two alike the later one', () => {
    const higher = subscribed({ subscriptionId: 'sub_2', plan: 'moon', startedAt: day(0) });
    expect(standing(subscribed(), higher)).toMatchObject({ plan: 'moon', counts: 'sub_2' });
    const later = subscribed({ subscriptionId: 'sub_0', startedAt: day(2) });
    expect(standing(subscribed(), later)).toMatchObject({ counts: 'sub_0' });
  });

  it('is no plan, but the one that ended last, where none is alive', () => {
    const ended = subscribed({ status: 'ended', endsAt: day(5) });
    const before = subscribed({ subscriptionId: 'sub_2', status: 'ended', plan: 'galaxy', endsAt: day(4) });
    expect(standing(ended, before)).toEqual({ plan: null, counts: 'sub_1', status: 'canceled' });
    const alive = subscribed({ subscriptionId: 'sub_3' });
    expect(standing(ended, before, alive)).toMatchObject({ plan: 'explorer', counts: 'sub_3' });
  });

  it('is nothing for a price that is none of the platform, or one that was never paid', () => {
    const others = [subscribed({ plan: null }), subscribed({ subscriptionId: 'sub_3', plan: 'unknown' })];
    expect(standing(...others, subscribed({ subscriptionId: 'sub_2', status: 'pending' }))).toEqual({ plan: null });
  });

  it('remembers the newest sales only', () => {
    const saleIds = Array.from({ length: 60 }, (_, at) => `cs_${at}`);
    expect(standingOf({ subscriptions: [], saleIds }, rankOf).saleIds).toEqual(saleIds.slice(10));
  });
});
