/** Where payment providers tell what happened. */
import { z } from 'zod';
import { id } from '../common/ids.js';
import { defineRoute } from '../http/route.js';

/**
 * An event of Stripe, signed. It is kept and answered; what follows from it is done by a job, which asks Stripe how
 * things stand, so that neither order nor repetition matters.
 */
export const stripeWebhook = defineRoute({
  service: 'payments',
  method: 'POST',
  path: '/api/payments/webhooks/stripe',
  summary: 'Event of Stripe',
  auth: 'public',
  kind: 'raw',
  response: z.object({ received: z.literal(true) }),
  errors: ['not-found', 'payments/webhook-refused', 'too-large', 'unavailable'],
});

/** As `stripeWebhook`, of the Stripe account of an app's owner, which signs with a secret of its own. */
export const appStripeWebhook = defineRoute({
  service: 'payments',
  method: 'POST',
  path: '/api/payments/webhooks/stripe/{appId}',
  summary: 'Event of the Stripe account by which an app charges',
  auth: 'public',
  kind: 'raw',
  params: z.object({ appId: id }),
  response: z.object({ received: z.literal(true) }),
  errors: ['not-found', 'payments/webhook-refused', 'too-large', 'unavailable'],
});

/**
 * A ping of Gumroad, which does not sign: the secret in its path is all that tells it from others, so nothing that it
 * says is believed. It is kept and answered; a job reads what it names from Gumroad.
 */
export const gumroadWebhook = defineRoute({
  service: 'payments',
  method: 'POST',
  path: '/api/payments/webhooks/gumroad/{secret}',
  summary: 'Ping of Gumroad',
  auth: 'public',
  kind: 'raw',
  params: z.object({ secret: z.string().max(100) }),
  response: z.object({ received: z.literal(true) }),
  errors: ['not-found', 'malformed-request', 'too-large', 'unavailable'],
});
