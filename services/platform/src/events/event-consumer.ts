import type { EventType } from '@lathe/proto/events/catalog';
import type { EventEnvelope } from '@lathe/proto/events/envelope';
import type { Transaction } from '../persistence/unit-of-work.js';

/**
 * Applies events of some types to a service's own database. `handle` runs in the transaction that also records the
 * event in the inbox, so its effects happen exactly once. Events that came together share a transaction while all goes
 * well, and a transaction may be tried again: what is not a write of the transaction belongs into its `afterCommit`. No
 * mail, model or payment call here: enqueue a job with the transaction.
 */
export abstract class EventConsumer {
  /** Stable name within the service; part of the inbox key. */
  abstract readonly name: string;
  abstract readonly types: readonly EventType[];
  abstract handle(event: EventEnvelope, tx: Transaction): Promise<void>;
}
