import { billingInterval } from '@lathe/proto/payments/model';
import type Stripe from 'stripe';
import { z } from 'zod';
import type { Choice, PricedChoice } from '../payment-provider.js';

/** Names a plan on what Stripe keeps: prices, and schedules that wait with a lower one. */
const tag = z.object({ lathe_plan: z.string(), lathe_interval: billingInterval });

export const tagOf = ({ plan, interval }: Choice): z.output<typeof tag> => ({
  lathe_plan: plan,
  lathe_interval: interval,
});

/** The plan that Stripe's metadata name; undefined for what was not made here. */
export function choiceOf(metadata: unknown): Choice | undefined {
  const parsed = tag.safeParse(metadata);
  return parsed.success ? { plan: parsed.data.lathe_plan, interval: parsed.data.lathe_interval } : undefined;
}

export const toCents = (amount: number): number => Math.round(amount * 100);

/** Plans of the installation were sold in dollars before there were other currencies. */
const firstCurrency = 'usd';

/**
 * Prices at Stripe, made when they are first needed. Another amount is another price: who has the old one keeps it until
 * they change.
 */
export class StripePrices {
  private readonly known = new Map<string, Promise<string>>();

  constructor(private readonly stripe: Stripe) {}

  /** Id of the price. */
  of(choice: PricedChoice): Promise<string> {
    const { plan, interval, price, currency } = choice;
    const amount = currency === firstCurrency ? toCents(price) : `${toCents(price)}_${currency}`;
    const key = `lathe_${plan}_${interval}_${amount}`;
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
        currency: choice.currency,
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
