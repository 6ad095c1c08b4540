import { EventConsumer } from '@lathe/platform/events/event-consumer';
import type { Transaction } from '@lathe/platform/persistence/unit-of-work';
import type { EventType } from '@lathe/proto/events/catalog';
import type { EventEnvelope } from '@lathe/proto/events/envelope';
import { paymentsEvents } from '@lathe/proto/payments/events.v1';
import { Injectable } from '@nestjs/common';
import { AccountRepository } from '../accounts/account.repository.js';
import { AccountEntitlements } from '../accounts/account-entitlements.js';

/**
 * Learns what accounts have bought, which it does from these events alone: the newest `seq` counts, and the limits of
 * the plan with it.
 */
@Injectable()
export class PaidPlanChanges extends EventConsumer {
  readonly name = 'paid-plan-changes';
  readonly types: readonly EventType[] = ['payments.subscription.changed.v1'];

  constructor(
    private readonly accounts: AccountRepository,
    private readonly entitlements: AccountEntitlements,
  ) {
    super();
  }

  /** One of an account that is gone by now changes nothing. */
  async handle(event: EventEnvelope, tx: Transaction): Promise<void> {
    const change = paymentsEvents['payments.subscription.changed.v1'].parse(event.data);
    const { accountId, seq, plan, subscriptionId, status, canceledAt } = change;
    const account = await this.accounts.find(accountId, tx);
    if (!account || seq <= (account.paidPlan?.seq ?? 0)) return;
    const paidPlan = { seq, plan, subscriptionId, status, canceledAt, saleIds: change.saleIds };
    // A plan that was given otherwise stays until what is paid for changes.
    const given = plan === (account.paidPlan?.plan ?? null) ? {} : { plan };
    const changed = await this.accounts.change(accountId, { paidPlan, ...given }, tx);
    if (changed) await this.entitlements.announce(changed, tx);
  }
}
