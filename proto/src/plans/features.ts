import type { ErrorCode } from '../errors/codes.js';
import { type PlanId, planIds, type SoldPlanId } from './plan-names.js';

/**
 * What a plan includes or does not: the lowest plan that does, and the 402 of those below it (design section 10). The
 * name is the reason for which an upgrade is offered (spec 1, section 8).
 */
export const planFeatures = {
  watermark: { from: 'moon', code: 'app/plan-field' },
  'custom-domain': { from: 'business', code: 'plan/custom-domain' },
  embed: { from: 'explorer', code: 'plan/embed' },
  'tool-settings': { from: 'explorer', code: 'app/tool-settings-locked' },
  'photo-field': { from: 'explorer', code: 'app/plan-field' },
  'payment-system': { from: 'moon', code: 'plan/payment-system' },
  'app-settings': { from: 'moon', code: 'app/plan-field' },
} as const satisfies Record<string, { from: SoldPlanId; code: ErrorCode }>;
export type PlanFeature = keyof typeof planFeatures;
export const featureNames = Object.keys(planFeatures) as [PlanFeature, ...PlanFeature[]];

/** Whether a plan includes a feature. */
export const includesFeature = (plan: PlanId, feature: PlanFeature): boolean =>
  planIds.indexOf(plan) >= planIds.indexOf(planFeatures[feature].from);

/** Plans whose apps carry no mark of the platform unless their owner wants it (spec 1, section 6). */
const withoutWatermark: readonly PlanId[] = [
  'builder',
  'monetizer',
  'business',
  'master',
  'moon',
  'spaceship',
  'galaxy',
  'unlimited',
];

/**
 * Whether an app shows the mark of the platform: by its owner's plan, or as chosen by who may choose (the feature
 * `watermark`, and admins). What was chosen under a plan that includes it ends with that plan.
 */
export function showsWatermark(
  { hideBuildAI }: { hideBuildAI?: boolean | undefined },
  { isAdmin, plan }: { isAdmin: boolean; plan: PlanId },
): boolean {
  const mayChoose = isAdmin || includesFeature(plan, 'watermark');
  return mayChoose && hideBuildAI !== undefined ? !hideBuildAI : !withoutWatermark.includes(plan);
}
