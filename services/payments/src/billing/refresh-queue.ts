import { id } from '@lathe/proto/common/ids';
import { z } from 'zod';

/** The queue in which the provider is asked how things stand with a customer, of an app where it names one. */
export const refreshQueue = 'payments.refresh-billing';
export const refreshPayload = z.object({ customerId: z.string(), appId: id.nullable().default(null) });
