import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { randomId } from '@lathe/platform/ids/random-id';
import { startTestService, type TestService } from '@lathe/platform/testing/test-service';
import { until } from '@lathe/platform/testing/until';
import { CONNECTION } from '@lathe/platform/tokens/tokens';
import type { SubscriptionChange } from '@lathe/proto/payments/events.v1';
import type { Connection } from 'mongoose';
import { accountsService } from '../../src/service.js';

const password = 'a long enough phrase';

/** What payments tells in the life of one subscription. */
const life: readonly Partial<SubscriptionChange>[] = [
  { seq: 1, plan: 'explorer', status: 'trialing' },
  { seq: 2, plan: 'explorer', status: 'active', saleIds: ['cs_1'] },
  { seq: 3, plan: 'business', status: 'past_due', saleIds: ['cs_1'] },
  { seq: 4, plan: null, status: 'canceled', canceledAt: '2026-11-24T10:00:00.000Z', saleIds: ['cs_1'] },
];

function* ordersOf<T>(all: readonly T[]): Generator<T[]> {
  if (all.length === 0) yield [];
  for (const [at, first] of all.entries()) for (const rest of ordersOf(all.toSpliced(at, 1))) yield [first, ...rest];
}

describe('the plan that an account pays for', () => {
  let lathe: TestService;
  let people = 0;
  beforeAll(async () => {
    lathe = await startTestService(accountsService, {
      env: { DEFAULT_PLAN: 'lite', ADMIN_EMAIL: 'admin@example.org' },
    });
  });
  afterAll(() => lathe.stop());

  async function newcomer() {
    const { json } = await lathe.request('POST', '/api/auth/sign-up', {
      body: { email: `user${(people += 1)}@example.org`, password },
    });
    const { accountId } = json.account as { accountId: string };
    const token = json.accessToken as string;
    const current = async () => (await lathe.request('GET', '/api/live_api/account/current', { token })).json;
    const tell = (change: Partial<SubscriptionChange>) =>
      lathe.publish('payments.subscription.changed.v1', accountId, accountId, {
        accountId,
        seq: 1,
        plan: null,
        subscriptionId: 'sub_1',
        status: 'active',
        interval: 'month',
        currentPeriodEnd: '2026-12-24T10:00:00.000Z',
        canceledAt: null,
        endsAt: null,
        saleIds: [],
        ...change,
      });
    return { accountId, token, current, tell };
  }
  /** Until all that was published is in the inbox. */
  const applied = (events: number) =>
    until(async () => {
      const inbox = lathe.service.app.get<Connection>(CONNECTION).collection('inbox');
      return (await inbox.countDocuments({ _id: /^paid-plan-changes:/ as never })) >= events;
    });

  it('has its limits at once, and tells the other services', async () => {
    const ada = await newcomer();
    expect(await ada.current()).toMatchObject({ plan: 'lite', planSubscriptionStatus: null, maxApps: 2 });
    await ada.tell({ plan: 'business', saleIds: ['cs_1'] });
    await until(async () => (await ada.current()).plan === 'business');
    expect(await ada.current()).toMatchObject({
      maxApps: 20,
      builderChatMessagesTotal: 1_000,
      subscriptionId: 'sub_1',
      planSubscriptionStatus: 'active',
      planSubscriptionCancelledAt: null,
      subscriptionPaymentsIds: ['cs_1'],
    });
    const outbox = lathe.service.app.get<Connection>(CONNECTION).collection('outbox');
    const last = await outbox.findOne({ key: ada.accountId }, { sort: { seq: -1 } });
    expect(last!['event'].data).toMatchObject({ plan: 'business', seq: 2 });
  });

  it('ends alike in whatever order, and however often, the events come', async () => {
    let published = await lathe.service.app
      .get<Connection>(CONNECTION)
      .collection('inbox')
      .countDocuments({ _id: /^paid-plan-changes:/ as never });
    const ends = new Set<string>();
    for (const order of ordersOf(life)) {
      const ada = await newcomer();
      for (const change of [...order, order[0]!]) await ada.tell(change);
      await applied((published += order.length + 1));
      const { plan, planSubscriptionStatus, planSubscriptionCancelledAt, subscriptionPaymentsIds } =
        await ada.current();
      ends.add(JSON.stringify({ plan, planSubscriptionStatus, planSubscriptionCancelledAt, subscriptionPaymentsIds }));
    }
    expect([...ends]).toEqual([
      JSON.stringify({
        plan: 'lite',
        planSubscriptionStatus: 'canceled',
        planSubscriptionCancelledAt: '2026-11-24T10:00:00.000Z',
        subscriptionPaymentsIds: ['cs_1'],
      }),
    ]);
  });

  it('is waited for by whoever comes from a payment, which must be their own', async () => {
    const [ada, eve] = [await newcomer(), await newcomer()];
    const create = (token: string, sale: string) =>
      lathe.request('POST', `/api/live_api/account/create?sale_id=${sale}`, { token });
    const early = await create(ada.token, 'cs_2');
    expect([early.status, early.json.code]).toEqual([401, 'payments/sale-not-found']);
    await ada.tell({ plan: 'explorer', saleIds: ['cs_1', 'cs_2'] });
    await until(async () => (await create(ada.token, 'cs_2')).status === 200);
    expect((await create(ada.token, 'cs_2')).json).toEqual({ accountId: ada.accountId });
    expect((await create(eve.token, 'cs_2')).json.code).toBe('payments/sale-not-found');
  });

  it('of an account that is gone changes nothing', async () => {
    const gone = randomId();
    const ada = await newcomer();
    await lathe.publish('payments.subscription.changed.v1', gone, gone, {
      accountId: gone,
      seq: 9,
      plan: 'galaxy',
      subscriptionId: 'sub_9',
      status: 'active',
      interval: 'month',
      currentPeriodEnd: null,
      canceledAt: null,
      endsAt: null,
      saleIds: [],
    });
    await ada.tell({ plan: 'explorer' });
    await until(async () => (await ada.current()).plan === 'explorer');
    expect(await lathe.service.app.get<Connection>(CONNECTION).collection('held').countDocuments()).toBe(0);
  });
});
