/** What everybody may read of an installation: its plans and its own texts. */
import { z } from 'zod';
import { defineRoute } from '../http/route.js';
import { plan, planId } from '../plans/plans.js';

const service = 'accounts' as const;

/** Plans on sale in their order, with the numbers of this installation, and the one of accounts without one. */
export const listPlans = defineRoute({
  service,
  method: 'GET',
  path: '/api/plans',
  summary: 'Plans',
  auth: 'public',
  response: z.object({ plans: z.array(plan.extend({ id: planId })), defaultPlan: planId }),
});

export const textName = z.enum(['terms-of-service', 'privacy-policy']);
export type TextName = z.output<typeof textName>;

/** A text of whoever runs the installation, as Markdown; null where they have written none. */
export const readText = defineRoute({
  service,
  method: 'GET',
  path: '/api/texts/{name}',
  summary: 'Terms of service, privacy policy',
  auth: 'public',
  params: z.object({ name: textName }),
  response: z.object({ markdown: z.string().nullable() }),
});
