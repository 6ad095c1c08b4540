import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { randomId } from '@lathe/platform/ids/random-id';
import { Club, type ClubApp } from './club.js';

const soon = (): string => new Date(Date.now() + 20 * 24 * 3600_000).toISOString();
const past = (): string => new Date(Date.now() - 1000).toISOString();

describe('paid memberships', () => {
  let club: Club;
  beforeAll(async () => {
    club = await Club.open();
  });
  afterAll(() => club.close());
  beforeEach(() => {
    club.plan = null;
    club.gumroad.trouble = undefined;
    club.gumroad.token = 'gr-token-1';
    club.gumroad.subscribers.clear();
    club.gumroad.sales.clear();
    club.gumroad.pings.length = 0;
  });

  describe('are set up by the owner', () => {
    it('from token over products to connected, of which everybody is told', async () => {
      const app = await club.app();
      expect((await app.call('GET')).json).toEqual({
        isPaidMembershipsEnabled: false,
        paidMembershipsSettings: {
          paymentProvider: null,
          hasPaymentProviderAccessToken: false,
          isSetupCompleted: false,
        },
        paidMembershipsProduct: null,
        obstacle: null,
        members: 0,
        membersSignedUp: 0,
        syncedAt: null,
        problem: null,
        isTold: true,
      });
      await app.call('PATCH', '', { isPaidMembershipsEnabled: true });
      expect(await app.requirements()).toMatchObject([{ seq: 1, isRequired: false, joinUrl: null }]);
      const byQuery = await app.call('GET', `/products?appId=${app.appId}&accessToken=gr-token-1`);
      const byHeader = await app.call('GET', '/products', undefined, { 'x-gumroad-token': 'gr-token-1' });
      expect(byHeader.json).toEqual(byQuery.json);
      // What is paid once is no membership.
      expect(byQuery.json.products).toEqual([
        { id: 'prod-walk==', name: 'Walkers' },
        { id: 'prod-gold==', name: 'Gold' },
      ]);
      const { json, text } = await app.connect('prod-walk==');
      expect(json).toMatchObject({
        isPaidMembershipsEnabled: true,
        paidMembershipsSettings: {
          paymentProvider: 'gumroad',
          hasPaymentProviderAccessToken: true,
          isSetupCompleted: true,
        },
        paidMembershipsProduct: { id: 'prod-walk==', name: 'Walkers' },
      });
      expect(text).not.toContain('gr-token-1');
      const joinUrl = 'https://ada.gumroad.example/l/walkers';
      expect((await app.requirements()).at(-1)).toMatchObject({ seq: 2, isRequired: true, joinUrl });
      // The token that is stored does from now on.
      expect((await app.call('GET', '/products')).json.products).toHaveLength(2);
      await app.call('PATCH', '', { isPaidMembershipsEnabled: false });
      expect((await app.requirements()).at(-1)).toMatchObject({ seq: 3, isRequired: false });
    });

    it('keeps token and secret sealed', async () => {
      const app = await club.app();
      await app.charge();
      const secret = app.pingPath().split('/').at(-1)!;
      const stored = JSON.stringify([
        await club.collection('chargings').find({}).toArray(),
        await club.collection('outbox').find({}).toArray(),
        await club.collection('jobs').find({}).toArray(),
      ]);
      expect([stored.includes('gr-token-1'), stored.includes(secret)]).toEqual([false, false]);
    });

    it('asks Gumroad once to tell of all that may change a membership', async () => {
      const app = await club.app();
      await app.charge();
      const told = () => club.gumroad.pings.map((one) => one.resource_name).toSorted();
      const all = [
        'cancellation',
        'dispute',
        'dispute_won',
        'refund',
        'sale',
        'subscription_ended',
        'subscription_restarted',
        'subscription_updated',
      ];
      expect(told()).toEqual(all);
      expect(app.pingPath()).toMatch(/^\/api\/payments\/webhooks\/gumroad\/[\w-]{43}$/);
      await app.call('POST', '/resync');
      await club.rest();
      expect(told()).toEqual(all);
      await app.call('DELETE', '/connect');
      expect(told()).toEqual([]);
    });

    it.each([
      ['is not published', { published: null }],
      ['takes no sign-ups', { isSignupEnabled: false }],
    ])('not where the app %s', async (_, state) => {
      const app = await club.app(state);
      expect((await app.call('GET')).json.obstacle).toBe('sign-up');
      const refused = await app.call('PATCH', '', { isPaidMembershipsEnabled: true });
      expect([refused.status, refused.json.code]).toEqual([409, 'payments/memberships-need-sign-up']);
      await app.becomes({});
      expect((await app.call('PATCH', '', { isPaidMembershipsEnabled: true })).status).toBe(200);
    });

    it('not with a plan that does not include it', async () => {
      club.plan = 'business';
      const app = await club.app();
      expect((await app.call('GET')).json.obstacle).toBe('plan');
      for (const refused of [
        await app.call('PATCH', '', { isPaidMembershipsEnabled: true }),
        await app.call('GET', '/products?accessToken=gr-token-1'),
        await app.connect('prod-walk=='),
      ])
        expect([refused.status, refused.json.code, refused.json.error.details.lowestPlan]).toEqual([
          402,
          'plan/payment-system',
          'moon',
        ]);
    });

    it.each([
      ['no token', { productId: 'prod-walk==' }, 409, 'payments/gumroad-token-missing'],
      ['a wrong token', { productId: 'prod-walk==', accessToken: 'x' }, 422, 'payments/gumroad-token-refused'],
      ['a product of nobody', { productId: 'x', accessToken: 'gr-token-1' }, 422, 'payments/no-such-product'],
      ['what is paid once', { productId: 'prod-book==', accessToken: 'gr-token-1' }, 422, 'payments/no-such-product'],
      ['an account of somebody', { productId: 'prod-walk==', accountId: randomId() }, 422, 'does-not-validate'],
    ])('not with %s', async (_, body, status, code) => {
      const app = await club.app();
      const refused = await app.call('POST', '/connect', body);
      expect([refused.status, refused.json.code]).toEqual([status, code]);
    });

    it('not while Gumroad is in trouble, and nothing is changed then', async () => {
      const app = await club.app();
      club.gumroad.trouble = 500;
      const refused = await app.connect('prod-walk==');
      expect([refused.status, refused.json.code]).toEqual([503, 'payments/gumroad-failed']);
      expect((await app.call('GET')).json.paidMembershipsProduct).toBeNull();
    });

    it('by nobody else', async () => {
      const app = await club.app();
      const tokens = [
        [undefined, 401],
        [await club.test.accountToken(randomId()), 404],
        [await club.test.accountToken(randomId(), { isAdmin: true }), 404],
        [await club.test.appUserToken(app.appId, randomId(), { role: 'admin' }), 401],
      ] as const;
      for (const [token, status] of tokens)
        for (const [method, path, body] of [
          ['GET', ''],
          ['PATCH', '', { isPaidMembershipsEnabled: true }],
          ['GET', '/products?accessToken=gr-token-1'],
          ['POST', '/connect', { productId: 'prod-walk==', accessToken: 'gr-token-1' }],
          ['DELETE', '/connect'],
          ['POST', '/resync'],
        ] as const)
          expect([method, path, (await app.callAs(token, method, path, body)).status]).toEqual([method, path, status]);
    });
  });

  describe('give access', () => {
    let app: ClubApp;
    beforeEach(async () => {
      app = await club.app();
      await app.charge();
    });

    it('to who signed up before the purchase', async () => {
      const userId = await app.signsUp('ada@example.org');
      expect(await app.told(userId)).toEqual([]);
      const { sale } = club.gumroad.join('ada@example.org');
      expect((await app.ping({ sale_id: sale.id, product_id: sale.product_id })).status).toBe(200);
      expect(await app.told(userId)).toEqual([{ appId: app.appId, userId, seq: 1, isMember: true, endsAt: null }]);
      expect((await app.call('GET')).json).toMatchObject({ members: 1, membersSignedUp: 1 });
    });

    it('to who signs up after the purchase, and with the address in another case', async () => {
      const { sale } = club.gumroad.join('Ada.Lovelace@Example.ORG');
      await app.ping({ sale_id: sale.id });
      const userId = await app.signsUp('ADA.lovelace@example.org');
      expect(await app.isMember(userId)).toBe(true);
    });

    it('to who bought before the app was connected, page by page', async () => {
      const other = await club.app();
      const users: string[] = [];
      for (const name of ['a', 'b', 'c', 'd', 'e']) users.push(await other.signsUp(`${name}@example.org`));
      for (const name of ['a', 'b', 'c', 'e']) club.gumroad.join(`${name}@example.org`);
      await other.charge();
      expect(await Promise.all(users.map((userId) => other.isMember(userId)))).toEqual([true, true, true, false, true]);
    });

    it('only once the address is proven to be theirs', async () => {
      const { sale } = club.gumroad.join('eve@example.org');
      await app.ping({ sale_id: sale.id });
      const userId = await app.signsUp('eve@example.org', false);
      expect(await app.told(userId)).toEqual([]);
      const data = { appId: app.appId, userId, email: 'eve@example.org', role: 'user', isDisabled: false } as const;
      const createdAt = new Date().toISOString();
      await club.test.publish('accounts.app-user.changed.v1', userId, app.appId, {
        ...data,
        createdAt,
        emailVerified: true,
      });
      await club.rest();
      expect(await app.isMember(userId)).toBe(true);
    });

    it('until the end that is known, and no more after it', async () => {
      const userId = await app.signsUp('ada@example.org');
      const { subscriber, sale } = club.gumroad.join('ada@example.org');
      await app.ping({ sale_id: sale.id });
      const endsAt = soon();
      club.gumroad.change(subscriber, { cancelled_at: endsAt });
      await app.ping({ subscription_id: subscriber.id, cancelled: 'true' });
      expect((await app.told(userId)).at(-1)).toMatchObject({ isMember: true, endsAt });
      club.gumroad.change(subscriber, { cancelled_at: past() });
      await app.ping({ subscription_id: subscriber.id, ended: 'true' });
      expect((await app.told(userId)).at(-1)).toMatchObject({ isMember: false, endsAt: null });
      club.gumroad.change(subscriber, { cancelled_at: null });
      await app.ping({ subscription_id: subscriber.id, restarted: 'true' });
      expect((await app.told(userId)).map(({ seq, isMember }) => [seq, isMember])).toEqual([
        [1, true],
        [2, true],
        [3, false],
        [4, true],
      ]);
    });

    it('not after a refund, unless it was paid again since', async () => {
      const userId = await app.signsUp('ada@example.org');
      const { subscriber, sale } = club.gumroad.join('ada@example.org');
      await app.ping({ sale_id: sale.id });
      club.gumroad.changeSale(sale, { refunded: true });
      await app.ping({ sale_id: sale.id, refunded: 'true' });
      expect(await app.isMember(userId)).toBe(false);
      const again = club.gumroad.charge(subscriber);
      await app.ping({ sale_id: again.id });
      expect(await app.isMember(userId)).toBe(true);
      // The ping of the refund comes once more, late: it is of an older payment.
      await app.ping({ sale_id: sale.id, refunded: 'true', late: '1' });
      expect(await app.isMember(userId)).toBe(true);
    });

    it('not while a payment is fetched back, and again once that is won', async () => {
      const userId = await app.signsUp('ada@example.org');
      const { sale } = club.gumroad.join('ada@example.org');
      await app.ping({ sale_id: sale.id });
      club.gumroad.changeSale(sale, { disputed: true, chargedback: true });
      await app.ping({ sale_id: sale.id, disputed: 'true' });
      expect(await app.isMember(userId)).toBe(false);
      club.gumroad.changeSale(sale, { dispute_won: true });
      await app.ping({ sale_id: sale.id, dispute_won: 'true' });
      expect(await app.isMember(userId)).toBe(true);
    });

    it('alike whatever order pings come in', async () => {
      const orders = [
        [0, 1, 2],
        [0, 2, 1],
        [1, 0, 2],
        [1, 2, 0],
        [2, 0, 1],
        [2, 1, 0],
      ];
      for (const [at, order] of orders.entries()) {
        const email = `order-${at}@example.org`;
        const userId = await app.signsUp(email);
        const { subscriber, sale } = club.gumroad.join(email);
        const renewed = club.gumroad.charge(subscriber);
        club.gumroad.change(subscriber, { ended_at: past() });
        const pings: Record<string, string>[] = [
          { sale_id: sale.id },
          { sale_id: renewed.id },
          { subscription_id: subscriber.id, ended: 'true' },
        ];
        for (const one of order) await app.ping(pings[one]!);
        expect([order, await app.isMember(userId)]).toEqual([order, false]);
      }
    });

    it('as Gumroad says when it is asked again, also where no ping came', async () => {
      const [kept, ended, refunded] = [
        await app.signsUp('kept@example.org'),
        await app.signsUp('ended@example.org'),
        await app.signsUp('refunded@example.org'),
      ];
      club.gumroad.join('kept@example.org');
      const { subscriber } = club.gumroad.join('ended@example.org');
      const { sale } = club.gumroad.join('refunded@example.org');
      const standings = () => Promise.all([kept, ended, refunded].map((userId) => app.isMember(userId)));
      expect((await app.call('POST', '/resync')).json).toMatchObject({ members: 3, membersSignedUp: 3 });
      await club.rest();
      expect(await standings()).toEqual([true, true, true]);
      club.gumroad.change(subscriber, { ended_at: past() });
      club.gumroad.changeSale(sale, { refunded: true });
      await app.call('POST', '/resync');
      await club.rest();
      expect(await standings()).toEqual([true, false, false]);
      // A day later it is read by itself.
      const next = await club.collection('jobs').findOne({ queue: 'payments.read-memberships', status: 'waiting' });
      expect(next!['runAt'].getTime()).toBeGreaterThan(Date.now() + 23 * 3600_000);
    });
  });

  describe('believe no ping', () => {
    let app: ClubApp;
    let userId: string;
    beforeEach(async () => {
      app = await club.app();
      await app.charge();
      userId = await app.signsUp('mallory@example.org');
    });

    it('with a secret that is none', async () => {
      const path = app.pingPath();
      const guessed = [path.slice(0, -1), `${path}x`, path.replace(/.$/, (last) => (last === 'A' ? 'B' : 'A'))];
      const { sale } = club.gumroad.join('mallory@example.org');
      for (const one of guessed) expect((await app.ping({ sale_id: sale.id }, one)).status).toBe(404);
      expect((await club.request('GET', path)).status).toBe(404);
      expect(await app.told(userId)).toEqual([]);
    });

    it('that says what Gumroad does not', async () => {
      const others = club.gumroad.join('mallory@example.org', 'prod-gold==');
      for (const fields of [
        { sale_id: 'made-up', email: 'mallory@example.org', price: '0' },
        { subscription_id: 'made-up', email: 'mallory@example.org' },
        { email: 'mallory@example.org', 'email[]': 'mallory@example.org', test: 'true' },
        // Of another product, whatever the ping calls it.
        { sale_id: others.sale.id, product_id: 'prod-walk==' },
        { subscription_id: others.subscriber.id, product_id: 'prod-walk==' },
      ])
        expect((await app.ping(fields as unknown as Record<string, string>)).status).toBe(200);
      expect(await app.told(userId)).toEqual([]);
    });

    it('of an id that leads elsewhere', async () => {
      const before = club.gumroad.asked.length;
      await app.ping({ sale_id: '../products', subscription_id: '../../x?y' });
      expect(club.gumroad.asked.slice(before).filter((asked) => asked.startsWith('GET /v2/products'))).toEqual([]);
      expect(await app.told(userId)).toEqual([]);
    });

    it('twice', async () => {
      const { sale } = club.gumroad.join('mallory@example.org');
      const path = app.pingPath();
      const answers = await Promise.all(Array.from({ length: 20 }, () => app.ping({ sale_id: sale.id }, path)));
      expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
      expect(await app.told(userId)).toHaveLength(1);
      const asked = club.gumroad.asked.filter((one) => one.endsWith(encodeURIComponent(sale.id)));
      expect(asked).toHaveLength(1);
    });

    it('after the app was disconnected', async () => {
      const path = app.pingPath();
      const { sale } = club.gumroad.join('mallory@example.org');
      await app.ping({ sale_id: sale.id });
      await app.call('DELETE', '/connect');
      await club.rest();
      expect(await app.isMember(userId)).toBe(false);
      expect((await app.requirements()).at(-1)).toMatchObject({ isRequired: false });
      expect((await app.ping({ sale_id: sale.id, again: '1' }, path)).status).toBe(404);
    });
  });

  describe('and another product', () => {
    it('need a confirmation that says who loses access, and nobody loses it who has both', async () => {
      const app = await club.app();
      const [both, old, fresh] = [
        await app.signsUp('both@example.org'),
        await app.signsUp('old@example.org'),
        await app.signsUp('fresh@example.org'),
      ];
      for (const name of ['both', 'old', 'gone']) club.gumroad.join(`${name}@example.org`);
      for (const name of ['both', 'fresh']) club.gumroad.join(`${name}@example.org`, 'prod-gold==');
      await app.charge();
      const asked = await app.connect('prod-gold==');
      expect([asked.status, asked.json.code, asked.json.error.details]).toEqual([
        409,
        'payments/confirm-product',
        { count: 1, emails: ['old@example.org'] },
      ]);
      expect((await app.call('GET')).json.paidMembershipsProduct.name).toBe('Walkers');
      expect((await app.connect('prod-gold==', { isConfirmed: true })).status).toBe(200);
      await club.rest();
      expect(await Promise.all([both, old, fresh].map((userId) => app.isMember(userId)))).toEqual([true, false, true]);
      expect(await app.told(both)).toHaveLength(1);
      expect(await club.collection('memberships').countDocuments({ appId: app.appId })).toBe(2);
      // The one that is connected already is read anew without a question.
      expect((await app.connect('prod-gold==')).status).toBe(200);
    });
  });

  describe('and a token that counts no more', () => {
    it('are told to the owner; members stay members until he has put in another', async () => {
      const app = await club.app();
      await app.charge();
      const userId = await app.signsUp('ada@example.org');
      const { subscriber, sale } = club.gumroad.join('ada@example.org');
      await app.ping({ sale_id: sale.id });
      club.gumroad.token = 'gr-token-2';
      club.gumroad.change(subscriber, { ended_at: past() });
      await app.ping({ subscription_id: subscriber.id, ended: 'true' });
      expect((await app.call('GET')).json.problem).toBe('payments/gumroad-token-refused');
      expect(await app.isMember(userId)).toBe(true);
      const refused = await app.call('POST', '/resync');
      expect([refused.status, refused.json.code]).toEqual([422, 'payments/gumroad-token-refused']);
      expect((await app.connect('prod-walk==')).json.problem).toBeNull();
      await club.rest();
      expect(await app.isMember(userId)).toBe(false);
    });
  });

  it('end with the owner: whoever claims the app connects his own account', async () => {
    const app = await club.app();
    await app.charge();
    const userId = await app.signsUp('ada@example.org');
    const { sale } = club.gumroad.join('ada@example.org');
    await app.ping({ sale_id: sale.id });
    const ownerId = randomId();
    const claimed = { ...(await club.collection('app_states').findOne({ _id: app.appId as never }))!, ownerId, seq: 9 };
    const { _id, ...state } = claimed as unknown as Record<string, unknown>;
    await club.test.publish('apps.app.owner-changed.v1', app.appId, app.appId, { appId: app.appId, ...state } as never);
    await club.rest();
    expect((await app.requirements()).at(-1)).toMatchObject({ isRequired: false, joinUrl: null });
    expect(await app.isMember(userId)).toBe(false);
    const token = await club.test.accountToken(ownerId);
    expect((await app.callAs(token, 'GET', '/products')).json.code).toBe('payments/gumroad-token-missing');
  });

  it('leave nothing of an app that is purged', async () => {
    const app = await club.app();
    await app.charge();
    const userId = await app.signsUp('ada@example.org');
    const { sale } = club.gumroad.join('ada@example.org');
    await app.ping({ sale_id: sale.id });
    const { appId, ownerId } = app;
    await club.test.publish('apps.app.purged.v1', appId, appId, { appId, ownerId });
    await club.rest();
    for (const name of ['chargings', 'memberships', 'app_people', 'gumroad_pings', 'sequences', 'outbox_sequences']) {
      const all = JSON.stringify(await club.collection(name).find({}).toArray());
      expect([name, all.includes(appId) || all.includes(userId)]).toEqual([name, false]);
    }
  });
});
