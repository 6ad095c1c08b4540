import type { SoldSubscription } from '@lathe/proto/payments/model';
import type { Choice } from '../provider/payment-provider.js';

/** What the payments of a buyer are, as this service knows them. */
export interface Billing extends Standing {
  readonly buyerId: string;
  /** The app whose owner is paid; null for the plans of the installation. */
  readonly appId: string | null;
  /** The till that knows the customer and the subscription (`Seller`). */
  readonly provider: string;
  readonly customerId: string;
  /** Counts changes of the standing; its events carry it. */
  readonly seq: number;
  /** Counts how often the provider was asked: an answer that another has overtaken is asked for anew. */
  readonly checks: number;
  /** The checkout that the buyer may pay now. */
  readonly checkout: OpenCheckout | null;
  /** Counts checkouts, so that the next one is another. */
  readonly checkouts: number;
  /** Its subscription ends because the app has closed, and goes on should it open in time. */
  readonly endsWithApp: boolean;
}

export interface OpenCheckout extends Choice {
  readonly saleId: string;
  readonly url: string;
  readonly returnTo: string;
  readonly startedAt: Date;
  /** It is being ended at the provider, so nobody is sent there any more. */
  readonly isEnding: boolean;
}

/** Whether a buyer has a plan that they pay for, or will pay for. */
export const isAlive = (subscription: SoldSubscription | null): subscription is SoldSubscription =>
  subscription !== null && subscription.status !== 'canceled';

/** What a buyer has bought; everybody else learns it from events. */
export interface Standing {
  /** The plan that is paid for now; null for none. */
  readonly plan: string | null;
  /** The one that counts, or ended last. */
  readonly subscription: SoldSubscription | null;
  readonly saleIds: readonly string[];
}
