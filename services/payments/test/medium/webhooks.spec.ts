import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { randomId } from '@lathe/platform/ids/random-id';
import { until } from '@lathe/platform/testing/until';
import Stripe from 'stripe';
import { ordersOf } from './orders-of.js';
import { type Buyer, Shop } from './shop.js';
import { epoch, type StandInSubscription, StripeStandIn } from './stripe-stand-in.js';

const secret = 'whsec_of_this_test';
const { webhooks } = new Stripe('sk_test_nothing');
type Json = ReturnType<JSON['parse']>;

/** What happens to a subscription, each with how Stripe has it afterwards. */
const life: readonly { type: string; state: StandInSubscription[] }[] = [
  { type: 'customer.subscription.created', state: [{ id: 'sub_1', status: 'incomplete', plan: 'explorer' }] },
  { type: 'checkout.session.completed', state: [{ id: 'sub_1', status: 'active', plan: 'explorer' }] },
  { type: 'invoice.payment_failed', state: [{ id: 'sub_1', status: 'past_due', plan: 'explorer' }] },
  { type: 'customer.subscription.updated', state: [{ id: 'sub_1', status: 'active', plan: 'business' }] },
  {
    type: 'customer.subscription.deleted',
    state: [
      { id: 'sub_1', status: 'canceled', plan: 'business', canceledAt: epoch + 5, endsAt: epoch + 9 },
      { id: 'sub_2', status: 'active', plan: 'moon' },
    ],
  },
];

/** So many customers live at a time. */
const together = 12;

