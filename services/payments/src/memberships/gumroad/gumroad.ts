/** A membership that somebody sells at Gumroad. */
export interface GumroadProduct {
  readonly productId: string;
  readonly name: string;
  /** Its page, where one becomes a member. */
  readonly joinUrl: string;
}

/** Somebody who has, or had, a membership. */
export interface GumroadSubscriber {
  readonly subscriberId: string;
  readonly productId: string;
  /** In lower case. */
  readonly email: string;
  /** When it ends or ended; null for one that goes on. */
  readonly endsAt: Date | null;
}

/** One payment for a membership. */
export interface GumroadSale {
  readonly saleId: string;
  readonly productId: string;
  readonly subscriberId: string | null;
  readonly createdAt: Date;
  /** All of it was given back, or fetched back through the bank. */
  readonly isReversed: boolean;
}

/**
 * What Gumroad's documented API (version 2) is asked. `token` is the seller's. Calls throw
 * `payments/gumroad-token-refused` where it counts no more, and `payments/gumroad-failed`.
 */
export interface Gumroad {
  /** Those that are published and paid again and again. */
  products(token: string): Promise<GumroadProduct[]>;
  /** The seller's memberships that are alive, page by page. */
  subscribers(token: string, productId: string): AsyncIterable<GumroadSubscriber[]>;
  /** Undefined for one that is not the seller's. */
  subscriber(token: string, subscriberId: string): Promise<GumroadSubscriber | undefined>;
  /** Payments for a product, the newest first, page by page. */
  sales(token: string, productId: string): AsyncIterable<GumroadSale[]>;
  /** Undefined for one that is not the seller's. */
  sale(token: string, saleId: string): Promise<GumroadSale | undefined>;
  /** Lets Gumroad tell an address of whatever may change a membership; safe to repeat. */
  tell(token: string, postUrl: string): Promise<void>;
  /** Lets Gumroad tell an address nothing any more. */
  tellNoMore(token: string, postUrl: string): Promise<void>;
}

/** Injection token of the Gumroad in force. */
export const GUMROAD = Symbol('Gumroad');
