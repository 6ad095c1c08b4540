import { beforeAll, describe, expect, it } from '@jest/globals';
import { randomId } from '@lathe/platform/ids/random-id';
import { subscription } from '@lathe/proto/payments/model';
import type { PricedChoice } from '../payment-provider.js';
import { openStripe } from './open-stripe.js';
import type { StripeProvider } from './stripe-provider.js';

const base = process.env['STRIPE_MOCK_URL'];
const explorer: PricedChoice = { plan: 'explorer', interval: 'month', name: 'Explorer', price: 19, currency: 'usd' };
const business: PricedChoice = { ...explorer, plan: 'business', interval: 'year', name: 'Business', price: 990 };

/** stripe-mock refuses what Stripe's description of its API does not know; what it answers are samples. */
(base ? describe : describe.skip)('calls of Stripe by its official client', () => {
  let stripe: StripeProvider;
  beforeAll(() => {
    const access = { key: 'sk_test_mock', webhookSecret: 'whsec_mock', base };
    stripe = openStripe({ ...access, automaticTax: true });
  });

  it('make a customer', async () => {
    expect(await stripe.createCustomer({ buyerId: randomId(), appId: null })).toMatch(/^cus_/);
  });

  it.each([0, 14])('begin a checkout with a trial of %s days, and end it', async (trialDays) => {
    const begun = await stripe.startCheckout({
      ...explorer,
      buyerId: randomId(),
      customerId: 'cus_1',
      trialDays,
      paidUrl: 'http://localhost:4400/home',
      canceledUrl: 'http://localhost:4400/home?checkout=canceled',
      key: randomId(),
    });
    expect(begun.saleId).toMatch(/^cs_/);
    await stripe.endCheckout(begun.saleId);
  });

  it('sell the plan of an app in another currency', async () => {
    const buyer = { buyerId: randomId(), appId: randomId() };
    const customerId = await stripe.createCustomer(buyer);
    const plan = { plan: randomId(), interval: 'month', name: 'Walker', price: 9.5, currency: 'eur' } as const;
    const begun = await stripe.startCheckout({
      ...plan,
      buyerId: buyer.buyerId,
      customerId,
      trialDays: 0,
      paidUrl: `http://walks.localhost:4400/apps/${buyer.appId}/plans?next=%2F`,
      canceledUrl: `http://walks.localhost:4400/apps/${buyer.appId}/plans?next=%2F&checkout=canceled`,
      key: randomId(),
    });
    expect(begun.saleId).toMatch(/^cs_/);
  });

  it('begin a checkout of an app that is paid for once', async () => {
    const begun = await stripe.startPackageCheckout({
      buyerId: randomId(),
      customerId: 'cus_1',
      appId: randomId(),
      name: 'Dog walks',
      price: 49,
      paidUrl: 'http://localhost:4400/apps/packages',
      canceledUrl: 'http://localhost:4400/apps/packages/1?checkout=canceled',
      key: randomId(),
    });
    expect(begun.saleId).toMatch(/^cs_/);
  });

  it('open the customer portal', async () => {
    expect(await stripe.openPortal('cus_1', 'http://localhost:4400/settings')).toMatch(/^https:/);
  });

  it('read what a customer has; a price of somebody else is none of the plans', async () => {
    const { subscriptions, saleIds, purchases } = await stripe.read('cus_1');
    expect(purchases).toEqual([]);
    expect(saleIds).toEqual([expect.stringMatching(/^cs_/)]);
    expect(subscriptions).toMatchObject([{ plan: null }]);
    expect(subscription.shape.currentPeriodEnd.parse(subscriptions[0]!.currentPeriodEnd.toISOString())).toBeTruthy();
  });

  it('change a plan at once, at the end of the period, and back', async () => {
    await stripe.upgrade('sub_1', business, randomId());
    await stripe.downgrade('sub_1', explorer);
    await stripe.cancel('sub_1');
    await stripe.keep('sub_1');
  });

  it('tell what an upgrade costs, and the invoices', async () => {
    expect(await stripe.previewUpgrade('sub_1', business)).toEqual(expect.any(Number));
    expect(await stripe.invoices('cus_1')).toEqual([
      expect.objectContaining({ invoiceId: expect.stringMatching(/^in_/), status: expect.any(String) }),
    ]);
  });

  it('forget a customer', async () => {
    await stripe.forget('cus_1');
  });

  it('fail as the platform says it, when Stripe refuses', async () => {
    const wrongKey = openStripe({
      key: 'rk_test_x',
      webhookSecret: 'whsec_mock',
      base: 'http://127.0.0.1:9',
      automaticTax: false,
    });
    await expect(wrongKey.read('cus_1')).rejects.toMatchObject({ code: 'payments/provider-failed', retryable: true });
  });
});
