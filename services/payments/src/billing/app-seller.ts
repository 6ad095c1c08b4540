import { DomainError } from '@lathe/platform/errors/domain-error';
import type { JobQueue } from '@lathe/platform/jobs/job-queue';
import { platformScope } from '@lathe/platform/tenancy/scope';
import { JOB_QUEUE } from '@lathe/platform/tokens/tokens';
import type { SoldSubscription } from '@lathe/proto/payments/model';
import { Inject, Injectable } from '@nestjs/common';
import { type AppPlan, isOnSale } from '../charging/app-plan.js';
import { AppPlanRepository } from '../charging/app-plan.repository.js';
import { AppTills } from '../charging/app-tills.js';
import { followTomorrow } from '../charging/follow-queue.js';
import { chargedApp } from '../charging/owned-charging.js';
import { Standings } from '../memberships/people/standings.js';
import type { Choice, PricedChoice } from '../provider/payment-provider.js';
import type { Seller } from './seller.js';
import { standingOf } from './standing-of.js';

/** Any plan of an app is as good as another: what one has is the one that was bought last. */
const rankOf = (): number => 0;

/** Sells the plans of an app for its owner. */
@Injectable()
export class AppSelling {
  constructor(
    private readonly plans: AppPlanRepository,
    private readonly tills: AppTills,
    private readonly standings: Standings,
    @Inject(JOB_QUEUE) private readonly jobs: JobQueue,
  ) {}

  /** Null where nobody takes the money. */
  async seller(appId: string): Promise<Seller | null> {
    const app = chargedApp(platformScope(), appId);
    const till = await this.tills.of(app);
    if (!till) return null;
    const plans = await this.plans.list(app);
    return {
      ...till,
      priced: (choice) => priced(plans, choice),
      trialDaysOf: ({ plan }) => plans.find(({ planId }) => planId === plan)?.trialDays ?? 0,
      changeWhen: (from, to) => changeWhen(plans, from, to),
      standingOf: (state) => standingOf(state, rankOf),
      tell: async ({ buyerId }, tx) => {
        await this.standings.decideUsers(app, [buyerId], tx);
        // Whatever Stripe fails to tell is found out within a day.
        await followTomorrow(this.jobs, appId, tx);
      },
    };
  }
}

/** Throws `payments/plan-not-sold`. */
export function priced(plans: readonly AppPlan[], { plan, interval }: Choice): PricedChoice {
  const sold = plans.find((one) => one.planId === plan && isOnSale(one));
  const price = interval === 'year' ? sold?.priceYearly : sold?.price;
  if (!sold || !price) throw new DomainError('payments/plan-not-sold');
  return { plan, interval, name: sold.name, price, currency: sold.currency };
}

const monthsInYear = 12;

/**
 * To what costs more a month at once, to what costs less at the end of the period; of one plan yearly at once, monthly
 * at the end. Throws `payments/plan-not-sold` and `payments/other-currency`.
 */
export function changeWhen(
  plans: readonly AppPlan[],
  from: SoldSubscription,
  to: Choice,
): ReturnType<Seller['changeWhen']> {
  const wanted = priced(plans, to);
  if (wanted.currency !== from.currency) throw new DomainError('payments/other-currency');
  if (to.plan === from.plan) {
    if (to.interval === from.interval) return undefined;
    return to.interval === 'year' ? 'now' : 'period-end';
  }
  return monthly(wanted) >= monthly(from) ? 'now' : 'period-end';
}

const monthly = ({ price, interval }: { price: number; interval: Choice['interval'] }): number =>
  interval === 'year' ? price / monthsInYear : price;
