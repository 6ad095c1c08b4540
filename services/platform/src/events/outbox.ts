import { type EventPayload, eventSchemas, type EventType } from '@lathe/proto/events/catalog';
import type { EventEnvelope } from '@lathe/proto/events/envelope';
import { SpanKind } from '@opentelemetry/api';
import { v7 as uuidv7 } from 'uuid';
import { sessionOf, type Transaction } from '../persistence/unit-of-work.js';
import { captureTrace, withSpan } from '../tracing/tracing.js';
import type { EventModels } from './event.schema.js';

/**
 * Writes an event in the transaction of the change it tells of. The relay publishes it afterwards, in order per
 * aggregate.
 */
export class Outbox {
  constructor(
    private readonly service: string,
    private readonly models: EventModels,
    private readonly wake: () => void,
  ) {}

  /**
   * `subject` is the aggregate's id, `tenantId` the app or account it belongs to. Throws when the data does not fit the
   * contract.
   */
  async append<T extends EventType>(
    tx: Transaction,
    type: T,
    subject: string,
    tenantId: string,
    data: EventPayload<T>,
  ): Promise<void> {
    const id = uuidv7();
    // The span whose context the event carries: what consumers do with it hangs below.
    await withSpan(`${type} outbox`, SpanKind.PRODUCER, undefined, { 'lathe.event': id }, () =>
      this.write(tx, id, type, subject, tenantId, data),
    );
  }

  /** As `append`, for the last event of an aggregate: its events are numbered no more. */
  async appendLast<T extends EventType>(
    tx: Transaction,
    type: T,
    subject: string,
    tenantId: string,
    data: EventPayload<T>,
  ): Promise<void> {
    await this.append(tx, type, subject, tenantId, data);
    await this.forget(subject, tx);
  }

  /** Nothing is numbered any more of an aggregate whose end another service has told. */
  async forget(subject: string, tx: Transaction): Promise<void> {
    await this.models.sequences.deleteOne({ _id: subject }, { session: sessionOf(tx)! });
  }

  private async write<T extends EventType>(
    tx: Transaction,
    id: string,
    type: T,
    subject: string,
    tenantId: string,
    data: EventPayload<T>,
  ): Promise<void> {
    const session = sessionOf(tx);
    const event: EventEnvelope = {
      id,
      type,
      source: `/services/${this.service}`,
      subject,
      tenantId,
      time: new Date().toISOString(),
      ...captureTrace(),
      data: eventSchemas[type].parse(data) as EventPayload<T>,
    };
    const sequence = await this.models.sequences
      .findOneAndUpdate({ _id: subject }, { $inc: { value: 1 } }, { upsert: true, returnDocument: 'after', session })
      .lean();
    const now = new Date();
    const row = {
      _id: event.id,
      key: subject,
      seq: sequence!.value,
      status: 'pending' as const,
      event,
      attempts: 0,
      nextAttemptAt: now,
      createdAt: now,
    };
    await this.models.outbox.create([row], { session });
    tx.afterCommit(this.wake);
  }
}
