import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { randomId } from '@lathe/platform/ids/random-id';
import { until } from '@lathe/platform/testing/until';
import { Club } from './club.js';
import { draft, PlanShop } from './plan-shop.js';

describe('plans that an app sells, with the test provider', () => {
  let club: Club;
  beforeAll(async () => {
    club = await Club.open({ PAYMENTS_PROVIDER: 'test' });
  });
  afterAll(() => club.close());

  it('are made, changed, archived and sold again by the owner, and are cards while they are sold', async () => {
    const shop = await PlanShop.open(club, { trialDays: 14 }, { name: 'Runner', price: 19.5, priceYearly: 0 });
    const [walker, runner] = await shop.planIds();
    const picker = `https://${shop.host}/apps/${shop.app.appId}/plans`;
    const card = { discuountedPrice: null, oneTimePayment: false, isMostPopular: false };
    expect((await shop.cards()).json.plans).toEqual([
      { id: walker, ...draft({ trialDays: 14 }), ...card, buttonText: 'Try Walker', link: `${picker}?plan=${walker}` },
      expect.objectContaining({ id: runner, price: 19.5, priceYearly: 0, buttonText: 'Choose Runner' }),
    ]);
    const changed = await shop.app.call('PATCH', `/plans/${walker}`, { price: 10, isArchived: true });
    expect(changed.json).toMatchObject({ provider: 'test', account: null, isSelling: true, obstacle: null });
    expect(changed.json.plans[0]).toEqual({
      planId: walker,
      ...draft({ trialDays: 14, price: 10 }),
      isArchived: true,
      subscribers: 0,
    });
    expect((await shop.cards()).json.plans.map(({ id }: { id: string }) => id)).toEqual([runner]);
    await shop.app.call('PATCH', `/plans/${walker}`, { isArchived: false });
    expect((await shop.cards()).json.plans).toHaveLength(2);
    await shop.app.call('PATCH', '', { isPaidMembershipsEnabled: false });
    expect((await shop.cards()).json.plans).toEqual([]);
    expect((await shop.app.call('PATCH', `/plans/${randomId()}`, { price: 2 })).json.code).toBe(
      'payments/no-such-plan',
    );
  });

  it.each<[string, object, string]>([
    ['no name', { name: ' ' }, 'name'],
    ['a price of nothing', { price: 0 }, 'price'],
    ['a third of a cent', { price: 9.333 }, 'price'],
    ['more than anybody pays', { priceYearly: 1e9 }, 'priceYearly'],
    ['a currency that there is not', { currency: 'xyz' }, 'currency'],
    ['a trial without end', { trialDays: 5000 }, 'trialDays'],
    ['half a day', { trialDays: 0.5 }, 'trialDays'],
    ['too much in it', { features: Array.from({ length: 13 }, () => 'x') }, 'features'],
    ['something unknown', { planId: randomId() }, 'planId'],
  ])('are refused with %s', async (_, change, path) => {
    const shop = await PlanShop.open(club);
    const { status, json } = await shop.app.call('POST', '/plans', { ...draft(), ...change });
    expect([status, json.code]).toEqual([422, 'does-not-validate']);
    expect(json.error.details.issues[0].path).toBe(path);
    expect(await shop.planIds()).toEqual([]);
  });

  it('are 20 at most, however many are made at once', async () => {
    const shop = await PlanShop.open(club);
    const answers = await Promise.all(Array.from({ length: 24 }, () => shop.app.call('POST', '/plans', draft())));
    const refused = answers.filter(({ status }) => status !== 200).map(({ json }) => json.code);
    expect(new Set(refused)).toEqual(new Set(['payments/too-many-plans']));
    expect(await shop.planIds()).toHaveLength(20);
  });

  it('need a plan of the platform that includes charging', async () => {
    const shop = await PlanShop.open(club);
    club.plan = 'lite';
    try {
      expect((await shop.app.call('POST', '/plans', draft())).json.code).toBe('plan/payment-system');
    } finally {
      club.plan = null;
    }
  });

  it('close the app to everybody else, and lead to where they are chosen', async () => {
    const shop = await PlanShop.open(club);
    expect((await shop.app.requirements()).at(-1)).toMatchObject({ isRequired: false, joinUrl: null });
    await shop.app.call('POST', '/plans', draft());
    const [plan] = await shop.planIds();
    await club.rest();
    const joinUrl = `/apps/${shop.app.appId}/plans`;
    expect((await shop.app.requirements()).at(-1)).toMatchObject({ isRequired: true, joinUrl });
    await shop.app.call('PATCH', `/plans/${plan}`, { isArchived: true });
    await club.rest();
    // Who has one still pays for it, so it does not open for all.
    expect((await shop.app.requirements()).at(-1)).toMatchObject({ isRequired: true, joinUrl: null });
  });

  it('make a member of who buys one, until it has ended', async () => {
    const shop = await PlanShop.open(club, {});
    const [plan] = await shop.planIds();
    const mia = await shop.user();
    expect(await mia.standing()).toEqual({
      provider: 'test',
      isSelling: true,
      subscription: null,
      mayTrial: true,
      endsWithApp: false,
      hasArrived: true,
    });
    const saleId = await mia.buy(plan!);
    expect((await mia.call('GET', `subscription?sale_id=${saleId}`)).json).toMatchObject({
      hasArrived: true,
      mayTrial: false,
      subscription: { plan, name: 'Walker', interval: 'month', status: 'active', price: 9, currency: 'usd' },
    });
    expect((await mia.call('GET', 'subscription?sale_id=another')).json.hasArrived).toBe(false);
    expect((await shop.app.told(mia.userId)).map(({ isMember, endsAt }) => [isMember, endsAt])).toEqual([[true, null]]);
    expect((await mia.checkout(plan!)).json.code).toBe('payments/already-subscribed');
    const { endsAt } = (await mia.call('DELETE')).json.subscription;
    await club.rest();
    expect((await shop.app.told(mia.userId)).at(-1)).toMatchObject({ isMember: true, endsAt });
    expect((await mia.call('POST', 'subscription/keep')).json.subscription.endsAt).toBeNull();
    expect((await mia.call('POST', 'subscription/keep')).json.code).toBe('payments/nothing-to-take-back');
    await mia.call('DELETE');
    await mia.atProvider('advance');
    expect(await mia.isMember()).toBe(false);
    expect((await mia.standing()).subscription).toMatchObject({ status: 'canceled' });
    expect((await shop.app.call('GET', '/plans')).json.plans[0].subscribers).toBe(0);
  });

  it('begin with their trial once, and end when the card fails too often', async () => {
    const shop = await PlanShop.open(club, { trialDays: 7 });
    const [plan] = await shop.planIds();
    const mia = await shop.user();
    await mia.buy(plan!, 'month', 'fails-later');
    expect((await mia.standing()).subscription).toMatchObject({ status: 'trialing' });
    expect(await mia.isMember()).toBe(true);
    await mia.atProvider('advance');
    expect((await mia.standing()).subscription).toMatchObject({ status: 'past_due' });
    expect(await mia.isMember()).toBe(true);
    await mia.atProvider('advance', 'advance', 'advance');
    expect(await mia.isMember()).toBe(false);
    await mia.buy(plan!);
    expect((await mia.standing()).subscription).toMatchObject({ status: 'active' });
  });

  it('change up at once for the difference, and down at the end of the period', async () => {
    const shop = await PlanShop.open(club, {}, { name: 'Runner', price: 19 }, { name: 'Läufer', currency: 'eur' });
    const [walker, runner, euro] = await shop.planIds();
    const mia = await shop.user();
    await mia.buy(walker!);
    const wish = (plan: string | undefined, interval = 'month') => ({ plan, interval });
    const preview = await mia.call('GET', `subscription/preview?plan=${runner}&interval=month`);
    expect(preview.json).toMatchObject({ when: 'now', at: null, dueNow: expect.closeTo(10, 1) });
    expect((await mia.call('POST', 'subscription', wish(runner))).json.subscription).toMatchObject({
      plan: runner,
      price: 19,
    });
    const down = (await mia.call('POST', 'subscription', wish(walker))).json.subscription;
    expect(down).toMatchObject({ plan: runner, next: { plan: walker, interval: 'month' } });
    await mia.atProvider('advance');
    expect((await mia.standing()).subscription).toMatchObject({ plan: walker, price: 9, next: null });
    expect((await mia.call('POST', 'subscription', wish(walker))).json.code).toBe('payments/same-plan');
    expect((await mia.call('POST', 'subscription', wish(euro))).json.code).toBe('payments/other-currency');
    expect((await mia.call('POST', 'subscription', wish(walker, 'year'))).json.subscription).toMatchObject({
      interval: 'year',
      price: 90,
    });
    expect(await mia.isMember()).toBe(true);
  });

  it('that are archived stay with who has them, at the price of before, and are sold to nobody else', async () => {
    const shop = await PlanShop.open(club, {});
    const [plan] = await shop.planIds();
    const [mia, tom] = [await shop.user(), await shop.user()];
    await mia.buy(plan!);
    const archived = await shop.app.call('PATCH', `/plans/${plan}`, { isArchived: true, price: 50 });
    expect(archived.json.plans[0]).toMatchObject({ subscribers: 1, price: 50 });
    expect((await tom.checkout(plan!)).json.code).toBe('payments/plan-not-sold');
    await mia.atProvider('advance');
    expect((await mia.standing()).subscription).toMatchObject({ status: 'active', price: 9, endsAt: null });
    expect(await mia.isMember()).toBe(true);
  });

  it('are nothing to anybody else: another app, the builder, visitors, previews', async () => {
    const [shop, other] = [await PlanShop.open(club, {}), await PlanShop.open(club, {})];
    const [plan] = await shop.planIds();
    const mia = await shop.user();
    const routes = [
      ['GET', 'subscription'],
      ['DELETE', 'subscription'],
      ['POST', 'subscription/keep'],
      ['POST', 'checkout', { plan, interval: 'month', returnTo: '/' }],
      ['POST', 'portal', { returnTo: '/' }],
      ['POST', 'subscription', { plan, interval: 'month' }],
      ['GET', `subscription/preview?plan=${plan}&interval=month`],
    ] as const;
    const builder = await club.test.accountToken(shop.app.ownerId);
    const stranger = await club.test.appUserToken(other.app.appId, mia.userId);
    for (const [method, path, body] of routes) {
      const address = `/live_api/apps/${shop.app.appId}/payments/${path}`;
      const ask = async (token: string | undefined, host = shop.host) =>
        (await club.request(method, address, { host, ...(token ? { token } : {}), ...(body ? { body } : {}) })).json
          .code;
      expect([path, await ask(undefined), await ask(builder), await ask(stranger)]).toEqual([
        path,
        'not-signed-in',
        'not-signed-in',
        'not-found',
      ]);
      const preview = `preview-${shop.app.appId}.localhost`;
      expect(['not-found', 'not-signed-in']).toContain((await mia.call(method, path, body, preview)).json.code);
      expect((await mia.call(method, path, body, other.host)).json.code).toBe('not-found');
    }
    for (const returnTo of ['//evil.example', 'https://evil.example', '/\\evil.example', 'x'])
      expect((await mia.call('POST', 'checkout', { plan, interval: 'month', returnTo })).status).toBe(422);
    const [otherPlan] = await other.planIds();
    expect((await mia.checkout(otherPlan!)).json.code).toBe('payments/plan-not-sold');
    for (const token of [undefined, await club.test.accountToken(randomId())])
      for (const [method, path, body] of [
        ['GET', '/plans'],
        ['POST', '/plans', draft()],
        ['PATCH', `/plans/${plan}`, { price: 1 }],
        ['PUT', '/account', { key: 'sk_test_x' }],
        ['DELETE', '/account'],
      ] as const)
        expect((await shop.app.callAs(token, method, path, body)).status).toBe(token ? 404 : 401);
  });

  describe('of an app that closes', () => {
    it.each<[string, (shop: PlanShop) => Promise<unknown>, (shop: PlanShop) => Promise<unknown>]>([
      [
        'by its switch',
        (shop) => shop.app.call('PATCH', '', { isPaidMembershipsEnabled: false }),
        (shop) => shop.app.call('PATCH', '', { isPaidMembershipsEnabled: true }),
      ],
      [
        'by being unpublished',
        (shop) => shop.tells('unpublished', { published: null }),
        (shop) => shop.tells('published', {}),
      ],
      ['by being deleted', (shop) => shop.tells('deleted', { deleted: true }), (shop) => shop.tells('published', {})],
    ])('%s are charged no more, and go on should it open in time', async (_, close, open) => {
      const shop = await PlanShop.open(club, {});
      const [plan] = await shop.planIds();
      const [mia, tom, eve] = [await shop.user(), await shop.user(), await shop.user()];
      await mia.buy(plan!);
      await tom.buy(plan!);
      await tom.call('DELETE');
      const { json: begun } = await eve.checkout(plan!);
      await close(shop);
      await club.rest();
      const told = (await shop.app.told(mia.userId)).at(-1)!;
      expect([told.isMember, Date.parse(told.endsAt!) > Date.now()]).toEqual([true, true]);
      // A checkout that was open can be paid no more.
      await eve.submit(begun.url, { act: 'pay', card: 'works' });
      expect(await eve.isMember()).toBe(false);
      await open(shop);
      await club.rest();
      expect((await shop.app.told(mia.userId)).at(-1)).toMatchObject({ isMember: true, endsAt: null });
      // Who has cancelled has cancelled.
      expect((await tom.standing()).subscription.endsAt).not.toBeNull();
      await close(shop);
      await club.rest();
      const customers = club.collection('test_customers');
      const stored = await customers.findOne({ _id: `tcus_${mia.userId}` as never });
      expect(stored!['subscriptions'][0].endsAt).not.toBeNull();
    });

    it('sell nothing meanwhile', async () => {
      const shop = await PlanShop.open(club, {});
      const [plan] = await shop.planIds();
      const mia = await shop.user();
      await mia.buy(plan!);
      await shop.app.call('PATCH', '', { isPaidMembershipsEnabled: false });
      await club.rest();
      expect((await mia.standing()).endsWithApp).toBe(true);
      expect((await mia.call('POST', 'subscription/keep')).json.code).toBe('payments/not-selling');
      expect((await (await shop.user()).checkout(plan!)).json.code).toBe('payments/not-selling');
      // Who cancels meanwhile does not go on with the app.
      await mia.call('DELETE');
      await shop.app.call('PATCH', '', { isPaidMembershipsEnabled: true });
      await club.rest();
      expect((await mia.standing()).subscription.endsAt).not.toBeNull();
    });
  });

  it('end with a user who is disabled, and at once with one who is removed', async () => {
    const shop = await PlanShop.open(club, {});
    const [plan] = await shop.planIds();
    const [mia, tom] = [await shop.user('mia@example.org'), await shop.user('tom@example.org')];
    await mia.buy(plan!);
    await tom.buy(plan!);
    const { appId } = shop.app;
    const told = {
      appId,
      userId: mia.userId,
      email: 'mia@example.org',
      role: 'user',
      createdAt: new Date().toISOString(),
    } as const;
    const disable = async (isDisabled: boolean) => {
      await club.test.publish('accounts.app-user.changed.v1', mia.userId, appId, {
        ...told,
        emailVerified: true,
        isDisabled,
      });
      await club.rest();
      const stored = await club.collection('test_customers').findOne({ _id: `tcus_${mia.userId}` as never });
      return stored!['subscriptions'][0].endsAt !== null;
    };
    await until(() => disable(true));
    await until(async () => !(await disable(false)));
    await club.test.publish('accounts.app-user.removed.v1', tom.userId, appId, { appId, userId: tom.userId });
    await until(async () => (await club.collection('billings').findOne({ _id: tom.userId as never })) === null);
    expect(await club.collection('test_customers').findOne({ _id: `tcus_${tom.userId}` as never })).toBeNull();
  });

  it('leave nothing behind when the app is purged', async () => {
    const shop = await PlanShop.open(club, {});
    const [plan] = await shop.planIds();
    const mia = await shop.user();
    await mia.buy(plan!);
    await mia.call('DELETE');
    await club.rest();
    const { appId } = shop.app;
    await shop.app.becomes({ deleted: true });
    await club.test.publish('apps.app.purged.v1', appId, appId, { appId, ownerId: shop.app.ownerId });
    await until(async () => (await club.collection('app_plans').findOne({ appId })) === null);
    await club.rest();
    for (const name of ['billings', 'test_customers', 'test_sessions', 'webhook_events', 'app_plans', 'chargings']) {
      const all = JSON.stringify(await club.collection(name).find().toArray());
      expect([name, all.includes(mia.userId), all.includes(appId)]).toEqual([name, false, false]);
    }
  });
});
