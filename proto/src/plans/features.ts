import type { ErrorCode } from '../errors/codes.js';
import { type PlanId, planIds, type SoldPlanId } from './plans.js';

/**
 * What a plan includes or does not: the lowest plan that does, and the 402 of those below it (design section 10). The
 * name is the reason for which an upgrade is offered (spec 1, section 8).
 */
export const planFeatures = {
  watermark: { from: 'moon', code: 'app/plan-field' },
  'custom-domain': { from: 'business', code: 'plan/custom-domain' },
  embed: { from: 'explorer', code: 'plan/embed' },
} as const satisfies Record<string, { from: SoldPlanId; code: ErrorCode }>;
export type PlanFeature = keyof typeof planFeatures;
export const featureNames = Object.keys(planFeatures) as [PlanFeature, ...PlanFeature[]];

/** Whether a plan includes a feature. */
export const includesFeature = (plan: PlanId, feature: PlanFeature): boolean =>
  planIds.indexOf(plan) >= planIds.indexOf(planFeatures[feature].from);
