import { EventConsumer } from '@lathe/platform/events/event-consumer';
import type { Transaction } from '@lathe/platform/persistence/unit-of-work';
import { platformScope } from '@lathe/platform/tenancy/scope';
import { callPurpose } from '@lathe/proto/builder-chat/ledger';
import type { EventType } from '@lathe/proto/events/catalog';
import type { EventEnvelope } from '@lathe/proto/events/envelope';
import { modelsEvents } from '@lathe/proto/models/events.v1';
import { Injectable } from '@nestjs/common';
import { LedgerRepository } from './ledger.repository.js';

/**
 * Enters every call of a model in the entry of its turn: also those that failed, and those of a run that was killed,
 * since the event of a call outlives the process that made it.
 */
@Injectable()
export class TurnUses extends EventConsumer {
  readonly name = 'turn-uses';
  readonly types: readonly EventType[] = ['models.usage.recorded.v1'];

  constructor(private readonly ledger: LedgerRepository) {
    super();
  }

  async handle({ id: eventId, time, data }: EventEnvelope, tx: Transaction): Promise<void> {
    const {
      accountId: _accountId,
      appId: _appId,
      turnId,
      purpose,
      ...use
    } = modelsEvents['models.usage.recorded.v1'].parse(data);
    const known = callPurpose.safeParse(purpose);
    if (turnId === undefined || !known.success) return;
    this.ledger.addCall(platformScope(), turnId, { ...use, purpose: known.data, eventId, at: new Date(time) }, tx);
  }
}
