import { PlanCatalogue } from '@lathe/platform/entitlements/plan-catalogue';
import { AppStates } from '@lathe/platform/read-models/app-states';
import type { PlanCard } from '@lathe/proto/payments/http';
import { Injectable } from '@nestjs/common';
import { PaidPlanRepository } from './paid-plan.repository.js';
import { platformCard } from './platform-card.js';

/** The platform's own plans, or those that an app offers. They are public, as prices are. */
@Injectable()
export class ListPaidPlans {
  constructor(
    private readonly apps: AppStates,
    private readonly plans: PaidPlanRepository,
    private readonly catalogue: PlanCatalogue,
  ) {}

  /** Throws `not-found` for an app that is not there: it has no plans to ask for. */
  async execute(appId?: string): Promise<PlanCard[]> {
    if (appId === undefined) return this.catalogue.onSale().map(platformCard);
    return this.plans.list(await this.apps.get(appId));
  }
}
