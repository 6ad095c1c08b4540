import type { BillingInterval, Invoice } from '@lathe/proto/payments/model';

/** What one chooses: a plan, by the name that its seller gave it, and how often it is paid. */
export interface Choice {
  readonly plan: string;
  readonly interval: BillingInterval;
}

/** Who buys: an account, or a user of an app. */
export interface CustomerOf {
  readonly buyerId: string;
  /** The app whose plans are bought; null for those of the installation. */
  readonly appId: string | null;
}

/** What a customer has bought, as the provider tells it. */
export interface ProviderSubscription {
  readonly subscriptionId: string;
  /** `pending` was never paid; `ended` is over, also by payments that failed too often. */
  readonly status: 'pending' | 'trialing' | 'active' | 'past_due' | 'ended';
  /** Null for a price that was not made here: it grants nothing. */
  readonly plan: string | null;
  readonly interval: BillingInterval;
  /** Per interval. */
  readonly price: number;
  /** As ISO 4217 has it, in lower case. */
  readonly currency: string;
  readonly startedAt: Date;
  readonly currentPeriodEnd: Date;
  readonly trialEndsAt: Date | null;
  readonly canceledAt: Date | null;
  readonly endsAt: Date | null;
  readonly next: (Choice & { readonly at: Date }) | null;
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
export interface PricedChoice extends Choice {
  readonly name: string;
  /** Per interval. */
  readonly price: number;
  readonly currency: string;
}

/** What every checkout needs. */
export interface Wish {
  readonly buyerId: string;
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
  /** One customer per buyer, however often and at once it is asked for. */
  createCustomer(buyer: CustomerOf): Promise<string>;
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
  /** What an upgrade would cost at once. */
  previewUpgrade(subscriptionId: string, to: PricedChoice): Promise<number>;
  /** The newest first. */
  invoices(customerId: string): Promise<Invoice[]>;
  /** Ends what the customer has at once, and forgets who they are. Safe to repeat. */
  forget(customerId: string): Promise<void>;
  /** Throws `payments/webhook-refused` for what the provider has not signed in the last minutes. */
  openEvent(body: Buffer, signature: string | undefined): ProviderEvent;
}

/** Injection token of the installation's own provider; null where its plans cannot be bought. */
export const PAYMENT_PROVIDER = Symbol('PaymentProvider | null');
