import { EventConsumer } from '@lathe/platform/events/event-consumer';
import type { Transaction } from '@lathe/platform/persistence/unit-of-work';
import type { EventType } from '@lathe/proto/events/catalog';
import type { EventEnvelope } from '@lathe/proto/events/envelope';
import { paymentsEvents } from '@lathe/proto/payments/events.v1';
import { Injectable } from '@nestjs/common';
import { AccountRepository } from '../accounts/account.repository.js';

/** Learns which packages accounts have paid for; events of one package come in their order. */
@Injectable()
export class PaidPackages extends EventConsumer {
  readonly name = 'paid-packages';
  readonly types: readonly EventType[] = ['payments.package.changed.v1'];

  constructor(private readonly accounts: AccountRepository) {
    super();
  }

  /** One of an account that is gone by now changes nothing. */
  async handle(event: EventEnvelope, tx: Transaction): Promise<void> {
    const { accountId, packageId, isRefunded } = paymentsEvents['payments.package.changed.v1'].parse(event.data);
    await this.accounts.setPaidPackage(accountId, packageId, !isRefunded, tx);
  }
}
