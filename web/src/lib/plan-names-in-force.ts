import { type PlanId, planNames } from '@lathe/proto/plans/plan-names';

const inForce = new Map<PlanId, string>();

/** Called by whoever has read what plans are called on this installation. */
export function keepPlanNames(plans: readonly { id: PlanId; name: string }[]): void {
  for (const { id, name } of plans) inForce.set(id, name);
}

/** What a plan is called here; by the product's own name until that is known. */
export const planNameInForce = (id: PlanId): string => inForce.get(id) ?? planNames[id];
