import type Stripe from 'stripe';
import type { Wish } from '../payment-provider.js';
import { withQuery } from '../with-query.js';

/** What Stripe is told of every checkout: who pays, where they go afterwards, and whether it computes tax. */
export const checkoutParams = (wish: Wish, automaticTax: boolean) =>
  ({
    customer: wish.customerId,
    client_reference_id: wish.buyerId,
    // Stripe puts the session's id in the place of the braces, which must come as they are.
    success_url: withQuery(wish.paidUrl, 'sale_id={CHECKOUT_SESSION_ID}'),
    cancel_url: wish.canceledUrl,
    ...(automaticTax ? { automatic_tax: { enabled: true }, customer_update: { address: 'auto', name: 'auto' } } : {}),
  }) satisfies Stripe.Checkout.SessionCreateParams;
