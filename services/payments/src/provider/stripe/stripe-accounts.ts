import { DomainError } from '@lathe/platform/errors/domain-error';
import type Stripe from 'stripe';
import { isKeyRefused, told, unlessGone } from './stripe-faults.js';

/** All that may change what somebody has. */
const events: Stripe.WebhookEndpointCreateParams.EnabledEvent[] = [
  'checkout.session.completed',
  'customer.subscription.created',
  'customer.subscription.updated',
  'customer.subscription.deleted',
  'customer.deleted',
  'invoice.paid',
  'invoice.payment_failed',
];

/** Accounts of builders at Stripe, by their keys. Throws `payments/stripe-key-refused` and `payments/provider-failed`. */
export class StripeAccounts {
  constructor(private readonly base: string | undefined) {}

  find(key: string): Promise<{ accountId: string; name: string }> {
    return accepted(async () => {
      const stripe = await this.client(key);
      const { id, settings, business_profile: business, email } = await stripe.accounts.retrieveCurrent();
      return { accountId: id, name: settings?.dashboard.display_name || business?.name || email || id };
    });
  }

  /** Lets Stripe tell of changes at an address; it signs with the secret. */
  listen(key: string, url: string): Promise<{ endpointId: string; secret: string }> {
    return accepted(async () => {
      const stripe = await this.client(key);
      const { id, secret } = await stripe.webhookEndpoints.create({ url, enabled_events: events });
      return { endpointId: id, secret: secret ?? '' };
    });
  }

  listenNoMore(key: string, endpointId: string): Promise<void> {
    return accepted(async () => {
      const stripe = await this.client(key);
      await stripe.webhookEndpoints.del(endpointId).catch(unlessGone);
    });
  }

  /** Stripe's library is loaded by whoever sells by it. */
  private async client(key: string): Promise<Stripe> {
    const { stripeClient } = await import('./open-stripe.js');
    return stripeClient(key, this.base);
  }
}

async function accepted<T>(call: () => Promise<T>): Promise<T> {
  try {
    return await told(call);
  } catch (error) {
    throw isKeyRefused(error) ? new DomainError('payments/stripe-key-refused', {}, { cause: error }) : error;
  }
}
