import type { BillingInterval, Invoice } from '@lathe/proto/payments/model';
import type { PricedChoice, ProviderPurchase, ProviderSubscription } from '../payment-provider.js';

/** A customer of the test provider with all that belongs to them. */
export interface TestCustomer {
  readonly customerId: string;
  readonly buyerId: string;
  /** The app whose plans they buy; null for those of the installation. */
  readonly appId: string | null;
  /** Whether the card that they left works. */
  readonly cardWorks: boolean;
  /** How far their clock is ahead of the real one, in milliseconds. */
  readonly aheadMs: number;
  readonly subscriptions: readonly TestSubscription[];
  readonly saleIds: readonly string[];
  readonly purchases: readonly ProviderPurchase[];
  /** The newest first. */
  readonly invoices: readonly Invoice[];
  /** Jobs that were made for what happens by itself, which end with the customer. Missing in customers of old. */
  readonly dueJobs?: readonly string[];
}

export interface TestSubscription extends Omit<ProviderSubscription, 'plan' | 'next'> {
  readonly plan: string;
  readonly name: string;
  readonly periodStart: Date;
  readonly next: (PricedChoice & { readonly at: Date }) | null;
  /** Payments of this period that failed, and when the next is tried. */
  readonly failures: number;
  readonly retryAt: Date | null;
}

export const dayMs = 24 * 3600 * 1000;
/** A payment that failed is tried again every few days, so often; then the subscription ends. */
const retryMs = 3 * dayMs;
const mostFailures = 4;

/** The same day of the next month or year; the last of the month where it has no such day. */
export function periodEnd(start: Date, interval: BillingInterval): Date {
  const end = new Date(start);
  end.setUTCDate(1);
  end.setUTCMonth(end.getUTCMonth() + (interval === 'year' ? 12 : 1));
  const lastDay = new Date(Date.UTC(end.getUTCFullYear(), end.getUTCMonth() + 1, 0)).getUTCDate();
  end.setUTCDate(Math.min(start.getUTCDate(), lastDay));
  return end;
}

export const isAlive = ({ status }: { status: ProviderSubscription['status'] }): boolean =>
  status === 'trialing' || status === 'active' || status === 'past_due';

/** When something happens next by itself; undefined where nothing will. */
export const dueAt = (one: TestSubscription): Date | undefined =>
  isAlive(one) ? (one.retryAt ?? one.currentPeriodEnd) : undefined;

export const cents = (amount: number): number => Math.round(amount * 100) / 100;

const testInvoice = (number: number, at: Date, total: number, status: 'paid' | 'open'): Invoice => ({
  invoiceId: `tin_${number}`,
  number: `TEST-${String(number).padStart(4, '0')}`,
  createdAt: at.toISOString(),
  total: cents(total),
  status,
  url: null,
  pdfUrl: null,
});

/** What part of a price the rest of the period is worth. */
export function restWorth({ price, periodStart, currentPeriodEnd, status }: TestSubscription, now: Date): number {
  if (status === 'trialing') return 0;
  const whole = currentPeriodEnd.getTime() - periodStart.getTime();
  return (price * Math.max(0, currentPeriodEnd.getTime() - now.getTime())) / whole;
}

/** The customer as they are at a later time: periods end, payments succeed, fail and are tried again. */
export function advanceTo(customer: TestCustomer, now: Date): TestCustomer {
  let state = customer;
  for (;;) {
    const due = state.subscriptions.find((one) => (dueAt(one)?.getTime() ?? Infinity) <= now.getTime());
    if (!due) return state;
    state = pass(state, due);
  }
}

/** One thing that was due happens. */
function pass(customer: TestCustomer, due: TestSubscription): TestCustomer {
  const at = dueAt(due)!;
  if (due.endsAt && due.endsAt.getTime() <= at.getTime())
    return replaced(customer, { ...due, status: 'ended', retryAt: null, next: null });
  const renewed = due.next ? { ...due, ...choiceOf(due.next), next: null } : due;
  if (customer.cardWorks) {
    const paid = withInvoice(customer, at, renewed.price, 'paid');
    // A payment that comes late is for the period that began when it was due.
    const periodStart = due.retryAt ? due.periodStart : at;
    const currentPeriodEnd = due.retryAt ? due.currentPeriodEnd : periodEnd(at, renewed.interval);
    return replaced(paid, { ...renewed, status: 'active', periodStart, currentPeriodEnd, failures: 0, retryAt: null });
  }
  const failures = due.failures + 1;
  const open = failures === 1 ? withInvoice(customer, at, renewed.price, 'open') : customer;
  if (failures >= mostFailures)
    return replaced(open, { ...renewed, status: 'ended', endsAt: at, failures, retryAt: null });
  const period =
    failures === 1 ? { periodStart: at, currentPeriodEnd: periodEnd(at, renewed.interval) } : ({} as const);
  const retryAt = new Date(at.getTime() + retryMs);
  return replaced(open, { ...renewed, ...period, status: 'past_due', failures, retryAt });
}

const choiceOf = ({ plan, name, interval, price }: PricedChoice) => ({ plan, name, interval, price });

export const replaced = (customer: TestCustomer, changed: TestSubscription): TestCustomer => ({
  ...customer,
  subscriptions: customer.subscriptions.map((one) => (one.subscriptionId === changed.subscriptionId ? changed : one)),
});

/** An invoice more; one that was open is paid with the next that is. */
export function withInvoice(customer: TestCustomer, at: Date, total: number, status: 'paid' | 'open'): TestCustomer {
  const open = customer.invoices.find((one) => one.status === 'open');
  if (open && status === 'paid' && open.total === cents(total))
    return { ...customer, invoices: customer.invoices.map((one) => (one === open ? { ...one, status } : one)) };
  return invoiced(customer, at, total, status);
}

/** An invoice more, whatever is open. */
export const invoiced = (customer: TestCustomer, at: Date, total: number, status: 'paid' | 'open'): TestCustomer => ({
  ...customer,
  invoices: [testInvoice(customer.invoices.length + 1, at, total, status), ...customer.invoices],
});