describe('events of Stripe', () => {
  let stripe: StripeStandIn;
  let shop: Shop;
  beforeAll(async () => {
    stripe = await StripeStandIn.open();
    shop = await Shop.open({
      env: { STRIPE_SECRET_KEY: 'sk_test_nothing', STRIPE_WEBHOOK_SECRET: secret, STRIPE_API_BASE: stripe.url },
    });
  });
  afterAll(async () => {
    await shop.test.stop();
    await stripe.close();
  });
  afterEach(() => {
    stripe.trouble = undefined;
  });

  const body = (customer: string | null, id = `evt_${randomId()}`, more: object = {}): string =>
    JSON.stringify({
      id,
      object: 'event',
      type: 'customer.subscription.updated',
      livemode: false,
      data: { object: { object: 'subscription', id: 'sub_1', customer } },
      ...more,
    });
  const headerOf = (payload: string, at = Date.now(), by = secret): string =>
    webhooks.generateTestHeaderString({ payload, secret: by, timestamp: Math.floor(at / 1000) });
  const send = (payload: string, signature: string | undefined = headerOf(payload)) =>
    shop.test.request('POST', '/api/payments/webhooks/stripe', {
      body: payload,
      headers: { 'content-type': 'application/json', ...(signature ? { 'stripe-signature': signature } : {}) },
    });

  /** Somebody who has gone to the checkout. */
  async function customer(): Promise<{ ada: Buyer; customerId: string }> {
    const ada = await shop.buyer();
    await ada.checkout('explorer');
    const row = await shop.collection('billings').findOne({ _id: ada.accountId as never });
    return { ada, customerId: row!['customerId'] as string };
  }

  /** Stripe goes its own way while its events come in an order, each twice. */
  async function lived(order: readonly string[]): Promise<Buyer> {
    const { ada, customerId } = await customer();
    for (const [at, type] of order.entries()) {
      stripe.customers.set(customerId, life[at]!.state);
      const event = body(customerId, undefined, { type });
      await Promise.all([send(event), send(event)]);
    }
    return ada;
  }

  it('in all orders of a life, each twice, end in the same state, and never let an older one win', async () => {
    const ends = new Set<string>();
    const orders = [...ordersOf(life.map(({ type }) => type))];
    for (let from = 0; from < orders.length; from += together) {
      const customers = await Promise.all(orders.slice(from, from + together).map((order) => lived(order)));
      await shop.rest();
      for (const ada of customers) {
        const told = await ada.told();
        const { plan, status, subscriptionId, endsAt } = told.at(-1)!;
        ends.add(JSON.stringify({ plan, status, subscriptionId, endsAt }));
        expect(told.map(({ seq }) => seq)).toEqual(told.map((_, at) => at + 1));
      }
    }
    expect([...ends]).toEqual([
      JSON.stringify({ plan: 'moon', status: 'active', subscriptionId: 'sub_2', endsAt: null }),
    ]);
  }, 180_000);

  it('are kept once: of 20 that come at once one asks Stripe, and a later one with another body changes nothing', async () => {
    const { customerId } = await customer();
    const event = body(customerId, 'evt_same');
    const answers = await Promise.all(Array.from({ length: 20 }, () => send(event)));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    expect((await send(body('cus_other', 'evt_same'))).status).toBe(200);
    const events = await shop
      .collection('webhook_events')
      .find({ _id: 'stripe:evt_same' as never })
      .toArray();
    expect(events.map((row) => row['customerId'])).toEqual([customerId]);
    expect(await shop.collection('jobs').countDocuments({ _id: /evt_same$/ as never })).toBe(1);
  });

  it.each<[string, (event: string) => { sent?: string; header?: string }]>([
    ['without a signature', () => ({ header: '' })],
    ['signed with another secret', (event) => ({ header: headerOf(event, Date.now(), 'whsec_guessed') })],
    ['six minutes old', (event) => ({ header: headerOf(event, Date.now() - 360_000) })],
    ['from the future', (event) => ({ header: headerOf(event, Date.now() + 360_000) })],
    ['signed in the old scheme alone', (event) => ({ header: headerOf(event).replace('v1=', 'v0=') })],
    ['written anew', (event) => ({ header: headerOf(event), sent: JSON.stringify(JSON.parse(event), null, 1) })],
    ['empty', (event) => ({ header: headerOf(event), sent: '' })],
    ['of the live mode', (event) => ((sent) => ({ sent, header: headerOf(sent) }))(event.replace('false', 'true'))],
    ['no JSON', () => ({ sent: 'hello', header: headerOf('hello') })],
    ['with a signature of another length', (event) => ({ header: `${headerOf(event).slice(0, -2)}` })],
  ])('are refused where one is %s', async (_, forge) => {
    const { ada, customerId } = await customer();
    stripe.customers.set(customerId, [{ id: 'sub_1', status: 'active', plan: 'galaxy' }]);
    const event = body(customerId);
    const { sent = event, header } = forge(event);
    const refused = await send(sent, header);
    expect([refused.status, refused.json.code]).toEqual([400, 'payments/webhook-refused']);
    await shop.rest();
    expect(await ada.told()).toEqual([]);
  });

  it('are accepted while the secret is being replaced, when one of several signatures fits', async () => {
    const { customerId } = await customer();
    const event = body(customerId);
    const [time, right] = headerOf(event).split(',');
    const wrong = headerOf(event, Date.now(), 'whsec_older').split(',')[1];
    expect((await send(event, [time, wrong, right].join(','))).status).toBe(200);
  });

  it('that are too large are refused before they are read', async () => {
    expect((await send(`"${'a'.repeat(2_000_000)}"`)).status).toBe(413);
    expect((await shop.test.request('GET', '/api/payments/webhooks/stripe')).status).toBe(404);
  });

  it.each([
    ['an unknown price', { id: 'sub_1', status: 'active', plan: null }],
    ['a plan that there is not', { id: 'sub_1', status: 'active', plan: 'unlimited' }],
    ['a first payment that is missing', { id: 'sub_1', status: 'incomplete', plan: 'galaxy' }],
  ])('grant nothing for %s', async (_, one) => {
    const { ada, customerId } = await customer();
    stripe.customers.set(customerId, [one]);
    await send(body(customerId));
    await shop.rest();
    expect((await ada.told()).filter(({ plan }) => plan !== null)).toEqual([]);
  });

  it('about a customer of nobody, and about none, are taken and change nothing', async () => {
    const before = await shop.collection('outbox').countDocuments();
    expect((await send(body('cus_unknown'))).status).toBe(200);
    expect((await send(body(null))).status).toBe(200);
    await shop.rest();
    expect(await shop.collection('outbox').countDocuments()).toBe(before);
  });

  it('that come while Stripe does not answer are not lost', async () => {
    const { ada, customerId } = await customer();
    stripe.customers.set(customerId, [{ id: 'sub_1', status: 'active', plan: 'explorer' }]);
    stripe.trouble = 500;
    expect((await send(body(customerId))).status).toBe(200);
    const jobs = shop.collection('jobs');
    const job = async (): Promise<Json> => jobs.findOne({ 'payload.customerId': customerId });
    await until(async () => (await job()).attempts > 0);
    stripe.trouble = undefined;
    await until(async () => (await job()).status === 'done');
    expect((await ada.told()).at(-1)).toMatchObject({ plan: 'explorer' });
  });

  it('tell the sale by which somebody comes back from the checkout', async () => {
    const { ada, customerId } = await customer();
    stripe.customers.set(customerId, [{ id: 'sub_1', status: 'active', plan: 'explorer' }]);
    stripe.sales = ['cs_new', 'cs_old'];
    await send(body(customerId, undefined, { type: 'checkout.session.completed' }));
    await shop.rest();
    expect((await ada.told()).at(-1)).toMatchObject({ saleIds: ['cs_old', 'cs_new'] });
    stripe.sales = [];
  });

  it('tell of a plan that is changed with another card after one was declined', async () => {
    const { ada, customerId } = await customer();
    stripe.customers.set(customerId, [{ id: 'sub_of_ada', status: 'active', plan: 'explorer' }]);
    await send(body(customerId));
    await shop.rest();
    const change = () => ada.call('POST', 'subscription', { plan: 'business', interval: 'month' });
    stripe.cardFails = true;
    expect((await change()).json.code).toBe('payments/card-declined');
    stripe.cardFails = false;
    expect((await change()).status).toBe(200);
  });
});
