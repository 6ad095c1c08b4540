import { PlanCatalogue } from '@lathe/platform/entitlements/plan-catalogue';
import type { OwnerScope } from '@lathe/platform/tenancy/scope';
import type { RouteAnswer } from '@lathe/proto/http/route';
import type { BillingInterval, PaidPlanId } from '@lathe/proto/payments/model';
import type { previewChange } from '@lathe/proto/payments/subscription';
import { featureNames, includesFeature } from '@lathe/proto/plans/features';
import { planId, type SoldPlanId } from '@lathe/proto/plans/plans';
import { Injectable } from '@nestjs/common';
import { OwnBilling } from '../billing/own-billing.js';
import type { Billing } from '../buyers/billing.js';
import { isAlive } from '../buyers/billing.js';
import { accountBuyer, type Buyer } from '../buyers/buyer.js';
import { ListExcess } from '../holdings/list-excess.js';
import { changeCost } from './change-cost.js';

interface Wanted {
  readonly plan: SoldPlanId;
  readonly interval: BillingInterval;
}
type Preview = RouteAnswer<typeof previewChange>;

/** Tells what a change of plan would do before it is made: when, for how much, and what would not fit. */
@Injectable()
export class PreviewChange {
  constructor(
    private readonly own: OwnBilling,
    private readonly excess: ListExcess,
    private readonly catalogue: PlanCatalogue,
  ) {}

  execute(scope: OwnerScope, to: Wanted): Promise<Preview> {
    const buyer = accountBuyer(scope);
    return this.own.limited(buyer, () => this.preview(scope, buyer, to));
  }

  private async preview(scope: OwnerScope, buyer: Buyer, { plan, interval }: Wanted): Promise<Preview> {
    const billing = await this.own.find(buyer);
    const now = planId.nullish().parse(billing?.plan) ?? this.catalogue.defaultPlan;
    // Who cancels has the installation's default afterwards, whatever that includes.
    const then = plan === 'lite' ? this.catalogue.defaultPlan : plan;
    const loses = featureNames.filter((name) => includesFeature(now, name) && !includesFeature(then, name));
    const [cost, exceeds] = await Promise.all([
      this.costOf(buyer, billing, plan === 'lite' ? undefined : { plan, interval }),
      this.excess.execute(scope, then),
    ]);
    return { ...cost, exceeds, loses: scope.isAdmin ? [] : loses };
  }

  /** Of going over to a plan, or with none of ending the one there is. */
  private async costOf(
    buyer: Buyer,
    billing: Billing | undefined,
    to: { plan: PaidPlanId; interval: BillingInterval } | undefined,
  ): Promise<Pick<Preview, 'when' | 'at' | 'dueNow'>> {
    const subscription = billing?.subscription ?? null;
    if (!isAlive(subscription)) {
      if (!to) return { when: 'none', at: null, dueNow: null };
      const seller = await this.own.seller(buyer);
      const isTrial = subscription === null && seller.trialDaysOf(to) > 0;
      return { when: 'checkout', at: null, dueNow: isTrial ? null : seller.priced(to).price };
    }
    return changeCost(await this.own.seller(buyer), subscription, to);
  }
}
