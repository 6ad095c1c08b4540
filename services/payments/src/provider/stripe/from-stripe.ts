import { type Invoice, invoice } from '@lathe/proto/payments/model';
import type Stripe from 'stripe';
import type { ProviderSubscription } from '../payment-provider.js';
import { choiceOf } from './stripe-prices.js';

/** What each status of Stripe means here; `unpaid` and `paused` grant nothing, but payment can bring them back. */
const statuses: Readonly<Record<Stripe.Subscription.Status, ProviderSubscription['status']>> = {
  trialing: 'trialing',
  active: 'active',
  past_due: 'past_due',
  incomplete: 'pending',
  paused: 'pending',
  unpaid: 'ended',
  canceled: 'ended',
  incomplete_expired: 'pending',
};

export const dateOf = (seconds: number): Date => new Date(seconds * 1000);
const dateOrNull = (seconds: number | null): Date | null => (seconds === null ? null : dateOf(seconds));

/** A subscription of Stripe, with its schedule expanded. */
export function toSubscription(found: Stripe.Subscription): ProviderSubscription {
  const item = found.items.data[0];
  const choice = choiceOf(item?.price.metadata);
  const currentPeriodEnd = dateOf(item?.current_period_end ?? found.start_date);
  return {
    subscriptionId: found.id,
    status: statuses[found.status] ?? 'pending',
    plan: choice?.plan ?? null,
    interval: item?.price.recurring?.interval === 'year' ? 'year' : 'month',
    price: (item?.price.unit_amount ?? 0) / 100,
    currency: found.currency,
    startedAt: dateOf(found.start_date),
    currentPeriodEnd,
    trialEndsAt: dateOrNull(found.trial_end),
    canceledAt: dateOrNull(found.canceled_at),
    endsAt: dateOrNull(found.ended_at ?? found.cancel_at) ?? (found.cancel_at_period_end ? currentPeriodEnd : null),
    next: nextOf(found, currentPeriodEnd),
  };
}

function nextOf({ schedule }: Stripe.Subscription, at: Date): ProviderSubscription['next'] {
  if (schedule === null || typeof schedule === 'string' || schedule.status !== 'active') return null;
  const choice = choiceOf(schedule.metadata);
  // Once the lower plan has begun there is nothing left to wait for.
  const waits = schedule.phases.at(-1)!.start_date * 1000 >= at.getTime();
  return choice && waits ? { ...choice, at } : null;
}

const { status: invoiceStatus } = invoice.shape;

export const toInvoice = (found: Stripe.Invoice): Invoice => ({
  invoiceId: found.id ?? '',
  number: found.number,
  createdAt: dateOf(found.created).toISOString(),
  total: found.total / 100,
  status: invoiceStatus.catch('draft').parse(found.status),
  url: found.hosted_invoice_url ?? null,
  pdfUrl: found.invoice_pdf ?? null,
});
