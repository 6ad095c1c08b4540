import type { PlanId } from '@lathe/proto/plans/plan-names';
import { useQuery } from '@tanstack/react-query';
import { plansQuery } from './api';
import { planName } from './model/plan-name';

/** Says what a plan is called on this installation. */
export function usePlanName(): (id: PlanId) => string {
  const plans = useQuery(plansQuery()).data?.plans;
  return (id) => planName(id, plans);
}
