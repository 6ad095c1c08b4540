import type { BillingInterval, Invoice, PaidPlanId, PlanChoice } from '@lathe/proto/payments/model';

/** What a customer has bought, as the provider tells it. */
export interface ProviderSubscription {
  readonly subscriptionId: string;
  /** `pending` was never paid; `ended` is over, also by payments that failed too often. */
  readonly status: 'pending' | 'trialing' | 'active' | 'past_due' | 'ended';
  /** Null for a price that is none of the platform's: it grants nothing. */
  readonly plan: PaidPlanId | null;
  readonly interval: BillingInterval;
  /** Dollars per interval. */
  readonly price: number;
  readonly startedAt: Date;
  readonly currentPeriodEnd: Date;
  readonly trialEndsAt: Date | null;
  readonly canceledAt: Date | null;
  readonly endsAt: Date | null;
  readonly next: (PlanChoice & { readonly at: Date }) | null;
}

/** A copy of an app that a customer has paid for once. */
export interface ProviderPurchase {
  readonly saleId: string;
  /** The app that was sold, and its name then. */
  readonly appId: string;
  readonly name: string;
  /** Dollars. */
  readonly price: number;
  readonly paidAt: Date;
  /** All of the money was given back. */
  readonly isRefunded: boolean;
}

/** Everything that a provider knows of a customer, read at one moment. */
export interface CustomerState {
  readonly subscriptions: readonly ProviderSubscription[];
  /** Checkouts of plans that were paid, the newest last. */
  readonly saleIds: readonly string[];
  readonly purchases: readonly ProviderPurchase[];
}

/** A price that is offered. */
export interface PricedChoice extends PlanChoice {
  readonly name: string;
  /** Dollars per interval. */
  readonly price: number;
}

interface Wish {
  readonly accountId: string;
  readonly customerId: string;
  /** Where to go afterwards; the sale's id is added to the query of the first. */
  readonly paidUrl: string;
  readonly canceledUrl: string;
  /** The same key is the same checkout, however often it is asked for. */
  readonly key: string;
}

export interface CheckoutWish extends PricedChoice, Wish {
  readonly trialDays: number;
}

/** An app of which a copy is paid for once. */
export interface PackageWish extends Wish {
  readonly appId: string;
  readonly name: string;
  /** Dollars. */
  readonly price: number;
}

export interface ProviderEvent {
  readonly eventId: string;
  readonly type: string;
  /** Null where it is about none. */
  readonly customerId: string | null;
}

/**
 * Takes the money. Calls throw `payments/provider-failed` when the provider does not do as it should, and
 * `payments/card-declined` where a payment was needed and failed. What came of a call is learnt by `read` alone.
 */
export interface PaymentProvider {
  readonly name: 'test' | 'stripe';
  /** One customer per account, however often and at once it is asked for. */
  createCustomer(accountId: string): Promise<string>;
  startCheckout(wish: CheckoutWish): Promise<{ saleId: string; url: string }>;
  startPackageCheckout(wish: PackageWish): Promise<{ saleId: string; url: string }>;
  /** Ends a checkout that was not paid; one that is over stays as it is. */
  endCheckout(saleId: string): Promise<void>;
  openPortal(customerId: string, returnUrl: string): Promise<string>;
  read(customerId: string): Promise<CustomerState>;
  /** At once; what is left of the period is set off and the rest paid, or nothing changes. Once per key. */
  upgrade(subscriptionId: string, to: PricedChoice, key: string): Promise<void>;
  /** At the end of the period, instead of whatever was to happen then. */
  downgrade(subscriptionId: string, to: PricedChoice): Promise<void>;
  /** At the end of the period. */
  cancel(subscriptionId: string): Promise<void>;
  /** Nothing happens at the end of the period but its renewal. */
  keep(subscriptionId: string): Promise<void>;
  /** Dollars that an upgrade would cost at once. */
  previewUpgrade(subscriptionId: string, to: PricedChoice): Promise<number>;
  /** The newest first. */
  invoices(customerId: string): Promise<Invoice[]>;
  /** Ends what the customer has at once, and forgets who they are. Safe to repeat. */
  forget(customerId: string): Promise<void>;
  /** Throws `payments/webhook-refused` for what the provider has not signed in the last minutes. */
  openEvent(body: Buffer, signature: string | undefined): ProviderEvent;
}

/** Injection token of the provider in force; null where nothing can be bought. */
export const PAYMENT_PROVIDER = Symbol('PaymentProvider | null');
