import { EventConsumer } from '@lathe/platform/events/event-consumer';
import type { Transaction } from '@lathe/platform/persistence/unit-of-work';
import { platformScope } from '@lathe/platform/tenancy/scope';
import { auditedAct } from '@lathe/proto/audit/events.v1';
import type { EventType } from '@lathe/proto/events/catalog';
import type { EventEnvelope } from '@lathe/proto/events/envelope';
import { Injectable } from '@nestjs/common';
import { AccountRepository } from '../accounts/account.repository.js';
import { AuditRepository } from './audit.repository.js';

/** Enters the privileged acts of all services, each once. */
@Injectable()
export class AuditLog extends EventConsumer {
  readonly name = 'audit-log';
  readonly types: readonly EventType[] = ['audit.act.recorded.v1'];

  constructor(
    private readonly log: AuditRepository,
    private readonly accounts: AccountRepository,
  ) {
    super();
  }

  async handle({ id: entryId, time, data }: EventEnvelope, tx: Transaction): Promise<void> {
    const act = auditedAct.parse(data);
    const actor = await this.accounts.find(act.actor, tx);
    // As it is now: an operator may change it, or be gone, when somebody reads this. Of builders the id has to do,
    // since nothing here is deleted with their account.
    const actorEmail = actor?.isAdmin ? actor.email : null;
    this.log.append(platformScope(), { ...act, entryId, at: new Date(time), actorEmail }, tx);
  }
}
