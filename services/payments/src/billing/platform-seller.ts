import { PlanCatalogue } from '@lathe/platform/entitlements/plan-catalogue';
import { DomainError } from '@lathe/platform/errors/domain-error';
import { Outbox } from '@lathe/platform/events/outbox';
import type { Transaction } from '@lathe/platform/persistence/unit-of-work';
import {
  changeWhen,
  type PaidPlanId,
  paidPlanId,
  type SoldSubscription,
  type Subscription,
  subscription as ofPlatform,
} from '@lathe/proto/payments/model';
import { planIds } from '@lathe/proto/plans/plans';
import { Inject, Injectable } from '@nestjs/common';
import type { Billing, Standing } from '../buyers/billing.js';
import {
  type Choice,
  type CustomerState,
  PAYMENT_PROVIDER,
  type PaymentProvider,
  type PricedChoice,
} from '../provider/payment-provider.js';
import type { Seller } from './seller.js';
import { standingOf } from './standing-of.js';

const planOf = (plan: string): PaidPlanId | undefined => paidPlanId.safeParse(plan).data;

/** A plan higher in the product's order is the higher one. */
function rankOf(plan: string): number | undefined {
  const known = planOf(plan);
  return known && planIds.indexOf(known);
}

/** A subscription of a plan of the installation, as its buyer is told of it. */
export function toPlatformSubscription({ next, ...one }: SoldSubscription): Subscription {
  return ofPlatform.parse({ ...one, next: next && planOf(next.plan) ? next : null });
}

/** Sells the installation's own plans, at the prices of `PLANS_FILE`. */
@Injectable()
export class PlatformSelling {
  constructor(
    private readonly catalogue: PlanCatalogue,
    private readonly outbox: Outbox,
    @Inject(PAYMENT_PROVIDER) private readonly provider: PaymentProvider | null,
  ) {}

  /** Null where nobody takes money. */
  seller(): Seller | null {
    const { provider } = this;
    return (
      provider && {
        provider,
        till: provider.name,
        priced: (choice) => this.priced(choice),
        trialDaysOf: ({ plan }) => this.sold(plan)?.trialDays ?? 0,
        changeWhen: (from, { plan, interval }) => {
          const [before, after] = [planOf(from.plan), planOf(plan)];
          if (!before || !after) throw new DomainError('payments/plan-not-sold');
          return changeWhen({ plan: before, interval: from.interval }, { plan: after, interval });
        },
        standingOf: (state: CustomerState): Standing => standingOf(state, rankOf),
        tell: (billing, tx) => this.tell(billing, tx),
      }
    );
  }

  private sold(plan: string) {
    return this.catalogue.onSale().find(({ id }) => id === plan);
  }

  private priced({ plan, interval }: Choice): PricedChoice {
    const sold = this.sold(plan);
    const price = interval === 'year' ? sold?.yearly : sold?.monthly;
    if (!sold || !price) throw new DomainError('payments/plan-not-sold');
    return { plan, interval, name: sold.name, price, currency: 'usd' };
  }

  private async tell({ buyerId: accountId, seq, plan, subscription, saleIds }: Billing, tx: Transaction) {
    await this.outbox.append(tx, 'payments.subscription.changed.v1', accountId, accountId, {
      accountId,
      seq,
      plan: plan === null ? null : (planOf(plan) ?? null),
      subscriptionId: subscription?.subscriptionId ?? null,
      status: subscription?.status ?? null,
      interval: subscription?.interval ?? null,
      currentPeriodEnd: subscription?.currentPeriodEnd ?? null,
      canceledAt: subscription?.canceledAt ?? null,
      endsAt: subscription?.endsAt ?? null,
      saleIds: [...saleIds],
    });
  }
}
