import type { AuditedAct } from '@lathe/proto/audit/events.v1';
import { Outbox } from '../events/outbox.js';
import { randomId } from '../ids/random-id.js';
import type { Transaction, UnitOfWork } from '../persistence/unit-of-work.js';
import type { OperatorScope } from '../tenancy/scope.js';

/**
 * Where privileged acts are entered: who did what to what, from where. Entries are events, which the accounts service
 * keeps as the one log of the installation; nothing changes or deletes them.
 */
export class Audit {
  constructor(
    private readonly outbox: Outbox,
    private readonly unitOfWork: UnitOfWork,
  ) {}

  /** An act of an operator, as `record`. */
  byOperator(
    tx: Transaction | undefined,
    { operatorId: actor, from }: OperatorScope,
    act: Omit<AuditedAct, 'actor' | 'from'>,
  ): Promise<void> {
    return this.record(tx, { ...act, actor, from });
  }

  /**
   * In the transaction of the act, so that there is no act without its entry; in one of its own where the act has none.
   * `details` hold no secrets. Throws when the entry does not fit the contract.
   */
  async record(tx: Transaction | undefined, act: AuditedAct): Promise<void> {
    if (!tx) return this.unitOfWork.run((own) => this.record(own, act));
    // Each entry is an aggregate of its own, and nothing is kept to number it.
    await this.outbox.appendLast(tx, 'audit.act.recorded.v1', randomId(), act.actor, act);
  }
}
