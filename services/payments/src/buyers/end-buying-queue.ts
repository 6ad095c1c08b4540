import { id } from '@lathe/proto/common/ids';
import { z } from 'zod';

/** The queue in which what a user of an app pays for ends, who is there no more. */
export const endBuyingQueue = 'payments.end-buying';
export const endBuyingPayload = z.object({ appId: id, userId: id });
