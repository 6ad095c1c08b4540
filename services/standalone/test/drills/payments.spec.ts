import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { drillMs } from './every-step.js';
import { type MortalBuyer, MortalShop } from './mortal-shop.js';

jest.setTimeout(drillMs);

/** Far more than anything takes. */
const mostWrites = 80;

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

  it('after each of its writes: the plan arrives, once, and is paid once', async () => {
    for (let write = 1; write <= mostWrites; write += 1) {
      const ada = await shop.buyer();
      const { url, saleId } = await checkout(ada);
      const form = 'act=pay&card=works';
      const hasDied = await shop.dyingAt(write, () =>
        shop.ask('payments', 'POST', new URL(url).pathname, { body: form }),
      );
      // Whoever sees no answer presses the button once more.
      if (hasDied) {
        await shop.ask('payments', 'POST', new URL(url).pathname, { body: form });
        await shop.rest();
      }
      const { plan, planSubscriptionStatus, subscriptionPaymentsIds } = await account(ada);
      expect({ story: shop.story, plan, planSubscriptionStatus, subscriptionPaymentsIds }).toMatchObject({
        plan: 'explorer',
        planSubscriptionStatus: 'active',
        subscriptionPaymentsIds: [saleId],
      });
      expect({ story: shop.story, told: await plansTold(ada) }).toMatchObject({ told: [null, 'explorer'] });
      const { invoices } = (await shop.ask('payments', 'GET', '/api/payments/invoices', { token: ada.token }))!.json;
      expect(invoices).toHaveLength(1);
      if (!hasDied) {
        expect(write).toBeGreaterThan(5);
        return;
      }
    }
    throw new Error(`It has no end after ${mostWrites} writes`);
  });
});
