import { EventConsumer } from '@lathe/platform/events/event-consumer';
import type { Transaction } from '@lathe/platform/persistence/unit-of-work';
import { platformScope } from '@lathe/platform/tenancy/scope';
import { accountsEvents } from '@lathe/proto/accounts/events.v1';
import type { EventType } from '@lathe/proto/events/catalog';
import type { EventEnvelope } from '@lathe/proto/events/envelope';
import { Injectable } from '@nestjs/common';
import { RunRepository } from './run.repository.js';

const type = 'accounts.app-user.purged.v1';

/** Keeps nothing of what somebody has run who is no user of the app any more. */
@Injectable()
export class ForgottenPeople extends EventConsumer {
  readonly name = 'forgotten-people';
  readonly types: readonly EventType[] = [type];

  constructor(private readonly runs: RunRepository) {
    super();
  }

  async handle(event: EventEnvelope, tx: Transaction): Promise<void> {
    const { appId, userId } = accountsEvents[type].parse(event.data);
    await this.runs.forget(platformScope(), appId, userId, tx);
  }
}
