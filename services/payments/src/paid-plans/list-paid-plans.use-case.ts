import { AppStates } from '@lathe/platform/read-models/app-states';
import type { PlanCard } from '@lathe/proto/payments/http';
import { Injectable } from '@nestjs/common';
import { PaidPlanRepository } from './paid-plan.repository.js';

/** Plans that an app offers. They are public, as its prices are; an unknown app has none to ask for. */
@Injectable()
export class ListPaidPlans {
  constructor(
    private readonly apps: AppStates,
    private readonly plans: PaidPlanRepository,
  ) {}

  async execute(appId: string): Promise<PlanCard[]> {
    return this.plans.list(await this.apps.get(appId));
  }
}
