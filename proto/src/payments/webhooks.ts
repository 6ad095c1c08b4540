/** Where payment providers tell what happened. */
import { z } from 'zod';
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
