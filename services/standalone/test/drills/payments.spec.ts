import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { atEveryStep, drillMs } from './every-step.js';
import { type MortalBuyer, MortalShop } from './mortal-shop.js';

jest.setTimeout(drillMs);

describe('a process that dies between a payment and the plan', () => {
  let shop: MortalShop;
  beforeAll(async () => {
    shop = await MortalShop.open();
  });
  afterAll(() => shop.close());

  const account = async ({ token }: MortalBuyer) =>
    (await shop.ask('accounts', 'GET', '/api/live_api/account/current', { token }))!.json;
  const plansTold = async ({ accountId }: MortalBuyer) => {
    const rows = await shop
      .collection('accounts', 'outbox')
      .find({ key: accountId, 'event.type': 'accounts.account.entitlements-changed.v1' })
      .sort({ seq: 1 })
      .toArray();
    return rows.map((row) => row['event'].data.plan);
  };
  const checkout = async ({ token }: MortalBuyer) => {
    const body = { plan: 'explorer', interval: 'month' };
    return (await shop.ask('payments', 'POST', '/api/payments/checkout', { token, body }))!.json;
  };

  const pay = (url: string) => shop.ask('payments', 'POST', new URL(url).pathname, { body: 'act=pay&card=works' });

  it('after each of its writes: the plan arrives, once, and is paid once', async () => {
    const writes = await atEveryStep(shop, 'dies after write', {
      prepare: async () => {
        const ada = await shop.buyer();
        return { ada, ...(await checkout(ada)) };
      },
      act: ({ url }) => pay(url),
      check: async ({ ada, url, saleId }) => {
        // Whoever sees no answer presses the button once more.
        if (shop.story) {
          await pay(url);
          await shop.rest();
        }
        expect(await account(ada)).toMatchObject({
          plan: 'explorer',
          planSubscriptionStatus: 'active',
          subscriptionPaymentsIds: [saleId],
        });
        expect(await plansTold(ada)).toEqual([null, 'explorer']);
        const { invoices } = (await shop.ask('payments', 'GET', '/api/payments/invoices', { token: ada.token }))!.json;
        expect(invoices).toHaveLength(1);
      },
    });
    expect(writes).toBeGreaterThanOrEqual(5);
  });
});
