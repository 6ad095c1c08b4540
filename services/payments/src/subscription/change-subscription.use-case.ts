import { DomainError } from '@lathe/platform/errors/domain-error';
import { Turns } from '@lathe/platform/persistence/turns';
import type { OwnerScope } from '@lathe/platform/tenancy/scope';
import { changeWhen, type PlanChoice, type Subscription } from '@lathe/proto/payments/model';
import { Injectable } from '@nestjs/common';
import { OwnBilling } from '../billing/own-billing.js';

/** Changes a paid plan, ends it or lets it be; everything else is the provider's. */
@Injectable()
export class ChangeSubscription {
  private readonly turns = new Turns();

  constructor(private readonly own: OwnBilling) {}

  /** Throws `payments/same-plan`, `payments/card-declined`, and as `OwnBilling.alive` and the provider do. */
  change(scope: OwnerScope, to: PlanChoice): Promise<Subscription> {
    return this.inTurn(scope, async () => {
      const { billing, subscription } = await this.own.alive(scope);
      const when = changeWhen(subscription, to);
      if (when === undefined) throw new DomainError('payments/same-plan');
      const provider = this.own.inForce();
      const priced = this.own.priced(to);
      const { subscriptionId } = subscription;
      // Each time that the provider is asked how things stand the next change has another key.
      const key = `lathe_change_${subscriptionId}_${billing.checks}_${to.plan}_${to.interval}`;
      if (when === 'now')
        await provider.upgrade(subscriptionId, priced, key).catch(async (error: unknown) => {
          // The same key would be answered with the same failure, whatever card is there by then.
          await this.own.after(billing).catch(() => undefined);
          throw error;
        });
      else await provider.downgrade(subscriptionId, priced);
      return this.own.after(billing);
    });
  }

  /** At the end of the period. Throws as `OwnBilling.alive` and the provider do. */
  cancel(scope: OwnerScope): Promise<Subscription> {
    return this.inTurn(scope, async () => {
      const { billing, subscription } = await this.own.alive(scope);
      if (subscription.endsAt !== null) return subscription;
      await this.own.inForce().cancel(subscription.subscriptionId);
      return this.own.after(billing);
    });
  }

  /** Throws `payments/nothing-to-take-back`, and as `OwnBilling.alive` and the provider do. */
  keep(scope: OwnerScope): Promise<Subscription> {
    return this.inTurn(scope, async () => {
      const { billing, subscription } = await this.own.alive(scope);
      const waits = subscription.endsAt !== null || subscription.next !== null;
      if (!waits) throw new DomainError('payments/nothing-to-take-back');
      await this.own.inForce().keep(subscription.subscriptionId);
      return this.own.after(billing);
    });
  }

  /** One click after the other sees what the one before has done. */
  private inTurn<T>(scope: OwnerScope, work: () => Promise<T>): Promise<T> {
    return this.own.limited(scope, () => this.turns.run(scope.accountId, work));
  }
}
