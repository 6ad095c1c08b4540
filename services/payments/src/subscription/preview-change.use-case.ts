import { PlanCatalogue } from '@lathe/platform/entitlements/plan-catalogue';
import type { OwnerScope } from '@lathe/platform/tenancy/scope';
import type { RouteAnswer } from '@lathe/proto/http/route';
import { type BillingInterval, changeWhen, type PlanChoice } from '@lathe/proto/payments/model';
import type { previewChange } from '@lathe/proto/payments/subscription';
import { featureNames, includesFeature } from '@lathe/proto/plans/features';
import type { SoldPlanId } from '@lathe/proto/plans/plans';
import { Injectable } from '@nestjs/common';
import type { Billing } from '../billing/billing.js';
import { OwnBilling } from '../billing/own-billing.js';
import { isAlive } from '../billing/standing-of.js';
import { ListExcess } from '../holdings/list-excess.js';

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
    return this.own.limited(scope, () => this.preview(scope, to));
  }

  private async preview(scope: OwnerScope, { plan, interval }: Wanted): Promise<Preview> {
    const billing = await this.own.find(scope);
    const now = billing?.plan ?? this.catalogue.defaultPlan;
    // Who cancels has the installation's default afterwards, whatever that includes.
    const then = plan === 'lite' ? this.catalogue.defaultPlan : plan;
    const loses = featureNames.filter((name) => includesFeature(now, name) && !includesFeature(then, name));
    const [cost, exceeds] = await Promise.all([
      this.costOf(billing, plan === 'lite' ? undefined : { plan, interval }),
      this.excess.execute(scope, then),
    ]);
    return { ...cost, exceeds, loses: scope.isAdmin ? [] : loses };
  }

  /** Of going over to a plan, or with none of ending the one there is. */
  private async costOf(
    billing: Billing | undefined,
    to: PlanChoice | undefined,
  ): Promise<Pick<Preview, 'when' | 'at' | 'dueNow'>> {
    const nothing = { at: null, dueNow: null };
    const subscription = billing?.subscription ?? null;
    if (!isAlive(subscription)) {
      if (!to) return { when: 'none', ...nothing };
      const isTrial = subscription === null && this.own.trialDaysOf(to) > 0;
      return { when: 'checkout', at: null, dueNow: isTrial ? null : this.own.priced(to).price };
    }
    const when = to ? changeWhen(subscription, to) : 'period-end';
    if (when === undefined) return { when: 'none', ...nothing };
    if (when === 'period-end') return { when, at: subscription.currentPeriodEnd, dueNow: null };
    const dueNow = await this.own.inForce().previewUpgrade(subscription.subscriptionId, this.own.priced(to!));
    return { when, at: null, dueNow };
  }
}
