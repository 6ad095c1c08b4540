import { describe, expect, it } from '@jest/globals';
import type { SoldSubscription } from '@lathe/proto/payments/model';
import type { AppPlan } from '../charging/app-plan.js';
import { changeWhen, priced } from './app-seller.js';

const plan = (planId: string, change: Partial<AppPlan> = {}): AppPlan => ({
  planId,
  name: planId,
  description: '',
  features: [],
  price: 10,
  priceYearly: 100,
  currency: 'usd',
  trialDays: 0,
  isArchived: false,
  ...change,
});
const plans = [
  plan('small'),
  plan('large', { price: 20, priceYearly: 200 }),
  plan('monthly', { priceYearly: 0 }),
  plan('old', { isArchived: true }),
  plan('euro', { currency: 'eur' }),
];
const has = (of: string, interval: 'month' | 'year' = 'month', price = 10): SoldSubscription => ({
  subscriptionId: 'sub_1',
  plan: of,
  interval,
  status: 'active',
  price,
  currency: 'usd',
  startedAt: '2026-11-01T00:00:00.000Z',
  currentPeriodEnd: '2026-12-01T00:00:00.000Z',
  trialEndsAt: null,
  canceledAt: null,
  endsAt: null,
  next: null,
});
const failureOf = (work: () => unknown): unknown => {
  try {
    return work();
  } catch (error) {
    return (error as { code: string }).code;
  }
};

describe('plans of an app', () => {
  it('are sold by the month and by the year, where that is sold', () => {
    expect(priced(plans, { plan: 'small', interval: 'year' })).toEqual({
      plan: 'small',
      interval: 'year',
      name: 'small',
      price: 100,
      currency: 'usd',
    });
  });

  it.each([
    ['by the year where there is no such price', { plan: 'monthly', interval: 'year' }],
    ['once archived', { plan: 'old', interval: 'month' }],
    ['of somebody else', { plan: 'unknown', interval: 'month' }],
  ] as const)('are not sold %s', (_, choice) => {
    expect(failureOf(() => priced(plans, choice))).toBe('payments/plan-not-sold');
  });

  it.each([
    ['the same', has('small'), 'small', 'month', undefined],
    ['yearly instead of monthly', has('small'), 'small', 'year', 'now'],
    ['monthly instead of yearly', has('small', 'year', 100), 'small', 'month', 'period-end'],
    ['what costs more', has('small'), 'large', 'month', 'now'],
    ['what costs less', has('large', 'month', 20), 'small', 'month', 'period-end'],
    ['what costs less a month by the year', has('large', 'month', 20), 'small', 'year', 'period-end'],
    ['what costs as much', has('small'), 'monthly', 'month', 'now'],
    ['from a plan that is sold no more', has('old', 'month', 5), 'small', 'month', 'now'],
    ['another currency', has('small'), 'euro', 'month', 'payments/other-currency'],
    ['a plan that is sold no more', has('small'), 'old', 'month', 'payments/plan-not-sold'],
  ] as const)('change to %s', (_, from, to, interval, when) => {
    expect(failureOf(() => changeWhen(plans, from, { plan: to, interval }))).toBe(when);
  });
});
