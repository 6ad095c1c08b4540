import { describe, expect, it } from '@jest/globals';
import type { SoldSubscription } from '@lathe/proto/payments/model';
import { eitherOf, noMember, standingOfPlan } from './standing-of.js';

const now = new Date('2026-11-15T00:00:00.000Z');
const [before, after, later] = ['2026-11-01T00:00:00.000Z', '2026-12-01T00:00:00.000Z', '2027-01-01T00:00:00.000Z'];

const subscription: SoldSubscription = {
  subscriptionId: 'sub_1',
  plan: 'walker',
  interval: 'month',
  status: 'active',
  price: 9,
  currency: 'usd',
  startedAt: before!,
  currentPeriodEnd: after!,
  trialEndsAt: null,
  canceledAt: null,
  endsAt: null,
  next: null,
};
const bought = (change: Partial<SoldSubscription> = {}, provider = 'stripe:acct_1') => ({
  plan: 'walker',
  subscription: { ...subscription, ...change },
  provider,
});
const till = 'stripe:acct_1';

describe('what a plan of an app gives', () => {
  it.each(['trialing', 'active', 'past_due'] as const)('is membership while it is %s', (status) => {
    expect(standingOfPlan(bought({ status }), till, now)).toEqual({ isMember: true, endsAt: null });
  });

  it('is membership until it ends', () => {
    expect(standingOfPlan(bought({ endsAt: after! }), till, now)).toEqual({ isMember: true, endsAt: new Date(after!) });
    expect(standingOfPlan(bought({ endsAt: before! }), till, now)).toEqual(noMember);
    expect(standingOfPlan(bought({ status: 'canceled' }), till, now)).toEqual(noMember);
    expect(standingOfPlan({ plan: null, subscription: null, provider: till }, till, now)).toEqual(noMember);
  });

  it('is worth nothing at another till, but for what is paid there to its end', () => {
    expect(standingOfPlan(bought({}, 'test'), till, now)).toEqual(noMember);
    expect(standingOfPlan(bought(), null, now)).toEqual(noMember);
    expect(standingOfPlan(bought({ endsAt: after! }), null, now)).toMatchObject({ isMember: true });
  });

  it('counts beside a membership at Gumroad: the longer of both', () => {
    const until = (date: string | null) => ({ isMember: true, endsAt: date === null ? null : new Date(date) });
    expect(eitherOf(noMember, noMember)).toEqual(noMember);
    expect(eitherOf(until(after!), noMember)).toEqual(until(after!));
    expect(eitherOf(until(after!), until(later!))).toEqual(until(later!));
    expect(eitherOf(until(null), until(later!))).toEqual(until(null));
  });
});
