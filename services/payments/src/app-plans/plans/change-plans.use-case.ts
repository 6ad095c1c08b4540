import { DomainError } from '@lathe/platform/errors/domain-error';
import { newId } from '@lathe/platform/ids/new-id';
import { type Transaction, UnitOfWork } from '@lathe/platform/persistence/unit-of-work';
import type { OwnerScope } from '@lathe/platform/tenancy/scope';
import { mostPlansOnSale, type PlanDraft, type PlanSettings as Settings } from '@lathe/proto/payments/app-plans';
import { Injectable } from '@nestjs/common';
import { type AppPlan, isOnSale } from '../../charging/app-plan.js';
import { AppPlanRepository } from '../../charging/app-plan.repository.js';
import { ChangeCharging } from '../../charging/change-charging.js';
import { ChargingRules } from '../../charging/charging-rules.js';
import { type ChargedApp, OwnedCharging } from '../../charging/owned-charging.js';
import { PlanSettings } from './plan-settings.js';

type Change = { readonly [field in keyof PlanDraft]?: PlanDraft[field] | undefined } & {
  readonly isArchived?: boolean | undefined;
};

/** What the owner of an app does with its plans. */
@Injectable()
export class ChangePlans {
  constructor(
    private readonly owned: OwnedCharging,
    private readonly rules: ChargingRules,
    private readonly plans: AppPlanRepository,
    private readonly changes: ChangeCharging,
    private readonly settings: PlanSettings,
    private readonly unitOfWork: UnitOfWork,
  ) {}

  /** Throws `not-found`, `plan/payment-system` and `payments/too-many-plans`. */
  create(owner: OwnerScope, appId: string, draft: PlanDraft): Promise<Settings> {
    return this.changing(owner, appId, async (app, plans, tx) => {
      needRoom(plans);
      await this.plans.insert(app, { planId: newId(), ...draft, isArchived: false }, tx);
    });
  }

  /** Throws `payments/no-such-plan`, and as `create` does. */
  change(owner: OwnerScope, appId: string, planId: string, change: Change): Promise<Settings> {
    return this.changing(owner, appId, async (app, plans, tx) => {
      const before = plans.find((one) => one.planId === planId);
      if (!before) throw new DomainError('payments/no-such-plan');
      const given = Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined));
      const after: AppPlan = { ...before, ...given };
      if (before.isArchived && !after.isArchived) needRoom(plans);
      await this.plans.change(app, after, tx);
    });
  }

  private async changing(
    owner: OwnerScope,
    appId: string,
    work: (app: ChargedApp, plans: readonly AppPlan[], tx: Transaction) => Promise<void>,
  ): Promise<Settings> {
    const app = await this.owned.of(owner, appId);
    await this.rules.needPlan(app);
    await this.unitOfWork.run((tx) =>
      this.changes.changePlans(app, async () => work(app, await this.plans.list(app, tx), tx), tx),
    );
    return this.settings.of(app);
  }
}

function needRoom(plans: readonly AppPlan[]): void {
  if (plans.filter(isOnSale).length >= mostPlansOnSale) throw new DomainError('payments/too-many-plans');
}
