import { describe, expect, it } from '@jest/globals';
import type Stripe from 'stripe';
import { isPackage, packageCheckout, toPurchase } from './stripe-packages.js';

const appId = 'a'.repeat(24);
const metadata = { lathe_package: appId, lathe_package_name: 'Dog walks' };
const session = (change: object = {}): Stripe.Checkout.Session =>
  ({
    id: 'cs_1',
    mode: 'payment',
    metadata,
    payment_status: 'paid',
    amount_subtotal: 4900,
    created: 1_790_000_000,
    payment_intent: { latest_charge: { refunded: false } },
    ...change,
  }) as unknown as Stripe.Checkout.Session;

describe('a checkout of Stripe', () => {
  it('is a purchase of the app that it names', () =>
    expect(toPurchase(session())).toEqual({
      saleId: 'cs_1',
      appId,
      name: 'Dog walks',
      price: 49,
      paidAt: new Date(1_790_000_000_000),
      isRefunded: false,
    }));

  it('is given back when all of its charge is', () =>
    expect(toPurchase(session({ payment_intent: { latest_charge: { refunded: true } } }))?.isRefunded).toBe(true));

  it.each([
    ['a discount of all', null],
    ['a payment that was not expanded', 'pi_1'],
    ['a charge that was not expanded', { latest_charge: 'ch_1' }],
    ['no charge yet', { latest_charge: null }],
  ])('with %s is bought', (_, payment_intent) =>
    expect(toPurchase(session({ payment_intent }))?.isRefunded).toBe(false),
  );

  it.each([
    ['of a plan', { metadata: {} }],
    ['of somebody else’s', { metadata: { lathe_package: 'none' } }],
    ['whose payment is under way', { payment_status: 'unpaid' }],
  ])('%s is no purchase', (_, change) => expect(toPurchase(session(change))).toBeUndefined());

  it('whose payment is under way is no payment of a plan either', () =>
    expect([isPackage(session({ payment_status: 'unpaid' })), isPackage(session({ metadata: null }))]).toEqual([
      true,
      false,
    ]));

  it('asks for whole cents, once', () => {
    const wish = { buyerId: 'b'.repeat(24), customerId: 'cus_1', appId, name: 'Dog walks', price: 19.99 };
    const asked = packageCheckout({ ...wish, paidUrl: 'https://x/p', canceledUrl: 'https://x/c', key: 'k' }, false);
    expect(asked).toMatchObject({
      mode: 'payment',
      line_items: [{ quantity: 1, price_data: { unit_amount: 1999, currency: 'usd' } }],
      metadata,
      success_url: 'https://x/p?sale_id={CHECKOUT_SESSION_ID}',
    });
    expect(asked).not.toHaveProperty('automatic_tax');
  });
});
