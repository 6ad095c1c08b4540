import { type PlanId, planNames } from '@lathe/proto/plans/plan-names';
import type { SoldPlan } from '../api';

/** What a plan is called on this installation. */
export const planName = (id: PlanId, plans: readonly SoldPlan[] | undefined): string =>
  plans?.find((plan) => plan.id === id)?.name ?? planNames[id];
