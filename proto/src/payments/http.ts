import { z } from 'zod';
import { id } from '../common/ids.js';
import { defineRoute } from '../http/route.js';

/** Plan card (spec 1, point 3; `discuountedPrice` is spelled so there). Prices in dollars. */
export const planCard = z.object({
  id: z.string(),
  name: z.string(),
  description: z.string(),
  price: z.number(),
  priceYearly: z.number(),
  discuountedPrice: z.number().nullable(),
  oneTimePayment: z.boolean(),
  isMostPopular: z.boolean(),
  buttonText: z.string(),
  link: z.string(),
});
export type PlanCard = z.output<typeof planCard>;

/** Plans that an app offers its users; none until its owner has made some. */
export const listPaidPlans = defineRoute({
  service: 'payments',
  method: 'GET',
  path: '/api/live_api/app/paidPlans',
  summary: 'Paid plans of an app',
  auth: 'public',
  site: 'both',
  query: z.object({ appId: id }),
  response: z.object({ plans: z.array(planCard) }),
  errors: ['not-found', 'malformed-request'],
});
