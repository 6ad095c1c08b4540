import type { OwnerScope } from '@lathe/platform/tenancy/scope';
import type { CustomerOf } from '../provider/payment-provider.js';

declare const brand: unique symbol;

/** Who buys, and of whom. Made of a verified principal alone, so that nobody touches what another one pays for. */
export interface Buyer extends CustomerOf {
  readonly [brand]: 'buyer';
}

/** An account that buys a plan of the installation. */
export const accountBuyer = ({ accountId }: OwnerScope): Buyer => ({ buyerId: accountId, appId: null }) as Buyer;

/** A user of an app who buys one of its plans: made of their token (`AppBuyers`), or of a row of the app's own. */
export const appBuyer = (appId: string, userId: string): Buyer => ({ buyerId: userId, appId }) as Buyer;
