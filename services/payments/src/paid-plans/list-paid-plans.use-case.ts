import type { Site } from '@lathe/platform/config/common-config';
import { PlanCatalogue } from '@lathe/platform/entitlements/plan-catalogue';
import { appOrigin } from '@lathe/platform/http/hosts';
import { AppStates } from '@lathe/platform/read-models/app-states';
import { platformScope } from '@lathe/platform/tenancy/scope';
import { SITE } from '@lathe/platform/tokens/tokens';
import type { PlanCard } from '@lathe/proto/payments/http';
import { Inject, Injectable } from '@nestjs/common';
import { appCard } from '../app-plans/plans/app-card.js';
import { isOnSale } from '../charging/app-plan.js';
import { AppPlanRepository } from '../charging/app-plan.repository.js';
import { AppTills } from '../charging/app-tills.js';
import { ChargingRepository } from '../charging/charging.repository.js';
import { chargedApp } from '../charging/owned-charging.js';
import { planPicker } from '../charging/plan-picker.js';
import { platformCard } from './platform-card.js';

/** The platform's own plans, or those that an app sells. They are public, as prices are. */
@Injectable()
export class ListPaidPlans {
  constructor(
    private readonly apps: AppStates,
    private readonly chargings: ChargingRepository,
    private readonly plans: AppPlanRepository,
    private readonly tills: AppTills,
    private readonly catalogue: PlanCatalogue,
    @Inject(SITE) private readonly site: Site,
  ) {}

  /** Throws `not-found` for an app that is not there: it has no plans to ask for. */
  async execute(appId?: string): Promise<PlanCard[]> {
    if (appId === undefined) return this.catalogue.onSale().map(platformCard);
    const { slug, published } = await this.apps.get(appId);
    const app = chargedApp(platformScope(), appId);
    const charging = await this.chargings.find(app);
    if (published === null || !this.tills.isSelling(charging)) return [];
    const picker = `${appOrigin(slug, this.site)}${planPicker(appId)}`;
    return (await this.plans.list(app)).filter(isOnSale).map((plan) => appCard(plan, picker));
  }
}
