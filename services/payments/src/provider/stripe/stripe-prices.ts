import type { BillingInterval, PaidPlanId } from '@lathe/proto/payments/model';
import { billingInterval, paidPlanId } from '@lathe/proto/payments/model';
import type Stripe from 'stripe';
import { z } from 'zod';
import type { PricedChoice } from '../payment-provider.js';

/** Names a plan on what Stripe keeps: prices, and schedules that wait with a lower one. */
const tag = z.object({ lathe_plan: paidPlanId, lathe_interval: billingInterval });

export const tagOf = ({ plan, interval }: { plan: PaidPlanId; interval: BillingInterval }): z.output<typeof tag> => ({
  lathe_plan: plan,
  lathe_interval: interval,
});

/** The plan that Stripe's metadata name; undefined for what is not of this platform. */
export function choiceOf(metadata: unknown): { plan: PaidPlanId; interval: BillingInterval } | undefined {
  const parsed = tag.safeParse(metadata);
  return parsed.success ? { plan: parsed.data.lathe_plan, interval: parsed.data.lathe_interval } : undefined;
}

export const toCents = (dollars: number): number => Math.round(dollars * 100);

/**
 * Prices at Stripe, made when they are first needed. Another amount is another price: who has the old one keeps it until
 * they change.
 */
export class StripePrices {
  private readonly known = new Map<string, Promise<string>>();

  constructor(private readonly stripe: Stripe) {}

  /** Id of the price. */
  of(choice: PricedChoice): Promise<string> {
    const key = `lathe_${choice.plan}_${choice.interval}_${toCents(choice.price)}`;
    const known = this.known.get(key);
    if (known) return known;
    const made = this.findOrMake(key, choice).catch((error: unknown) => {
      this.known.delete(key);
      throw error;
    });
    this.known.set(key, made);
    return made;
  }

  private async findOrMake(key: string, choice: PricedChoice): Promise<string> {
    const { data } = await this.stripe.prices.list({ lookup_keys: [key], active: true, limit: 1 });
    if (data[0]) return data[0].id;
    const product = { name: choice.name, metadata: { lathe_plan: choice.plan } };
    const { id } = await this.stripe.products.create(product, { idempotencyKey: `${key}_product` });
    const price = await this.stripe.prices.create(
      {
        product: id,
        currency: 'usd',
        unit_amount: toCents(choice.price),
        recurring: { interval: choice.interval },
        lookup_key: key,
        metadata: tagOf(choice),
      },
      { idempotencyKey: key },
    );
    return price.id;
  }
}
