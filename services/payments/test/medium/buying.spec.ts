import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { randomId } from '@lathe/platform/ids/random-id';
import { Shop } from './shop.js';

describe('buying a plan from the test provider', () => {
  let shop: Shop;
  beforeAll(async () => {
    shop = await Shop.open({ env: { PLANS: JSON.stringify({ moon: { trialDays: 14 }, galaxy: { monthly: 0 } }) } });
  });
  afterAll(() => shop.test.stop());
  afterEach(() => {
    shop.apps = [];
  });

  it('offers the plans of the installation, and their cards', async () => {
    const offers = (await shop.test.request('GET', '/api/payments/plans')).json;
    expect(offers).toMatchObject({ provider: 'test', defaultPlan: 'unlimited' });
    expect(offers.plans.find(({ id }: { id: string }) => id === 'moon')).toEqual({
      id: 'moon',
      name: 'Moon',
      monthly: 299,
      yearly: 2990,
      trialDays: 14,
    });
    const { plans } = (await shop.test.request('GET', '/api/live_api/app/paidPlans')).json;
    expect(plans.map(({ id }: { id: string }) => id)).toEqual(offers.plans.map(({ id }: { id: string }) => id));
    expect(plans[1]).toMatchObject({ name: 'Explorer', price: 19, priceYearly: 190, link: '/joinPlan?plan=explorer' });
  });

  it('goes to a page that says it is a test, and comes back with the sale once paid', async () => {
    const ada = await shop.buyer();
    expect((await ada.call('GET', 'subscription')).json).toEqual({
      provider: 'test',
      subscription: null,
      mayTrial: true,
    });
    const { json } = await ada.checkout('explorer', 'month', '/joinPlan?plan=explorer');
    const shown = await shop.test.request('GET', new URL(json.url).pathname);
    expect(shown.headers['content-type']).toBe('text/html; charset=utf-8');
    expect(shown.text).toContain('Test payments: no money moves');
    expect(shown.text).toContain('Explorer, $19.00 a month');
    const declined = await ada.submit(json.url, { act: 'pay', card: 'declined' });
    expect(declined.text).toContain('This card was declined');
    const left = await ada.submit(json.url, { act: 'cancel' });
    expect(left.headers['location']).toBe('http://localhost:4400/joinPlan?plan=explorer&checkout=canceled');
    const paid = await ada.submit(json.url, { act: 'pay', card: 'works' });
    expect([paid.status, paid.headers['location']]).toEqual([
      303,
      `http://localhost:4400/joinPlan?plan=explorer&sale_id=${json.saleId}`,
    ]);
    await shop.rest();
    expect(await ada.subscription()).toMatchObject({
      plan: 'explorer',
      interval: 'month',
      status: 'active',
      price: 19,
    });
    expect(await ada.told()).toMatchObject([{ seq: 1, plan: 'explorer', status: 'active', saleIds: [json.saleId] }]);
    expect((await ada.call('GET', 'invoices')).json.invoices).toMatchObject([{ total: 19, status: 'paid' }]);
    // Paid is paid: neither the page nor the route sells it twice.
    expect((await ada.submit(json.url, { act: 'pay', card: 'works' })).text).toContain('This is paid');
    expect((await ada.checkout('business')).json.code).toBe('payments/already-subscribed');
  });

  it('begins with the trial of the first plan only', async () => {
    const ada = await shop.buyer();
    await ada.buy('moon');
    expect(await ada.subscription()).toMatchObject({ status: 'trialing', plan: 'moon' });
    expect((await ada.call('GET', 'invoices')).json.invoices).toEqual([]);
    await ada.atProvider('advance');
    expect(await ada.subscription()).toMatchObject({ status: 'active' });
    expect((await ada.call('GET', 'invoices')).json.invoices).toMatchObject([{ total: 299, status: 'paid' }]);
    await ada.atProvider('cancel', 'advance');
    expect(await ada.subscription()).toMatchObject({ status: 'canceled' });
    await ada.buy('moon');
    expect(await ada.subscription()).toMatchObject({ status: 'active', trialEndsAt: null });
  });

  it('goes up at once, and pays what the rest of the period costs more', async () => {
    const ada = await shop.buyer();
    await ada.buy('explorer');
    const preview = (await ada.call('GET', 'subscription/preview?plan=business')).json;
    expect(preview).toMatchObject({ when: 'now', exceeds: [], loses: [] });
    expect(preview.dueNow).toBeGreaterThan(79);
    expect(preview.dueNow).toBeLessThanOrEqual(80);
    const { subscription } = (await ada.call('POST', 'subscription', { plan: 'business', interval: 'month' })).json;
    expect(subscription).toMatchObject({ plan: 'business', price: 99, status: 'active' });
    const { invoices } = (await ada.call('GET', 'invoices')).json;
    expect(invoices[0].total).toBeCloseTo(preview.dueNow, 1);
    expect((await ada.told()).at(-1)).toMatchObject({ seq: 2, plan: 'business' });
    const again = await ada.call('POST', 'subscription', { plan: 'business', interval: 'month' });
    expect([again.status, again.json.code]).toEqual([409, 'payments/same-plan']);
  });

  it('stays as it is where the card fails on the way up', async () => {
    const ada = await shop.buyer();
    await ada.buy('explorer', 'month', 'fails-later');
    const refused = await ada.call('POST', 'subscription', { plan: 'business', interval: 'month' });
    expect([refused.status, refused.json.code]).toEqual([409, 'payments/card-declined']);
    expect(await ada.subscription()).toMatchObject({ plan: 'explorer', status: 'active' });
  });

  it('goes down at the end of the period, which can be taken back until then', async () => {
    const ada = await shop.buyer();
    await ada.buy('business');
    const down = { plan: 'explorer', interval: 'month' };
    const { subscription } = (await ada.call('POST', 'subscription', down)).json;
    expect(subscription).toMatchObject({ plan: 'business', next: { ...down, at: subscription.currentPeriodEnd } });
    expect((await ada.call('POST', 'subscription/keep')).json.subscription.next).toBeNull();
    const nothing = await ada.call('POST', 'subscription/keep');
    expect(nothing.json.code).toBe('payments/nothing-to-take-back');
    await ada.call('POST', 'subscription', down);
    await ada.atProvider('advance');
    expect(await ada.subscription()).toMatchObject({ plan: 'explorer', price: 19, next: null });
    expect((await ada.told()).at(-1)!.plan).toBe('explorer');
  });

  it('ends with its period when it is cancelled, and not before', async () => {
    const ada = await shop.buyer();
    await ada.buy('explorer', 'year');
    const { subscription } = (await ada.call('DELETE', 'subscription')).json;
    expect(subscription).toMatchObject({ status: 'active', endsAt: subscription.currentPeriodEnd });
    expect(subscription.canceledAt).not.toBeNull();
    expect((await ada.told()).at(-1)).toMatchObject({ plan: 'explorer', endsAt: subscription.endsAt });
    await ada.atProvider('advance');
    expect((await ada.told()).at(-1)).toMatchObject({ plan: null, status: 'canceled' });
    const over = await ada.call('DELETE', 'subscription');
    expect(over.json.code).toBe('payments/no-subscription');
  });

  it('is past due while a payment fails, keeps the plan meanwhile, and recovers with another card or ends', async () => {
    const ada = await shop.buyer();
    await ada.buy('explorer', 'month', 'fails-later');
    await ada.atProvider('advance');
    expect((await ada.told()).at(-1)).toMatchObject({ plan: 'explorer', status: 'past_due' });
    await ada.atProvider('card-works');
    expect((await ada.told()).at(-1)).toMatchObject({ plan: 'explorer', status: 'active' });
    const { invoices } = (await ada.call('GET', 'invoices')).json;
    expect(invoices.map(({ status }: { status: string }) => status)).toEqual(['paid', 'paid']);
    await ada.atProvider('card-fails', 'advance', 'advance', 'advance', 'advance');
    expect((await ada.told()).at(-1)).toMatchObject({ plan: null, status: 'canceled' });
  });

  it('says before a change what would not fit, app by app', async () => {
    const ada = await shop.buyer();
    await ada.buy('business');
    const [big, small] = [randomId(), randomId()];
    const app = { isGenerated: true, fileBytes: 0, rows: 1, bytes: 10 };
    shop.apps = [
      { ...app, appId: big, name: 'Big', rows: 30_000, fileBytes: 2_000_000_000 },
      ...Array.from({ length: 5 }, (_, at) => ({ ...app, appId: at === 0 ? small : randomId(), name: `App ${at}` })),
    ];
    const { json } = await ada.call('GET', 'subscription/preview?plan=explorer');
    expect(json).toMatchObject({ when: 'period-end', dueNow: null, loses: ['custom-domain'] });
    expect(json.exceeds).toEqual([
      { limit: 'apps', allowed: 5, used: 6, app: null },
      { limit: 'genApps', allowed: 3, used: 6, app: null },
      { limit: 'rowsPerApp', allowed: 25_000, used: 30_000, app: { appId: big, name: 'Big' } },
      { limit: 'storagePerApp', allowed: 1_000_000_000, used: 2_000_000_000, app: { appId: big, name: 'Big' } },
    ]);
    // Without limits by default, nothing exceeds what one has who cancels here.
    expect((await ada.call('GET', 'subscription/preview?plan=lite')).json).toMatchObject({ exceeds: [] });
  });

  it.each([
    ['a plan that is free', { plan: 'lite', interval: 'month' }, 422],
    ['a plan without a price', { plan: 'galaxy', interval: 'month' }, 422],
    ['a way back to another site', { plan: 'moon', interval: 'month', returnTo: '//evil.example' }, 422],
    ["a price of one's own", { plan: 'moon', interval: 'month', price: 1 }, 422],
    ['another account', { plan: 'moon', interval: 'month', accountId: randomId() }, 422],
  ])('refuses %s', async (_, body, status) => {
    const ada = await shop.buyer();
    expect((await ada.call('POST', 'checkout', body)).status).toBe(status);
  });

  it('is for people who are signed in, and pages only for who was sent there', async () => {
    expect((await shop.test.request('POST', '/api/payments/checkout', { body: {} })).status).toBe(401);
    expect((await shop.test.request('GET', `/api/payments/test/checkout/tcs_${randomId()}`)).status).toBe(404);
    const ada = await shop.buyer();
    const { json } = await ada.checkout('explorer');
    const asPortal = new URL(json.url).pathname.replace('/checkout/', '/portal/');
    expect((await shop.test.request('GET', asPortal)).status).toBe(404);
  });

  it('has one customer and one checkout, however many are begun at once', async () => {
    const ada = await shop.buyer();
    const begun = await Promise.all(Array.from({ length: 50 }, () => ada.checkout('explorer')));
    expect(new Set(begun.map(({ status }) => status))).toEqual(new Set([200]));
    expect(new Set(begun.map(({ json }) => json.saleId)).size).toBe(1);
    const customers = await shop.collection('test_customers').countDocuments({ buyerId: ada.accountId });
    expect(customers).toBe(1);
    // Of two wishes the later one is left; the other can be paid no more.
    const [other] = await Promise.all(['business', 'business'].map((plan) => ada.checkout(plan)));
    const late = await ada.submit(begun[0]!.json.url, { act: 'pay', card: 'works' });
    expect(late.text).toContain('This checkout is over');
    await ada.submit(other!.json.url, { act: 'pay', card: 'works' });
    await shop.rest();
    expect((await ada.told()).map(({ plan }) => plan)).toEqual(['business']);
  });

  it('ends with the account', async () => {
    const ada = await shop.buyer();
    await ada.buy('explorer');
    await shop.test.publish('accounts.account.purged.v1', ada.accountId, ada.accountId, { accountId: ada.accountId });
    await shop.rest();
    for (const name of ['billings', 'test_customers', 'test_sessions', 'webhook_events']) {
      const all = JSON.stringify(await shop.collection(name).find({}).toArray());
      expect([name, all.includes(ada.accountId)]).toEqual([name, false]);
    }
  });
});

describe('an installation where nothing can be bought', () => {
  it.each([
    ['PAYMENTS_PROVIDER is none', { PAYMENTS_PROVIDER: 'none' }],
    ['others can reach it and there is no provider', { PUBLIC_URL: 'https://lathe.example.org' }],
  ])('says so where %s', async (_, env) => {
    const shop = await Shop.open({ env });
    try {
      const ada = await shop.buyer();
      expect((await ada.call('GET', 'subscription')).json).toMatchObject({ provider: 'none', subscription: null });
      const refused = await ada.checkout('explorer');
      expect([refused.status, refused.json.code]).toEqual([503, 'payments/not-configured']);
    } finally {
      await shop.test.stop();
    }
  });
});
