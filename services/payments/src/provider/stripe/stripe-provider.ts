import { DomainError } from '@lathe/platform/errors/domain-error';
import type { Invoice } from '@lathe/proto/payments/model';
import type Stripe from 'stripe';
import type {
  CheckoutWish,
  CustomerOf,
  CustomerState,
  PackageWish,
  PaymentProvider,
  PricedChoice,
  ProviderEvent,
  Wish,
} from '../payment-provider.js';
import { openSigned } from '../signed-body.js';
import { checkoutParams } from './checkout-params.js';
import { toInvoice, toSubscription } from './from-stripe.js';
import { told, unlessGone } from './stripe-faults.js';
import { isPackage, packageCheckout, refundOf, toPurchase } from './stripe-packages.js';
import { StripePrices, tagOf } from './stripe-prices.js';

/** Invoices that one answer lists. */
const invoicesListed = 50;
/** Subscriptions of one customer that are looked at, and checkouts, which are many where one buys a lot. */
const mostOfOne = 100;
const mostCheckouts = 1_000;

export interface StripeOptions {
  readonly webhookSecret: string | null;
  readonly livemode: boolean;
  readonly automaticTax: boolean;
}

/** Stripe: checkout and customer portal are its pages, and it computes proration, dunning and tax. */
export class StripeProvider implements PaymentProvider {
  readonly name = 'stripe';
  private readonly prices: StripePrices;

  constructor(
    private readonly stripe: Stripe,
    private readonly options: StripeOptions,
  ) {
    this.prices = new StripePrices(stripe);
  }

  createCustomer({ buyerId, appId }: CustomerOf): Promise<string> {
    return told(async () => {
      const created = await this.stripe.customers.create(
        { metadata: appId === null ? { lathe_account: buyerId } : { lathe_app: appId, lathe_user: buyerId } },
        { idempotencyKey: `lathe_customer_${buyerId}` },
      );
      return created.id;
    });
  }

  startCheckout(wish: CheckoutWish): Promise<{ saleId: string; url: string }> {
    return told(async () =>
      this.checkout(wish, {
        ...checkoutParams(wish, this.options.automaticTax),
        mode: 'subscription',
        line_items: [{ price: await this.prices.of(wish), quantity: 1 }],
        allow_promotion_codes: true,
        ...(wish.trialDays > 0 ? { subscription_data: { trial_period_days: wish.trialDays } } : {}),
      }),
    );
  }

  startPackageCheckout(wish: PackageWish): Promise<{ saleId: string; url: string }> {
    return told(() => this.checkout(wish, packageCheckout(wish, this.options.automaticTax)));
  }

  async endCheckout(saleId: string): Promise<void> {
    await told(() => this.stripe.checkout.sessions.expire(saleId).catch(unlessGone));
  }

  openPortal(customer: string, returnUrl: string): Promise<string> {
    return told(async () => (await this.stripe.billingPortal.sessions.create({ customer, return_url: returnUrl })).url);
  }

  read(customer: string): Promise<CustomerState> {
    return told(async () => {
      const [found, sessions] = await Promise.all([
        this.stripe.subscriptions.list({ customer, status: 'all', limit: mostOfOne, expand: ['data.schedule'] }),
        this.stripe.checkout.sessions
          .list({ customer, status: 'complete', limit: mostOfOne, expand: [refundOf] })
          .autoPagingToArray({ limit: mostCheckouts }),
      ]);
      return {
        subscriptions: found.data.map(toSubscription),
        saleIds: sessions.flatMap((session) => (isPackage(session) ? [] : session.id)).toReversed(),
        purchases: sessions.flatMap((session) => toPurchase(session) ?? []),
      };
    });
  }

  async upgrade(subscriptionId: string, to: PricedChoice, key: string): Promise<void> {
    await told(async () => {
      const { itemId } = await this.released(subscriptionId);
      await this.stripe.subscriptions.update(
        subscriptionId,
        {
          items: [{ id: itemId, price: await this.prices.of(to) }],
          proration_behavior: 'always_invoice',
          payment_behavior: 'error_if_incomplete',
          cancel_at_period_end: false,
        },
        { idempotencyKey: key },
      );
    });
  }

  /** A schedule of two phases: what there is until the end of the period, then the lower plan, which goes on by itself. */
  async downgrade(subscriptionId: string, to: PricedChoice): Promise<void> {
    await told(async () => {
      const { price, periodEnd } = await this.released(subscriptionId);
      await this.stripe.subscriptions.update(subscriptionId, { cancel_at_period_end: false });
      const schedule = await this.stripe.subscriptionSchedules.create({ from_subscription: subscriptionId });
      const { start_date, trial_end } = schedule.phases[0]!;
      await this.stripe.subscriptionSchedules.update(schedule.id, {
        end_behavior: 'release',
        metadata: tagOf(to),
        phases: [
          {
            items: [{ price, quantity: 1 }],
            start_date,
            end_date: periodEnd,
            ...(trial_end ? { trial_end } : {}),
          },
          {
            items: [{ price: await this.prices.of(to), quantity: 1 }],
            proration_behavior: 'none',
            duration: { interval: to.interval, interval_count: 1 },
          },
        ],
      });
    });
  }

  async cancel(subscriptionId: string): Promise<void> {
    await told(async () => {
      await this.released(subscriptionId);
      await this.stripe.subscriptions.update(subscriptionId, { cancel_at_period_end: true });
    });
  }

  async keep(subscriptionId: string): Promise<void> {
    await told(async () => {
      await this.released(subscriptionId);
      await this.stripe.subscriptions.update(subscriptionId, { cancel_at_period_end: false });
    });
  }

  previewUpgrade(subscriptionId: string, to: PricedChoice): Promise<number> {
    return told(async () => {
      const found = await this.stripe.subscriptions.retrieve(subscriptionId);
      const invoice = await this.stripe.invoices.createPreview({
        subscription: subscriptionId,
        subscription_details: {
          items: [{ id: found.items.data[0]!.id, price: await this.prices.of(to) }],
          proration_behavior: 'always_invoice',
        },
      });
      return invoice.amount_due / 100;
    });
  }

  invoices(customer: string): Promise<Invoice[]> {
    return told(async () => {
      const { data } = await this.stripe.invoices.list({ customer, limit: invoicesListed });
      return data.map(toInvoice);
    });
  }

  async forget(customerId: string): Promise<void> {
    await told(() => this.stripe.customers.del(customerId).catch(unlessGone));
  }

  openEvent(body: Buffer, signature: string | undefined): ProviderEvent {
    const { webhookSecret: secret, livemode } = this.options;
    if (secret === null) throw new DomainError('payments/webhook-refused');
    return openSigned(body, signature, { secret, livemode });
  }

  private async checkout(
    { key }: Wish,
    params: Stripe.Checkout.SessionCreateParams,
  ): Promise<{ saleId: string; url: string }> {
    const session = await this.stripe.checkout.sessions.create(params, { idempotencyKey: key });
    return { saleId: session.id, url: session.url ?? '' };
  }

  /** What a subscription is made of; a schedule that waited for the end of its period lets go of it. */
  private async released(subscriptionId: string): Promise<{ itemId: string; price: string; periodEnd: number }> {
    const { items, schedule } = await this.stripe.subscriptions.retrieve(subscriptionId);
    if (schedule !== null)
      await this.stripe.subscriptionSchedules
        .release(typeof schedule === 'string' ? schedule : schedule.id)
        .catch(unlessGone);
    const [item] = items.data;
    return { itemId: item!.id, price: item!.price.id, periodEnd: item!.current_period_end };
  }
}
