import { OwnerFeatures } from '@lathe/platform/entitlements/owner-features';
import type { OwnerScope } from '@lathe/platform/tenancy/scope';
import { platformScope } from '@lathe/platform/tenancy/scope';
import type { PlanSettings as Settings } from '@lathe/proto/payments/app-plans';
import { Injectable } from '@nestjs/common';
import { BillingRepository } from '../../buyers/billing.repository.js';
import { AppPlanRepository } from '../../charging/app-plan.repository.js';
import { AppTills } from '../../charging/app-tills.js';
import { notCharging, type SellingAccount } from '../../charging/charging.js';
import { ChargingRepository } from '../../charging/charging.repository.js';
import { type OwnChargedApp, OwnedCharging } from '../../charging/owned-charging.js';

/** How an app sells its plans, for its owner. */
@Injectable()
export class PlanSettings {
  constructor(
    private readonly owned: OwnedCharging,
    private readonly chargings: ChargingRepository,
    private readonly plans: AppPlanRepository,
    private readonly billings: BillingRepository,
    private readonly tills: AppTills,
    private readonly features: OwnerFeatures,
  ) {}

  async read(owner: OwnerScope, appId: string): Promise<Settings> {
    return this.of(await this.owned.of(owner, appId));
  }

  async of(app: OwnChargedApp): Promise<Settings> {
    const charging = (await this.chargings.find(app)) ?? notCharging(app.appId);
    const [plans, subscribers, mayCharge] = await Promise.all([
      this.plans.list(app),
      this.billings.countByPlan(platformScope(), app.appId),
      this.features.includes(app.state.ownerId, 'payment-system'),
    ]);
    return {
      provider: this.tills.providerOf(charging),
      account: charging.account && toView(charging.account),
      isSelling: this.tills.isSelling(charging),
      obstacle: mayCharge ? null : 'plan',
      plans: plans.map((plan) => ({ ...plan, subscribers: subscribers.get(plan.planId) ?? 0 })),
    };
  }
}

const toView = ({ name, lastFour, isLive, endpoint, isEnding, problem }: SellingAccount): Settings['account'] => ({
  name,
  lastFour,
  isLive,
  isTold: endpoint !== null,
  isEnding,
  problem,
});
