import type { EventEnvelope } from '@lathe/proto/events/envelope';
import { SpanKind } from '@opentelemetry/api';
import { withContext } from '../logging/request-context.js';
import { isDuplicateKey } from '../persistence/connection.js';
import { sessionOf, type Transaction, type UnitOfWork } from '../persistence/unit-of-work.js';
import { withSpan } from '../tracing/tracing.js';
import type { EventModels, InboxRow } from './event.schema.js';
import type { EventConsumer } from './event-consumer.js';

/** A conflict with another writer is tried again once; then the events had better go one by one. */
const togetherTries = 2;

/**
 * What became of a batch: all but `left` are applied, in order; or none is, because of the event `failed`, or of none
 * in particular.
 */
export type BatchOutcome =
  | { readonly applied: true; readonly left: readonly EventEnvelope[] }
  | { readonly applied: false; readonly failed: EventEnvelope | undefined; readonly error: unknown };

/** Inbox rows and effects of events in one transaction: each event is applied once, however often it comes. */
export class EventApplier {
  constructor(
    private readonly models: Pick<EventModels, 'inbox'>,
    private readonly unitOfWork: UnitOfWork,
  ) {}

  /** Applies one event, unless it has been applied before. */
  async one(consumer: EventConsumer, event: EventEnvelope): Promise<void> {
    try {
      await traced(consumer, event, () =>
        this.unitOfWork.run(async (tx) => {
          await this.models.inbox.create([inboxRow(consumer, event)], { session: sessionOf(tx)! });
          await consumer.handle(event, tx);
        }),
      );
    } catch (error) {
      if (isDuplicateKey(error) && (await this.models.inbox.exists({ _id: inboxId(consumer, event) }))) return;
      throw error;
    }
  }

  /**
   * Applies those of the events that have not been applied yet, in their order, in one transaction. It begins no event
   * after the deadline (but the first), so that slow handlers keep neither locks nor other keys waiting. Never rejects.
   */
  async together(consumer: EventConsumer, events: readonly EventEnvelope[], deadline: number): Promise<BatchOutcome> {
    let current: EventEnvelope | undefined;
    let tries = 0;
    try {
      const fresh = await this.unapplied(consumer, events);
      if (fresh.length === 0) return { applied: true, left: [] };
      const count = await this.unitOfWork.run(async (tx) => {
        tries += 1;
        if (tries > togetherTries) throw new Error('Other writers are in the way of the batch');
        const handled = await handleUntil(deadline, consumer, fresh, tx, (event) => (current = event));
        current = undefined;
        await this.models.inbox.insertMany(
          handled.map((event) => inboxRow(consumer, event)),
          { session: sessionOf(tx)!, lean: true },
        );
        return handled.length;
      });
      return { applied: true, left: fresh.slice(count) };
    } catch (error) {
      return { applied: false, failed: current, error };
    }
  }

  private async unapplied(consumer: EventConsumer, events: readonly EventEnvelope[]): Promise<EventEnvelope[]> {
    const byInboxId = new Map<string, EventEnvelope>();
    for (const event of events) {
      // Of an event that came twice the first counts: what is left of a batch goes on at its place.
      const id = inboxId(consumer, event);
      if (!byInboxId.has(id)) byInboxId.set(id, event);
    }
    const known = await this.models.inbox.find({ _id: { $in: [...byInboxId.keys()] } }, { _id: 1 }).lean();
    for (const { _id } of known) byInboxId.delete(_id);
    return [...byInboxId.values()];
  }
}

/** Answers the events that it handled. */
async function handleUntil(
  deadline: number,
  consumer: EventConsumer,
  events: readonly EventEnvelope[],
  tx: Transaction,
  begin: (event: EventEnvelope) => void,
): Promise<readonly EventEnvelope[]> {
  for (const [index, event] of events.entries()) {
    if (index > 0 && Date.now() > deadline) return events.slice(0, index);
    begin(event);
    await traced(consumer, event, () => consumer.handle(event, tx));
  }
  return events;
}

const inboxId = (consumer: EventConsumer, event: EventEnvelope): string => `${consumer.name}:${event.id}`;
const inboxRow = (consumer: EventConsumer, event: EventEnvelope): InboxRow => ({
  _id: inboxId(consumer, event),
  at: new Date(),
});

/** Work in the trace and the log context of its event. */
function traced(consumer: EventConsumer, event: EventEnvelope, work: () => Promise<void>): Promise<void> {
  const context = {
    traceId: event.traceparent?.split('-')[1] ?? event.id.replaceAll('-', ''),
    tenantId: event.tenantId,
    eventId: event.id,
  };
  return withContext(context, () =>
    withSpan(`${event.type} ${consumer.name}`, SpanKind.CONSUMER, event, { 'lathe.event': event.id }, work),
  );
}
