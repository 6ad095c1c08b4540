import { describe, expect, it } from '@jest/globals';
import type { AppStanding } from '@lathe/proto/payments/app-subscription';
import type { PlanCard } from '@lathe/proto/payments/http';
import { intervalOf } from '@lathe/proto/payments/prices';
import { amountOf, buttonText, comingOf, type OwnPlan, pricesOf, titleOf, trialText, yearText } from './plans-words.js';

const card: PlanCard = {
  id: 'walker',
  name: 'Walker',
  description: '',
  price: 9,
  priceYearly: 90,
  discuountedPrice: null,
  oneTimePayment: false,
  isMostPopular: false,
  link: '',
  buttonText: 'Try Walker',
  currency: 'eur',
  features: [],
  trialDays: 14,
};
const own: OwnPlan = {
  subscriptionId: 'sub_1',
  startedAt: '2026-11-01T12:00:00.000Z',
  trialEndsAt: null,
  canceledAt: null,
  plan: 'walker',
  name: 'Walker',
  interval: 'month',
  status: 'active',
  price: 9,
  currency: 'eur',
  currentPeriodEnd: '2026-12-01T12:00:00.000Z',
  endsAt: null,
  next: null,
};
const standing: AppStanding = {
  provider: 'stripe',
  isSelling: true,
  subscription: null,
  mayTrial: true,
  endsWithApp: false,
  hasArrived: true,
};
const ends = { endsAt: '2026-12-01T12:00:00.000Z' };

describe('what the page with plans of an app says', () => {
  it('is the price a month, and what is paid at once by the year', () => {
    expect([amountOf(card, 'month'), amountOf(card, 'year'), yearText(card, 'month'), yearText(card, 'year')]).toEqual([
      '€9.00',
      '€7.50',
      '',
      '€90.00 paid by the year',
    ]);
    expect([card, { ...card, priceYearly: 0 }].map((sold) => intervalOf(pricesOf(sold), 'year'))).toEqual([
      'year',
      'month',
    ]);
    expect([trialText(card), trialText({ ...card, trialDays: 1 }), trialText({ ...card, trialDays: 0 })]).toEqual([
      '14 days free, then paid.',
      '1 day free, then paid.',
      '',
    ]);
  });

  it.each<[string, Partial<OwnPlan>, boolean, string]>([
    ['is paid again', {}, false, 'It is paid again on December 1, 2026.'],
    ['is in its trial', { status: 'trialing' }, false, 'The trial ends on December 1, 2026; then it is paid.'],
    [
      'could not be paid',
      { status: 'past_due' },
      false,
      'The last payment failed and is tried again. Look after your card to keep the plan.',
    ],
    [
      'was cancelled',
      ends,
      false,
      'You have cancelled it. You are a member until December 1, 2026, and nothing more is charged.',
    ],
    [
      'ends with the app',
      ends,
      true,
      'The app sells no memberships at the moment, so nothing more is charged. You are a member until December 1, 2026.',
    ],
    [
      'becomes another',
      { next: { plan: 'x', interval: 'month', at: '2026-12-01T12:00:00.000Z' } },
      false,
      'It becomes Runner on December 1, 2026.',
    ],
  ])('of a plan that %s', (_, change, endsWithApp, sentence) => {
    expect(comingOf({ ...own, ...change }, endsWithApp, 'Runner')).toBe(sentence);
  });

  it('is what a button does for whoever looks at it', () => {
    expect([
      buttonText(card, false, undefined),
      buttonText(card, false, standing),
      buttonText(card, false, { ...standing, mayTrial: false }),
      buttonText(card, false, { ...standing, subscription: { ...own, plan: 'runner' } }),
      buttonText(card, true, { ...standing, subscription: own }),
      buttonText(card, false, { ...standing, subscription: { ...own, status: 'canceled' }, mayTrial: false }),
    ]).toEqual([
      'Sign in to choose Walker',
      'Try Walker',
      'Choose Walker',
      'Change to Walker',
      'Current plan',
      'Choose Walker',
    ]);
    expect(titleOf(own)).toBe('Walker, €9.00 a month');
  });
});
