import Stripe from 'stripe';
import { isLiveKey } from './live-key.js';
import { StripeProvider } from './stripe-provider.js';

/** How long one call may take, in milliseconds, and how often it is tried again; keys make that safe. */
const callMs = 20_000;
const retries = 2;

export interface StripeAccess {
  readonly key: string;
  /** Null where it tells nothing here. */
  readonly webhookSecret: string | null;
  /** Another address than Stripe's own. */
  readonly base: string | undefined;
  readonly automaticTax: boolean;
}

/** Stripe by its official client. */
export function openStripe({ key, webhookSecret, base, automaticTax }: StripeAccess): StripeProvider {
  return new StripeProvider(stripeClient(key, base), { webhookSecret, automaticTax, livemode: isLiveKey(key) });
}

export function stripeClient(key: string, base: string | undefined): Stripe {
  const address = base ? new URL(base) : undefined;
  return new Stripe(key, {
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
}
