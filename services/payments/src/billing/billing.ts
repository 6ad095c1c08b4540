import type { PaymentProviderName, PlanChoice, Subscription } from '@lathe/proto/payments/model';
import type { PlanId } from '@lathe/proto/plans/plans';

/** What the payments of an account are, as this service knows them. */
export interface Billing extends Standing {
  readonly accountId: string;
  /** The provider that knows the customer and the subscription. */
  readonly provider: PaymentProviderName;
  readonly customerId: string;
  /** Counts changes of the standing; its events carry it. */
  readonly seq: number;
  /** Counts how often the provider was asked: an answer that another has overtaken is asked for anew. */
  readonly checks: number;
  /** The checkout that the account may pay now. */
  readonly checkout: OpenCheckout | null;
  /** Counts checkouts, so that the next one is another. */
  readonly checkouts: number;
}

export interface OpenCheckout extends PlanChoice {
  readonly saleId: string;
  readonly url: string;
  readonly returnTo: string;
  readonly startedAt: Date;
  /** It is being ended at the provider, so nobody is sent there any more. */
  readonly isEnding: boolean;
}

/** What an account has bought; everybody else learns it from events. */
export interface Standing {
  /** The plan that is paid for now; null for none. */
  readonly plan: PlanId | null;
  /** The one that counts, or ended last. */
  readonly subscription: Subscription | null;
  readonly saleIds: readonly string[];
}
