import { describe, expect, it } from '@jest/globals';
import { StripeAccounts } from './stripe-accounts.js';

const base = process.env['STRIPE_MOCK_URL'];
const key = 'sk_test_mock';

/** stripe-mock refuses what Stripe's description of its API does not know; what it answers are samples. */
(base ? describe : describe.skip)('calls of Stripe for the account of a builder', () => {
  const accounts = new StripeAccounts(base);

  it('find whose a key is', async () => {
    expect(await accounts.find(key)).toEqual({ accountId: expect.stringMatching(/^acct_/), name: expect.any(String) });
  });

  it('let it tell of changes, and no more', async () => {
    const { endpointId, secret } = await accounts.listen(
      key,
      'https://lathe.example.org/api/payments/webhooks/stripe/a',
    );
    expect([endpointId, secret]).toEqual([expect.stringMatching(/^we_/), expect.any(String)]);
    await accounts.listenNoMore(key, endpointId);
  });
});
