import type { Transaction } from '@lathe/platform/persistence/unit-of-work';
import type { SoldSubscription } from '@lathe/proto/payments/model';
import type { Billing, Standing } from '../buyers/billing.js';
import type { Till } from '../charging/app-tills.js';
import type { Choice, CustomerState, PricedChoice } from '../provider/payment-provider.js';

/** Of whom something is bought: the installation its plans, the owner of an app his. */
export interface Seller extends Till {
  /** With the price of now. Throws `payments/plan-not-sold`. */
  priced(choice: Choice): PricedChoice;
  trialDaysOf(choice: Choice): number;
  /**
   * Whether a change counts at once or waits for the end of the period; undefined for what one has already. Throws
   * where a change is not possible.
   */
  changeWhen(from: SoldSubscription, to: Choice): 'now' | 'period-end' | undefined;
  standingOf(state: CustomerState): Standing;
  /** Lets everybody know how a buyer stands now. */
  tell(billing: Billing, tx: Transaction): Promise<void>;
}
