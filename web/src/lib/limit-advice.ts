import { planFeatures } from '@lathe/proto/plans/features';
import { limitDetails } from '@lathe/proto/plans/limit-reasons';
import { planNameInForce } from './plan-names-in-force';
import { exactTime } from './time';

/**
 * What can be done about a limit of the plan that was met: when it is lifted, and which plan has more, or has it at all.
 * Null for other errors.
 */
export function limitAdvice(details: unknown): string | null {
  const parsed = limitDetails.safeParse(details);
  if (!parsed.success) return null;
  const { reason, resetsAt, lowestPlan } = parsed.data;
  const back = resetsAt === null ? [] : [`You can go on at ${exactTime(resetsAt)}`];
  const has = reason in planFeatures ? 'includes it' : 'has more';
  const more = lowestPlan === null ? [] : [`The ${planNameInForce(lowestPlan)} plan ${has}`];
  return [...back, ...more].join('. ') || null;
}
