import { describe, expect, it } from '@jest/globals';
import { advanceTo, periodEnd, type TestCustomer, type TestSubscription } from './test-customer.js';

const date = (text: string): Date => new Date(`${text}T10:00:00.000Z`);

const subscribed: TestSubscription = {
  subscriptionId: 'tsub_1',
  status: 'active',
  plan: 'explorer',
  name: 'Explorer',
  interval: 'month',
  price: 19,
  currency: 'usd',
  startedAt: date('2026-01-10'),
  periodStart: date('2026-01-10'),
  currentPeriodEnd: date('2026-02-10'),
  trialEndsAt: null,
  canceledAt: null,
  endsAt: null,
  next: null,
  failures: 0,
  retryAt: null,
};
const customer = (change: Partial<TestSubscription> = {}, cardWorks = true): TestCustomer => ({
  customerId: 'tcus_1',
  buyerId: 'a',
  appId: null,
  cardWorks,
  aheadMs: 0,
  subscriptions: [{ ...subscribed, ...change }],
  saleIds: [],
  purchases: [],
  invoices: [],
});

describe('the clock of a customer of the test provider', () => {
  it.each([
    ['2026-01-10', 'month', '2026-02-10'],
    ['2026-01-31', 'month', '2026-02-28'],
    ['2026-12-15', 'month', '2027-01-15'],
    ['2028-02-29', 'year', '2029-02-28'],
  ] as const)('%s and a %s is %s', (start, interval, end) => {
    expect(periodEnd(date(start), interval)).toEqual(date(end));
  });

  it('pays period after period, and nothing before one is over', () => {
    expect(advanceTo(customer(), date('2026-02-09'))).toEqual(customer());
    const later = advanceTo(customer(), date('2026-04-11'));
    expect(later.invoices.map(({ createdAt }) => createdAt.slice(0, 10))).toEqual([
      '2026-04-10',
      '2026-03-10',
      '2026-02-10',
    ]);
    expect(later.subscriptions[0]).toMatchObject({ status: 'active', currentPeriodEnd: date('2026-05-10') });
  });

  it('tries a payment that failed again every three days, then ends; there is one open invoice', () => {
    const states = ['2026-02-10', '2026-02-13', '2026-02-16', '2026-02-19'].map((day) => {
      const { subscriptions, invoices } = advanceTo(customer({}, false), date(day));
      return [subscriptions[0]!.status, subscriptions[0]!.failures, invoices.length];
    });
    expect(states).toEqual([
      ['past_due', 1, 1],
      ['past_due', 2, 1],
      ['past_due', 3, 1],
      ['ended', 4, 1],
    ]);
  });

  it('ends what is cancelled, and lowers what is to be lower, with the period', () => {
    const ended = advanceTo(customer({ endsAt: date('2026-02-10') }), date('2026-02-10'));
    expect([ended.subscriptions[0]!.status, ended.invoices]).toEqual(['ended', []]);
    const builder = { plan: 'builder', interval: 'year', name: 'Builder', price: 290, currency: 'usd' } as const;
    const next = { ...builder, at: date('2026-02-10') };
    const lower = advanceTo(customer({ next }), date('2026-02-10'));
    expect(lower.subscriptions[0]).toMatchObject({ plan: 'builder', next: null, currentPeriodEnd: date('2027-02-10') });
    expect(lower.invoices).toMatchObject([{ total: 290, status: 'paid' }]);
  });
});
