/** Pages of the embedded test provider, which moves no money; they are not there with another one. */
import { z } from 'zod';
import { defineRoute } from '../http/route.js';

const page = {
  service: 'payments',
  auth: 'public',
  params: z.object({ sessionId: z.string().regex(/^\w{10,100}$/) }),
  errors: ['not-found'],
} as const;

export const testCheckoutPage = defineRoute({
  ...page,
  method: 'GET',
  path: '/api/payments/test/checkout/{sessionId}',
  summary: 'Checkout of the test provider',
  kind: 'html',
});
/** What the form of the page sends: `pay` with a card that works or fails, or `cancel`. Leads back. */
export const testCheckoutAct = defineRoute({
  ...page,
  method: 'POST',
  path: '/api/payments/test/checkout/{sessionId}',
  summary: 'Pay or leave the checkout of the test provider',
  kind: 'raw',
});
export const testPortalPage = defineRoute({
  ...page,
  method: 'GET',
  path: '/api/payments/test/portal/{sessionId}',
  summary: 'Customer pages of the test provider',
  kind: 'html',
});
/** `card` with one that works or fails, `cancel`, `keep`, or `advance`: its clock goes on to the end of the period. */
export const testPortalAct = defineRoute({
  ...page,
  method: 'POST',
  path: '/api/payments/test/portal/{sessionId}',
  summary: 'Change something on the customer pages of the test provider',
  kind: 'raw',
});
