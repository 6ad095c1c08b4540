import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { randomId } from '@lathe/platform/ids/random-id';
import type { AppState } from '@lathe/proto/apps/events.v1';
import Stripe from 'stripe';
import { Market } from './market.js';
import type { Buyer } from './shop.js';
import { type StandInSale, StripeStandIn } from './stripe-stand-in.js';

const secret = 'whsec_of_this_test';
const { webhooks } = new Stripe('sk_test_nothing');

describe('apps that are paid for by Stripe', () => {
  let stripe: StripeStandIn;
  let market: Market;
  beforeAll(async () => {
    stripe = await StripeStandIn.open();
    market = await Market.open({
      env: { STRIPE_SECRET_KEY: 'sk_test_nothing', STRIPE_WEBHOOK_SECRET: secret, STRIPE_API_BASE: stripe.url },
    });
  });
  afterAll(async () => {
    await market.shop.test.stop();
    await stripe.close();
  });

  interface Begun {
    readonly ada: Buyer;
    readonly app: AppState;
    readonly customer: string;
  }
  /** Somebody who has gone to the checkout of an app. */
  async function begun(): Promise<Begun> {
    const app = await market.offered(19.99);
    const ada = await market.shop.buyer();
    await market.checkout(ada, app);
    const row = await market.shop.collection('billings').findOne({ _id: ada.accountId as never });
    return { ada, app, customer: row!['customerId'] as string };
  }

  const send = (type: string, object: object, id = `evt_${randomId()}`) => {
    const payload = JSON.stringify({ id, object: 'event', type, livemode: false, data: { object } });
    const header = webhooks.generateTestHeaderString({ payload, secret });
    return market.shop.test.request('POST', '/api/payments/webhooks/stripe', {
      body: payload,
      headers: { 'content-type': 'application/json', 'stripe-signature': header },
    });
  };
  const completed = (customer: string, id?: string) =>
    send('checkout.session.completed', { object: 'checkout.session', id: 'cs_1', customer }, id);
  const refunded = (customer: string, id?: string) =>
    send('charge.refunded', { object: 'charge', id: 'ch_1', customer }, id);
  const sale = ({ app }: Begun, change: Partial<StandInSale> = {}): StandInSale => ({
    id: `cs_${app.appId}`,
    appId: app.appId,
    cents: 1999,
    ...change,
  });

  it('are asked for in whole cents, once, with what they are', async () => {
    const { app, ada } = await begun();
    const asked = Object.fromEntries(stripe.asked.at(-1)!);
    expect(asked).toMatchObject({
      mode: 'payment',
      client_reference_id: ada.accountId,
      'line_items[0][price_data][unit_amount]': '1999',
      'line_items[0][price_data][product_data][name]': 'Dog walks',
      'metadata[lathe_package]': app.appId,
      success_url: 'http://localhost:4400/apps/packages?sale_id={CHECKOUT_SESSION_ID}',
      cancel_url: `http://localhost:4400/apps/packages/${app.appId}?checkout=canceled`,
    });
  });

  it('are told once, of 20 events that come at once, and a refund once', async () => {
    const one = await begun();
    stripe.sold.set(one.customer, [sale(one)]);
    const id = `evt_${randomId()}`;
    await Promise.all(Array.from({ length: 20 }, () => completed(one.customer, id)));
    await Promise.all(Array.from({ length: 5 }, () => completed(one.customer)));
    await market.shop.rest();
    expect(await market.told(one.ada)).toMatchObject([{ seq: 1, price: 19.99, appId: one.app.appId }]);
    stripe.sold.set(one.customer, [sale(one, { refunded: true })]);
    await Promise.all(Array.from({ length: 5 }, () => refunded(one.customer)));
    await market.shop.rest();
    expect((await market.told(one.ada)).map(({ seq, isRefunded }) => [seq, isRefunded])).toEqual([
      [1, false],
      [2, true],
    ]);
  });

  it('end alike whatever order payment and refund are told in', async () => {
    for (const order of [
      [completed, refunded],
      [refunded, completed],
    ]) {
      const one = await begun();
      stripe.sold.set(one.customer, [sale(one, { refunded: true })]);
      for (const tell of order) await tell(one.customer);
      await market.shop.rest();
      const told = await market.told(one.ada);
      expect(told).toMatchObject([{ seq: 1, isRefunded: true }]);
    }
  });

  it('are none while a slow way of paying is under way, nor for what Stripe does not have', async () => {
    const one = await begun();
    stripe.sold.set(one.customer, [sale(one, { status: 'unpaid' })]);
    await completed(one.customer);
    await market.shop.rest();
    expect(await market.told(one.ada)).toEqual([]);
    stripe.sold.set(one.customer, []);
    await send('checkout.session.async_payment_failed', { object: 'checkout.session', customer: one.customer });
    await market.shop.rest();
    expect(await market.told(one.ada)).toEqual([]);
    stripe.sold.set(one.customer, [sale(one)]);
    await send('checkout.session.async_payment_succeeded', { object: 'checkout.session', customer: one.customer });
    await market.shop.rest();
    expect(await market.told(one.ada)).toHaveLength(1);
  });

  it('are no payments of plans', async () => {
    const one = await begun();
    stripe.customers.set(one.customer, [{ id: 'sub_1', status: 'active', plan: 'explorer' }]);
    stripe.sold.set(one.customer, [sale(one)]);
    stripe.sales = ['cs_plan'];
    await completed(one.customer);
    await market.shop.rest();
    expect((await one.ada.told()).at(-1)).toMatchObject({ plan: 'explorer', saleIds: ['cs_plan'] });
    stripe.sales = [];
  });
});
