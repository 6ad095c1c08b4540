import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { randomId } from '@lathe/platform/ids/random-id';
import { Market } from './market.js';

describe('apps as packages', () => {
  let market: Market;
  beforeAll(async () => {
    market = await Market.open();
  });
  afterAll(() => market.shop.test.stop());
  afterEach(() => {
    market.plan = null;
  });

  const offer = { price: 49, description: 'Walks of dogs' };
  const seen = (appId: string) => market.shop.test.request('GET', `/api/payments/packages/${appId}`);

  it('are offered by their owner, and seen by everybody', async () => {
    const app = await market.app();
    const url = `http://localhost:4400/apps/packages/${app.appId}`;
    const none = { offer: null, url, obstacle: null, provider: 'test', sold: 0, refunded: 0 };
    expect((await market.own(app, 'GET')).json).toEqual(none);
    expect((await seen(app.appId)).status).toBe(404);
    expect((await market.own(app, 'PUT', offer)).json).toEqual({ ...none, offer });
    expect((await seen(app.appId)).json).toEqual({
      appId: app.appId,
      name: 'Dog walks',
      ...offer,
      url: `http://${app.slug}.localhost:4400`,
      provider: 'test',
    });
    expect((await market.own(app, 'DELETE')).json).toEqual(none);
    expect((await seen(app.appId)).status).toBe(404);
  });

  it('are not offered before they are published, and not sold once they are published no more', async () => {
    const draft = await market.app({ published: null });
    expect((await market.own(draft, 'GET')).json.obstacle).toBe('not-published');
    const early = await market.own(draft, 'PUT', offer);
    expect([early.status, early.json.code]).toEqual([409, 'package/not-published']);
    const app = await market.offered();
    await market.becomes({ ...app, seq: 2, published: null });
    const buyer = await market.shop.buyer();
    expect([(await seen(app.appId)).status, (await market.checkout(buyer, app)).status]).toEqual([404, 404]);
  });

  it('need a plan that includes charging, and come back with it', async () => {
    market.plan = 'lite';
    const app = await market.app();
    const refused = await market.own(app, 'PUT', offer);
    expect([refused.status, refused.json.code]).toEqual([402, 'plan/payment-system']);
    expect((await market.own(app, 'GET')).json).toMatchObject({ obstacle: 'plan', offer: null });
    market.plan = 'moon';
    const other = await market.offered();
    expect((await seen(other.appId)).status).toBe(200);
  });

  it.each([
    ['nothing', 0],
    ['less than nothing', -5],
    ['parts of a cent', 1.005],
    ['more than there can be', 10_001],
    ['a text', '49'],
  ])('cost no %s', async (_, price) => {
    const app = await market.app();
    expect((await market.own(app, 'PUT', { ...offer, price })).status).toBe(422);
    expect((await market.own(app, 'PUT', { ...offer, ownerId: randomId() })).status).toBe(422);
  });

  it('are paid once, of which everybody is told once', async () => {
    const app = await market.offered();
    const ada = await market.shop.buyer();
    const { json } = await market.checkout(ada, app);
    const page = (await market.shop.test.request('GET', new URL(json.url).pathname)).text;
    expect(page).toContain('Test payments: no money moves');
    expect(page).toContain('Dog walks, $49.00');
    expect(page).toContain('and nothing later');
    expect((await ada.submit(json.url, { act: 'pay', card: 'declined' })).text).toContain('This card was declined');
    const left = await ada.submit(json.url, { act: 'cancel' });
    expect(left.headers['location']).toBe(`http://localhost:4400/apps/packages/${app.appId}?checkout=canceled`);
    const paid = await ada.submit(json.url, { act: 'pay', card: 'works' });
    expect(paid.headers['location']).toBe(`http://localhost:4400/apps/packages?sale_id=${json.saleId}`);
    await market.shop.rest();
    const [told, ...more] = await market.told(ada);
    expect(more).toEqual([]);
    expect(told).toMatchObject({
      accountId: ada.accountId,
      appId: app.appId,
      name: 'Dog walks',
      seq: 1,
      price: 49,
      saleId: json.saleId,
      isRefunded: false,
    });
    expect((await ada.call('GET', 'invoices')).json.invoices).toMatchObject([{ total: 49, status: 'paid' }]);
    // It is neither a plan nor one of its payments.
    expect(await ada.told()).toEqual([]);
    expect((await market.own(app, 'GET')).json).toMatchObject({ sold: 1, refunded: 0 });
    const again = await market.checkout(ada, app);
    expect([again.status, again.json.code]).toEqual([409, 'package/held']);
  });

  it('are sold to others only', async () => {
    const app = await market.offered();
    const token = await market.shop.test.accountToken(app.ownerId);
    const path = `/api/payments/packages/${app.appId}/checkout`;
    const refused = await market.shop.test.request('POST', path, { token });
    expect([refused.status, refused.json.code]).toEqual([409, 'package/own']);
  });

  it('have one checkout, however many are begun at once, at the price of the offer', async () => {
    const app = await market.offered(20);
    const ada = await market.shop.buyer();
    const begun = await Promise.all(
      Array.from({ length: 50 }, () =>
        ada.call('POST', `packages/${app.appId}/checkout`, { price: 1, accountId: randomId() }),
      ),
    );
    expect(new Set(begun.map(({ json }) => json.url)).size).toBe(1);
    // Another price is another checkout, and the one before can be paid no more.
    await market.own(app, 'PUT', { ...offer, price: 25 });
    const { json } = await market.checkout(ada, app);
    expect(json.saleId).not.toBe(begun[0]!.json.saleId);
    const late = await ada.submit(begun[0]!.json.url, { act: 'pay', card: 'works' });
    expect(late.text).toContain('This checkout is over');
    await ada.submit(json.url, { act: 'pay', card: 'works' });
    await market.shop.rest();
    expect((await market.told(ada)).map(({ price }) => price)).toEqual([25]);
  });

  it('are not sold twice to who has paid a moment ago', async () => {
    const app = await market.offered();
    const ada = await market.shop.buyer();
    const { json } = await market.checkout(ada, app);
    await ada.submit(json.url, { act: 'pay', card: 'works' });
    // Its event may be under way still.
    const at = await market.checkout(ada, app);
    expect([at.status, at.json.code]).toEqual([409, 'package/held']);
    await market.shop.rest();
    expect(await market.told(ada)).toHaveLength(1);
  });

  it('can be bought again once the money was given back', async () => {
    const app = await market.offered();
    const ada = await market.shop.buyer();
    const sale = await market.buy(ada, app);
    const portal = await ada.atProvider(`give-back:${sale}`, `give-back:${sale}`);
    expect(portal.text).toContain('The money was given back.');
    expect((await market.told(ada)).map(({ seq, isRefunded }) => [seq, isRefunded])).toEqual([
      [1, false],
      [2, true],
    ]);
    expect((await market.own(app, 'GET')).json).toMatchObject({ sold: 0, refunded: 1 });
    const invoices = (await ada.call('GET', 'invoices')).json.invoices as { total: number }[];
    expect(invoices.map(({ total }) => total)).toEqual([-49, 49]);
    const next = await market.buy(ada, app);
    expect(next).not.toBe(sale);
    const told = await market.told(ada);
    expect(new Set(told.map(({ packageId }) => packageId)).size).toBe(2);
    expect(told.at(-1)).toMatchObject({ saleId: next, seq: 1, isRefunded: false });
  });

  it('stay beside a plan that is paid for', async () => {
    const app = await market.offered();
    const ada = await market.shop.buyer();
    const plan = await ada.buy('explorer');
    await market.buy(ada, app);
    expect(await ada.subscription()).toMatchObject({ plan: 'explorer', status: 'active' });
    expect((await ada.told()).at(-1)).toMatchObject({ plan: 'explorer', saleIds: [plan] });
    await ada.atProvider('advance');
    expect(await market.told(ada)).toHaveLength(1);
  });

  it('end as an offer with their owner, and not for who has bought them', async () => {
    const app = await market.offered();
    const ada = await market.shop.buyer();
    await market.buy(ada, app);
    await market.becomes({ ...app, seq: 2, ownerId: randomId() }, 'owner-changed');
    expect((await seen(app.appId)).status).toBe(404);
    const sold = await market.offered();
    await market.buy(ada, sold);
    await market.checkout(await market.shop.buyer(), sold);
    const { appId, ownerId } = sold;
    await market.shop.test.publish('apps.app.purged.v1', appId, appId, { appId, ownerId });
    await market.shop.rest();
    for (const name of ['package_offers', 'package_checkouts'])
      expect(JSON.stringify(await market.shop.collection(name).find({}).toArray())).not.toContain(appId);
    expect(await market.shop.collection('bought_packages').countDocuments({ accountId: ada.accountId })).toBe(2);
  });

  it('leave nothing of a buyer whose account is deleted', async () => {
    const app = await market.offered();
    const buyer = await market.shop.buyer();
    await market.buy(buyer, app);
    await market.checkout(buyer, await market.offered());
    const { accountId: gone } = buyer;
    await market.shop.test.publish('accounts.account.purged.v1', gone, gone, { accountId: gone });
    await market.shop.rest();
    for (const name of ['billings', 'bought_packages', 'package_checkouts', 'test_customers', 'test_sessions']) {
      const all = JSON.stringify(await market.shop.collection(name).find({}).toArray());
      expect([name, all.includes(gone)]).toEqual([name, false]);
    }
    const told = await market.told(buyer);
    const { packageId } = told[0]!;
    expect(await market.shop.collection('outbox_sequences').countDocuments({ _id: packageId as never })).toBe(0);
  });

  describe('are for', () => {
    const routes = {
      'GET settings': ['GET', (id: string) => `/api/apps/${id}/payments/package`],
      'PUT settings': ['PUT', (id: string) => `/api/apps/${id}/payments/package`],
      'DELETE settings': ['DELETE', (id: string) => `/api/apps/${id}/payments/package`],
      'GET offer': ['GET', (id: string) => `/api/payments/packages/${id}`],
      'POST checkout': ['POST', (id: string) => `/api/payments/packages/${id}/checkout`],
    } as const;
    /** What each route answers to whom: settings, their change, their end, the offer, the checkout. */
    it.each([
      ['the owner', 'owner', [200, 200, 200, 200, 409]],
      ['an editor of the app', 'editor', [403, 403, 403, 200, 200]],
      ['a viewer of the app', 'viewer', [403, 403, 403, 200, 200]],
      ['somebody else', 'other', [404, 404, 404, 200, 200]],
      ['an operator', 'operator', [404, 404, 404, 200, 200]],
      ['a user of the app', 'user', [401, 401, 401, 200, 401]],
      ['a visitor', 'visitor', [401, 401, 401, 200, 401]],
    ] as const)('%s', async (_, role, statuses) => {
      const [editor, viewer] = [randomId(), randomId()];
      const members = [
        { accountId: editor, role: 'editor' as const },
        { accountId: viewer, role: 'viewer' as const },
      ];
      const { test } = market.shop;
      for (const [at, [method, pathOf]] of Object.values(routes).entries()) {
        const app = await market.offered(49, { members });
        const tokens = {
          owner: () => test.accountToken(app.ownerId),
          editor: () => test.accountToken(editor),
          viewer: () => test.accountToken(viewer),
          other: () => test.accountToken(randomId()),
          operator: () => test.accountToken(randomId(), { isAdmin: true }),
          user: () => test.appUserToken(app.appId, randomId(), { role: 'admin' }),
          visitor: async () => undefined,
        };
        const token = await tokens[role]();
        const body = method === 'PUT' ? { body: offer } : {};
        const { status } = await test.request(method, pathOf(app.appId), { ...(token && { token }), ...body });
        expect([Object.keys(routes)[at], status]).toEqual([Object.keys(routes)[at], statuses[at]]);
      }
    });
  });
});

describe('where nothing can be bought', () => {
  it('apps are not offered, and what was offered says so', async () => {
    const market = await Market.open({ env: { PAYMENTS_PROVIDER: 'none' } });
    try {
      const app = await market.app();
      const refused = await market.own(app, 'PUT', { price: 5, description: '' });
      expect([refused.status, refused.json.code]).toEqual([503, 'payments/not-configured']);
      expect((await market.own(app, 'GET')).json).toMatchObject({ obstacle: 'no-provider', provider: 'none' });
      const buyer = await market.shop.buyer();
      expect((await market.checkout(buyer, app)).status).toBe(404);
    } finally {
      await market.shop.test.stop();
    }
  });
});
