import { type LimitName, type Plan, type PlanChanges, type PlanId, plans, soldPlanIds } from '@lathe/proto/plans/plans';

/** What decides an account's limits. A null plan is the installation's default. */
export interface Entitlement {
  readonly plan: PlanId | null;
  readonly isAdmin: boolean;
}

/** The plans of this installation: the product's, as PLANS_FILE changes them (design section 10). */
export class PlanCatalogue {
  private readonly plans: Readonly<Record<PlanId, Plan>>;
  /** The plan of accounts that have none of their own. */
  readonly defaultPlan: PlanId;

  constructor(env: { PLANS?: PlanChanges | undefined; DEFAULT_PLAN?: PlanId | undefined }, embedded: boolean) {
    const changed = Object.entries(plans).map(([id, plan]) => [id, { ...plan, ...env.PLANS?.[id as PlanId] }]);
    this.plans = Object.fromEntries(changed) as Record<PlanId, Plan>;
    this.defaultPlan = env.DEFAULT_PLAN ?? (embedded ? 'unlimited' : 'lite');
  }

  /** The plans that are sold, in the product's order. */
  onSale(): (Plan & { id: PlanId })[] {
    return soldPlanIds.map((id) => ({ id, ...this.plans[id] }));
  }

  /** Null means no limit; admins of the installation have none. */
  limitOf({ plan, isAdmin }: Entitlement, name: LimitName): number | null {
    return isAdmin ? null : this.plans[plan ?? this.defaultPlan][name];
  }

  /** The first plan on sale, in the product's order, whose limit lies above `used`; null when none does. */
  lowestPlanAbove(name: LimitName, used: number): PlanId | null {
    return soldPlanIds.find((id) => (this.plans[id][name] ?? Infinity) > used) ?? null;
  }
}
