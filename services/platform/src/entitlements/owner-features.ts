import { includesFeature, type PlanFeature } from '@lathe/proto/plans/features';
import type { PlanId } from '@lathe/proto/plans/plans';
import { Inject, Injectable } from '@nestjs/common';
import { Entitlements } from './entitlements.js';
import { type Entitlement, PlanCatalogue } from './plan-catalogue.js';

/**
 * What the plan of an app's owner includes now, for the places where the app is served: what a lower plan does not
 * include stops there, is kept, and comes back with the plan.
 */
@Injectable()
export class OwnerFeatures {
  constructor(
    @Inject(Entitlements) private readonly entitlements: { of(ownerId: string): Promise<Entitlement | undefined> },
    private readonly plans: PlanCatalogue,
  ) {}

  /** Undefined while the owner's plan cannot be asked for. */
  async planOf(ownerId: string): Promise<{ isAdmin: boolean; plan: PlanId } | undefined> {
    const known = await this.entitlements.of(ownerId).catch(() => undefined);
    return known && { isAdmin: known.isAdmin, plan: known.plan ?? this.plans.defaultPlan };
  }

  /** Admins have all. An app is served as before while its owner's plan cannot be asked for. */
  async includes(ownerId: string, feature: PlanFeature): Promise<boolean> {
    const owner = await this.planOf(ownerId);
    return !owner || owner.isAdmin || includesFeature(owner.plan, feature);
  }
}
