import { id } from '@lathe/proto/common/ids';
import type Stripe from 'stripe';
import { z } from 'zod';
import type { PackageWish, ProviderPurchase } from '../payment-provider.js';
import { checkoutParams } from './checkout-params.js';
import { dateOf } from './from-stripe.js';
import { toCents } from './stripe-prices.js';

/** Names the app that was sold on the checkout that Stripe keeps. */
const tag = z.object({ lathe_package: id, lathe_package_name: z.string() });

/** Whether a checkout sold an app, and not a plan. */
export const isPackage = ({ metadata }: Stripe.Checkout.Session): boolean => tag.safeParse(metadata).success;

/** What Stripe is asked for so that an app is paid for once. */
export function packageCheckout(wish: PackageWish, automaticTax: boolean): Stripe.Checkout.SessionCreateParams {
  return {
    ...checkoutParams(wish, automaticTax),
    mode: 'payment',
    line_items: [
      {
        quantity: 1,
        price_data: { currency: 'usd', unit_amount: toCents(wish.price), product_data: { name: wish.name } },
      },
    ],
    metadata: { lathe_package: wish.appId, lathe_package_name: wish.name } satisfies z.output<typeof tag>,
    invoice_creation: { enabled: true },
  };
}

/** What has to be expanded in a list of checkouts, so that a refund is seen. */
export const refundOf = 'data.payment_intent.latest_charge';

/**
 * An app that was paid for by a checkout; undefined for any other, and while a slow way of paying is under way. What was
 * given back in part stays bought.
 */
export function toPurchase(session: Stripe.Checkout.Session): ProviderPurchase | undefined {
  const parsed = tag.safeParse(session.metadata);
  if (!parsed.success || session.payment_status === 'unpaid') return undefined;
  const { payment_intent: intent } = session;
  const charge = intent === null || typeof intent === 'string' ? null : intent.latest_charge;
  return {
    saleId: session.id,
    appId: parsed.data.lathe_package,
    name: parsed.data.lathe_package_name,
    price: (session.amount_subtotal ?? 0) / 100,
    paidAt: dateOf(session.created),
    isRefunded: charge !== null && typeof charge !== 'string' && charge.refunded,
  };
}
