import Stripe from 'stripe';
import { StripeProvider } from './stripe-provider.js';

/** How long one call may take, in milliseconds, and how often it is tried again; keys make that safe. */
const callMs = 20_000;
const retries = 2;

export interface StripeAccess {
  readonly key: string;
  readonly webhookSecret: string;
  /** Another address than Stripe's own. */
  readonly base: string | undefined;
  readonly automaticTax: boolean;
}

/** Stripe by its official client. */
export function openStripe({ key, webhookSecret, base, automaticTax }: StripeAccess): StripeProvider {
  const address = base ? new URL(base) : undefined;
  const stripe = new Stripe(key, {
    timeout: callMs,
    maxNetworkRetries: retries,
    telemetry: false,
    ...(address
      ? {
          protocol: address.protocol === 'http:' ? 'http' : 'https',
          host: address.hostname,
          port: address.port || (address.protocol === 'http:' ? 80 : 443),
        }
      : {}),
  });
  return new StripeProvider(stripe, { webhookSecret, automaticTax, livemode: /^\w\w_live_/.test(key) });
}
