import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { randomId } from '@lathe/platform/ids/random-id';
import { until } from '@lathe/platform/testing/until';
import Stripe from 'stripe';
import { Club } from './club.js';
import { ordersOf } from './orders-of.js';
import { PlanShop, type PlanUser } from './plan-shop.js';
import { epoch, type StandInSubscription, StripeStandIn } from './stripe-stand-in.js';

const { webhooks } = new Stripe('sk_test_nothing');
const platformSecret = 'whsec_of_the_platform';

describe('plans that an app sells by the Stripe account of its owner', () => {
  let stripe: StripeStandIn;
  let club: Club;
  beforeAll(async () => {
    stripe = await StripeStandIn.open();
    const platform = { STRIPE_SECRET_KEY: 'sk_test_platform', STRIPE_WEBHOOK_SECRET: platformSecret };
    club = await Club.open({ ...platform, STRIPE_API_BASE: stripe.url });
  });
  afterAll(async () => {
    await club.close();
    await stripe.close();
  });
  afterEach(() => {
    stripe.trouble = undefined;
    stripe.refusedKeys.clear();
  });

  /** A key of an account of its own. */
  function key(name = 'Walks Ltd', accountId = `acct_${randomId()}`): string {
    const made = `sk_test_${randomId()}`;
    stripe.accounts.set(made, { accountId, name });
    return made;
  }

  async function connected(): Promise<{ shop: PlanShop; used: string; secret: string; plan: string }> {
    const shop = await PlanShop.open(club, {});
    const used = key();
    await shop.app.call('PUT', '/account', { key: used });
    const [endpoint] = [...stripe.endpoints.values()].filter(({ url }) => url.endsWith(shop.app.appId));
    const [plan] = await shop.planIds();
    return { shop, used, secret: endpoint!.secret, plan: plan! };
  }

  /** Somebody who has gone to the checkout. */
  async function customer(shop: PlanShop, plan: string): Promise<{ mia: PlanUser; customerId: string }> {
    const mia = await shop.user();
    await mia.checkout(plan);
    const row = await club.collection('billings').findOne({ _id: mia.userId as never });
    return { mia, customerId: row!['customerId'] as string };
  }

  const eventOf = (customerId: string, id = `evt_${randomId()}`, type = 'customer.subscription.updated') =>
    JSON.stringify({
      id,
      object: 'event',
      type,
      livemode: false,
      data: { object: { object: 'subscription', id: 'sub_1', customer: customerId } },
    });

  function send(shop: PlanShop, payload: string, secret: string) {
    const header = webhooks.generateTestHeaderString({ payload, secret });
    return club.request('POST', `/api/payments/webhooks/stripe/${shop.app.appId}`, {
      body: payload,
      headers: { 'content-type': 'application/json', 'stripe-signature': header },
    });
  }

  const paid = (plan: string, change: Partial<StandInSubscription> = {}): StandInSubscription => ({
    id: `sub_${randomId()}`,
    status: 'active',
    plan,
    ...change,
  });

  it('cannot be bought before a key is connected, and not by the account of the installation', async () => {
    const shop = await PlanShop.open(club, {});
    const [plan] = await shop.planIds();
    expect((await shop.app.call('GET', '/plans')).json).toMatchObject({ provider: 'none', isSelling: false });
    expect((await shop.app.requirements()).at(-1)).toMatchObject({ isRequired: false, joinUrl: null });
    expect((await (await shop.user()).checkout(plan!)).json.code).toBe('payments/not-selling');
    expect((await shop.cards()).json.plans).toEqual([]);
    expect((await send(shop, eventOf('cus_1'), platformSecret)).status).toBe(404);
  });

  it('show of the key its last four and whose it is; what is stored is sealed', async () => {
    const { shop, used, secret } = await connected();
    const { json } = await shop.app.call('GET', '/plans');
    expect(json.account).toEqual({
      name: 'Walks Ltd',
      lastFour: used.slice(-4),
      isLive: false,
      isTold: true,
      isEnding: false,
      problem: null,
    });
    expect(JSON.stringify(json)).not.toContain(used);
    const stored = JSON.stringify(await club.collection('chargings').findOne({ _id: shop.app.appId as never }));
    expect([stored.includes(used), stored.includes(secret)]).toEqual([false, false]);
    expect((await shop.app.requirements()).at(-1)).toMatchObject({ isRequired: true });
  });

  it('take another key of the same account, and none of another one, nor one that Stripe refuses', async () => {
    const { shop, used } = await connected();
    const { accountId } = stripe.accounts.get(used)!;
    const rotated = await shop.app.call('PUT', '/account', { key: key('Walks Ltd', accountId) });
    expect(rotated.status).toBe(200);
    expect(rotated.json.account.lastFour).not.toBe(used.slice(-4));
    expect([...stripe.endpoints.values()].filter(({ url }) => url.endsWith(shop.app.appId))).toHaveLength(1);
    expect((await shop.app.call('PUT', '/account', { key: key('Other') })).json.code).toBe(
      'payments/other-stripe-account',
    );
    const refused = key();
    stripe.refusedKeys.add(refused);
    expect((await shop.app.call('PUT', '/account', { key: refused })).json.code).toBe('payments/stripe-key-refused');
    expect((await shop.app.call('PUT', '/account', { key: 'pk_test_public' })).status).toBe(422);
    stripe.trouble = 500;
    expect((await shop.app.call('PUT', '/account', { key: key() })).json.code).toBe('payments/provider-failed');
  });

  it('end alike for a member, in whatever order what happened is told, each twice', async () => {
    const { shop, secret, plan } = await connected();
    const life: readonly { type: string; state: StandInSubscription[] }[] = [
      { type: 'customer.subscription.created', state: [paid(plan, { status: 'incomplete' })] },
      { type: 'checkout.session.completed', state: [paid(plan)] },
      { type: 'invoice.payment_failed', state: [paid(plan, { status: 'past_due' })] },
      {
        type: 'customer.subscription.deleted',
        state: [paid(plan, { status: 'canceled', canceledAt: epoch - 9, endsAt: epoch - 5 })],
      },
    ];
    const ends = new Set<string>();
    for (const order of ordersOf(life.map(({ type }) => type))) {
      const { mia, customerId } = await customer(shop, plan);
      // Stripe goes its own way while its events come as they like.
      for (const [at, type] of order.entries()) {
        stripe.customers.set(customerId, life[at]!.state);
        const event = eventOf(customerId, undefined, type);
        await Promise.all([send(shop, event, secret), send(shop, event, secret)]);
      }
      await club.rest();
      const told = await shop.app.told(mia.userId);
      expect(told.map(({ seq }) => seq)).toEqual(told.map((_, at) => at + 1));
      ends.add(JSON.stringify([told.at(-1)?.isMember ?? false, (await mia.standing()).subscription.status]));
    }
    expect([...ends]).toEqual([JSON.stringify([false, 'canceled'])]);
  }, 120_000);

  it('believe only what is signed by the secret of this app, and look at its own customers alone', async () => {
    const [{ shop, secret, plan }, other] = [await connected(), await connected()];
    const { mia, customerId } = await customer(shop, plan);
    stripe.customers.set(customerId, [paid(plan)]);
    for (const wrong of [platformSecret, other.secret, 'whsec_guessed'])
      expect((await send(shop, eventOf(customerId), wrong)).json.code).toBe('payments/webhook-refused');
    // The builder of another app signs what he likes, of whom he likes.
    expect((await send(other.shop, eventOf(customerId, 'evt_foreign'), other.secret)).status).toBe(200);
    await club.rest();
    expect(await mia.isMember()).toBe(false);
    expect(await club.collection('webhook_events').countDocuments({ _id: /evt_foreign/ as never })).toBe(0);
    const again = eventOf(customerId, 'evt_same');
    await Promise.all(Array.from({ length: 20 }, () => send(shop, again, secret)));
    await club.rest();
    expect(await mia.isMember()).toBe(true);
    expect(await club.collection('jobs').countDocuments({ _id: /evt_same$/ as never })).toBe(1);
    expect((await club.request('POST', `/api/payments/webhooks/stripe/${randomId()}`, { body: again })).status).toBe(
      404,
    );
  });

  it('are found by who comes back from paying, also where Stripe tells nothing', async () => {
    const { shop, plan } = await connected();
    const { mia, customerId } = await customer(shop, plan);
    stripe.customers.set(customerId, [paid(plan)]);
    stripe.sales = ['cs_paid'];
    const { json } = await mia.call('GET', 'subscription?sale_id=cs_paid');
    stripe.sales = [];
    expect(json).toMatchObject({ hasArrived: true, subscription: { plan, status: 'active' } });
    await club.rest();
    expect(await mia.isMember()).toBe(true);
  });

  it('end with the periods that are paid when the account is removed, and the key is forgotten then', async () => {
    const { shop, plan, secret } = await connected();
    const { mia, customerId } = await customer(shop, plan);
    stripe.customers.set(customerId, [paid(plan)]);
    await send(shop, eventOf(customerId), secret);
    await club.rest();
    expect((await shop.app.call('DELETE', '/account')).json.account.isEnding).toBe(true);
    await club.rest();
    expect(stripe.customers.get(customerId)![0]!.endsAt).toBeGreaterThan(epoch);
    expect((await shop.app.call('GET', '/plans')).json).toMatchObject({ provider: 'none', account: null });
    expect([...stripe.endpoints.values()].filter(({ url }) => url.endsWith(shop.app.appId))).toEqual([]);
    const told = (await shop.app.told(mia.userId)).at(-1)!;
    expect([told.isMember, Date.parse(told.endsAt!) > Date.now()]).toEqual([true, true]);
    expect((await mia.standing()).subscription).toMatchObject({ plan });
    expect((await send(shop, eventOf(customerId), secret)).status).toBe(404);
  });

  it('tell the owner of a key that Stripe takes no more, who can forget it', async () => {
    const { shop, plan, secret, used } = await connected();
    const { mia, customerId } = await customer(shop, plan);
    stripe.customers.set(customerId, [paid(plan)]);
    await send(shop, eventOf(customerId), secret);
    await club.rest();
    stripe.refusedKeys.add(used);
    await shop.app.call('DELETE', '/account');
    await until(async () => (await shop.app.call('GET', '/plans')).json.account?.problem !== null);
    const { json } = await shop.app.call('GET', '/plans');
    expect(json.account).toMatchObject({ isEnding: true, problem: 'payments/stripe-key-refused' });
    expect(await mia.isMember()).toBe(true);
    expect((await shop.app.call('DELETE', '/account')).json.account).toBeNull();
  });

  it('are ended at Stripe when the app is purged, and handed over to nobody with it', async () => {
    const { shop, plan, secret } = await connected();
    const { appId, ownerId } = shop.app;
    const { customerId } = await customer(shop, plan);
    stripe.customers.set(customerId, [paid(plan)]);
    await send(shop, eventOf(customerId), secret);
    await club.rest();
    await shop.app.becomes({ deleted: true });
    await club.test.publish('apps.app.purged.v1', appId, appId, { appId, ownerId });
    await until(async () => stripe.forgotten.includes(customerId));
    await until(async () => (await club.collection('chargings').findOne({ _id: appId as never })) === null);
  });

  it('are the former owner’s: his key goes with him', async () => {
    const { shop, plan, secret } = await connected();
    const { customerId } = await customer(shop, plan);
    stripe.customers.set(customerId, [paid(plan)]);
    await send(shop, eventOf(customerId), secret);
    await club.rest();
    const told = await shop.app.becomes({ ownerId: randomId() });
    await club.test.publish('apps.app.owner-changed.v1', told.appId, told.appId, told);
    const row = () => club.collection('chargings').findOne({ _id: told.appId as never });
    await until(async () => (await row())!['account'] === null);
    expect(stripe.customers.get(customerId)![0]!.endsAt).toBeGreaterThan(epoch);
  });
});
