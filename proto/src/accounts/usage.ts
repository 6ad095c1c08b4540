import { z } from 'zod';
import { defineRoute } from '../http/route.js';
import { meterNames, periods } from '../plans/meters.js';

/** A thing that is used up, in one period of it. A null limit is none. */
export const meterReading = z.object({
  meter: z.enum(meterNames),
  period: z.enum(periods),
  used: z.number().int(),
  limit: z.number().int().nullable(),
  /** When what is used up comes back. */
  resetsAt: z.iso.datetime(),
});
export type MeterReading = z.output<typeof meterReading>;

/** What the signed-in account has used up in the periods that run now. */
export const readUsage = defineRoute({
  service: 'accounts',
  method: 'GET',
  path: '/api/account/usage',
  summary: 'What the own account uses',
  auth: 'account',
  response: z.object({ meters: z.array(meterReading) }),
  errors: ['not-signed-in'],
});
