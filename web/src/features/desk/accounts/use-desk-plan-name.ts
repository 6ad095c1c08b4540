import type { PlanId } from '@lathe/proto/plans/plans';
import { usePlanName } from '@/features/plans/use-plan-name';

/** Says what the plan of an account is called; null is the installation's default. */
export function useDeskPlanName(): (plan: PlanId | null) => string {
  const nameOf = usePlanName();
  return (plan) => (plan === null ? 'Default' : nameOf(plan));
}
