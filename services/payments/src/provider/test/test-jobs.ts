import { id } from '@lathe/proto/common/ids';
import { z } from 'zod';

/** An event of the test provider is on its way to the webhook. */
export const testEventQueue = 'payments.test-event';
export const testEventPayload = z.object({ eventId: id, type: z.string(), customerId: z.string() });

/** Something happens to a customer by itself: a period or a trial ends, a payment is tried again. */
export const testDueQueue = 'payments.test-due';
export const testDuePayload = z.object({ customerId: z.string() });
