import { DomainError } from '@lathe/platform/errors/domain-error';
import { Turns } from '@lathe/platform/persistence/turns';
import type { SoldSubscription } from '@lathe/proto/payments/model';
import { Injectable } from '@nestjs/common';
import { OwnBilling } from '../billing/own-billing.js';
import type { Buyer } from '../buyers/buyer.js';
import type { Choice } from '../provider/payment-provider.js';

/** Changes a paid plan, ends it or lets it be; everything else is the provider's. */
@Injectable()
export class ChangeSubscription {
  private readonly turns = new Turns();

  constructor(private readonly own: OwnBilling) {}

  /** Throws `payments/same-plan`, `payments/card-declined`, and as `OwnBilling.alive`, the seller and its provider do. */
  change(buyer: Buyer, to: Choice): Promise<SoldSubscription> {
    return this.inTurn(buyer, async () => {
      const { seller, billing, subscription } = await this.own.alive(buyer);
      const when = seller.changeWhen(subscription, to);
      if (when === undefined) throw new DomainError('payments/same-plan');
      const priced = seller.priced(to);
      const { subscriptionId } = subscription;
      // Each time that the provider is asked how things stand the next change has another key.
      const key = `lathe_change_${subscriptionId}_${billing.checks}_${to.plan}_${to.interval}`;
      if (when === 'now')
        await seller.provider.upgrade(subscriptionId, priced, key).catch(async (error: unknown) => {
          // The same key would be answered with the same failure, whatever card is there by then.
          await this.own.after(seller, billing).catch(() => undefined);
          throw error;
        });
      else await seller.provider.downgrade(subscriptionId, priced);
      return this.own.after(seller, billing);
    });
  }

  /** At the end of the period. Throws as `OwnBilling.alive` and the provider do. */
  cancel(buyer: Buyer): Promise<SoldSubscription> {
    return this.inTurn(buyer, async () => {
      const { seller, billing, subscription } = await this.own.alive(buyer);
      if (subscription.endsAt !== null) return subscription;
      await seller.provider.cancel(subscription.subscriptionId);
      return this.own.after(seller, billing);
    });
  }

  /** Throws `payments/nothing-to-take-back`, and as `OwnBilling.alive` and the provider do. */
  keep(buyer: Buyer): Promise<SoldSubscription> {
    return this.inTurn(buyer, async () => {
      const { seller, billing, subscription } = await this.own.alive(buyer);
      const waits = subscription.endsAt !== null || subscription.next !== null;
      if (!waits) throw new DomainError('payments/nothing-to-take-back');
      await seller.provider.keep(subscription.subscriptionId);
      return this.own.after(seller, billing);
    });
  }

  /** One click after the other sees what the one before has done. */
  private inTurn<T>(buyer: Buyer, work: () => Promise<T>): Promise<T> {
    return this.own.limited(buyer, () => this.turns.run(buyer.buyerId, work));
  }
}
