import type { SoldSubscription } from '@lathe/proto/payments/model';
import type { Seller } from '../billing/seller.js';
import type { Choice } from '../provider/payment-provider.js';

export interface ChangeCost {
  readonly when: 'now' | 'period-end' | 'none';
  readonly at: string | null;
  /** What would be paid at once; null where nothing is. */
  readonly dueNow: number | null;
}

/** What going over to another plan costs, or with none ending the one there is. Throws as the seller does. */
export async function changeCost(seller: Seller, from: SoldSubscription, to: Choice | undefined): Promise<ChangeCost> {
  const when = to ? seller.changeWhen(from, to) : 'period-end';
  if (when === undefined) return { when: 'none', at: null, dueNow: null };
  if (when === 'period-end') return { when, at: from.currentPeriodEnd, dueNow: null };
  const dueNow = await seller.provider.previewUpgrade(from.subscriptionId, seller.priced(to!));
  return { when, at: null, dueNow };
}
