import { SpanKind } from '@opentelemetry/api';
import { eventSchemas, type EventType } from '@lathe/proto/events/catalog';
import type { EventEnvelope } from '@lathe/proto/events/envelope';
import { toDomainError } from '../errors/error.filter.js';
import type { Logger } from '../logging/logger.js';
import { withContext } from '../logging/request-context.js';
import { isDuplicateKey } from '../persistence/connection.js';
import { sessionOf, type UnitOfWork } from '../persistence/unit-of-work.js';
import { withSpan } from '../tracing/tracing.js';
import type { DeadLetter, EventBus, RawMessage } from './event-bus.js';
import type { EventConsumer } from './event-consumer.js';
import type { EventModels, HeldRow } from './event.schema.js';

const inPlaceAttempts = 3;
const parkedAttempts = 8;
const sweepMs = 1_000;

/**
 * Applies delivered events: parse, then inbox and effects in one transaction. A failing key is parked and retried in order; what cannot be
 * parsed, or fails for ever, becomes a dead letter. Nothing blocks other keys (reference events-and-queues, section 4).
 */
export class ConsumerRunner {
  private timer: NodeJS.Timeout | undefined;
  private sweeping: Promise<void> | undefined;
  private readonly queues = new Map<string, Promise<void>>();

  constructor(
    private readonly consumers: readonly EventConsumer[],
    private readonly models: EventModels,
    private readonly unitOfWork: UnitOfWork,
    private readonly logger: Logger,
    private readonly bus: Pick<EventBus, 'deadLetter'>,
    private readonly group: string,
  ) {}

  /** What its consumers want, each type once. */
  get types(): EventType[] {
    return [...new Set(this.consumers.flatMap((consumer) => consumer.types))];
  }

  start(): void {
    this.timer = setInterval(() => {
      this.sweeping ??= this.sweep().catch((error: unknown) => this.logger.error({ err: error }, 'sweep of parked events failed')).finally(() => (this.sweeping = undefined));
    }, sweepMs);
  }

  async stop(): Promise<void> {
    clearInterval(this.timer);
    await this.sweeping;
  }

  /** Delivers events, in order per key, to every consumer of this service that wants their type. */
  async deliver(events: readonly EventEnvelope[]): Promise<void> {
    const deliveries = events.flatMap((event) => this.consumers.filter(({ types }) => types.includes(event.type)).map((consumer) => this.inOrder(consumer, event)));
    await Promise.all(deliveries);
  }

  /** Keeps a message that is no event of the catalogue as a dead letter. */
  async undeliverable(message: RawMessage, reason: string): Promise<void> {
    this.logger.error({ topic: message.topic, partition: message.partition, offset: message.offset }, 'message cannot be read; it is a dead letter');
    const row = { consumer: 'transport', key: message.key, status: 'dead' as const, event: message, attempts: 0, nextAttemptAt: new Date(), code: 'unparsable', message: reason, heldAt: new Date() };
    await this.models.held.updateOne({ _id: `transport:${message.topic}-${message.partition}-${message.offset}` }, { $setOnInsert: row }, { upsert: true });
    await this.copyDead({ group: this.group, message, consumer: row.consumer, code: row.code, reason, attempts: 0 });
  }

  /** One event at a time per consumer and key, even when a bus delivers two at once. */
  private inOrder(consumer: EventConsumer, event: EventEnvelope): Promise<void> {
    const lane = `${consumer.name}:${event.subject}`;
    const done = (this.queues.get(lane) ?? Promise.resolve()).catch(() => undefined).then(() => this.accept(consumer, event));
    this.queues.set(lane, done);
    void done.catch(() => undefined).finally(() => {
      if (this.queues.get(lane) === done) this.queues.delete(lane);
    });
    return done;
  }

  private async accept(consumer: EventConsumer, event: EventEnvelope): Promise<void> {
    const parsed = eventSchemas[event.type].safeParse(event.data);
    if (!parsed.success) return this.hold(consumer, event, 'dead', 0, 'unparsable', parsed.error.message);
    const waiting = await this.models.held.exists({ consumer: consumer.name, key: event.subject, status: 'parked' });
    if (waiting) return this.hold(consumer, event, 'parked', 0, 'behind-parked', 'An earlier event of this key is parked');
    await this.attempt(consumer, event);
  }

  private async attempt(consumer: EventConsumer, event: EventEnvelope): Promise<void> {
    for (let attempt = 1; ; attempt += 1) {
      try {
        return await this.apply(consumer, event);
      } catch (thrown) {
        const error = toDomainError(thrown);
        if (!error.retryable) return this.hold(consumer, event, 'dead', attempt, error.code, error.message);
        if (attempt >= inPlaceAttempts) return this.hold(consumer, event, 'parked', attempt, error.code, String(error.cause ?? error.message));
        await new Promise((resolve) => setTimeout(resolve, 20 * 2 ** attempt * (0.5 + Math.random() / 2)));
      }
    }
  }

  private async apply(consumer: EventConsumer, event: EventEnvelope): Promise<void> {
    const inboxId = `${consumer.name}:${event.id}`;
    await withContext({ traceId: event.traceparent?.split('-')[1] ?? event.id.replaceAll('-', ''), tenantId: event.tenantId, eventId: event.id }, async () => {
      try {
        await withSpan(`${event.type} ${consumer.name}`, SpanKind.CONSUMER, event, { 'lathe.event': event.id }, () => this.applyOnce(consumer, event, inboxId));
      } catch (error) {
        if (isDuplicateKey(error) && (await this.models.inbox.exists({ _id: inboxId }))) return;
        throw error;
      }
    });
  }

  private applyOnce(consumer: EventConsumer, event: EventEnvelope, inboxId: string): Promise<void> {
    return this.unitOfWork.run(async (tx) => {
      await this.models.inbox.create([{ _id: inboxId, at: new Date() }], { session: sessionOf(tx)! });
      await consumer.handle(event, tx);
    });
  }

  private async hold(consumer: EventConsumer, event: EventEnvelope, status: HeldRow['status'], attempts: number, code: string, message: string): Promise<void> {
    this.logger.error({ consumer: consumer.name, eventId: event.id, type: event.type, status, code }, 'event held');
    const row = { consumer: consumer.name, key: event.subject, status, event, attempts, nextAttemptAt: new Date(Date.now() + 1_000), code, message, heldAt: new Date() };
    await this.models.held.updateOne({ _id: `${consumer.name}:${event.id}` }, { $setOnInsert: row }, { upsert: true });
    if (status === 'dead') await this.copyDead({ group: this.group, message: event, consumer: consumer.name, code, reason: message, attempts });
  }

  /** The held row is what counts; the copy on the bus is for tools outside. */
  private async copyDead(letter: DeadLetter): Promise<void> {
    await this.bus.deadLetter(letter).catch((error: unknown) => this.logger.warn({ err: error, code: letter.code }, 'dead letter not copied to its topic'));
  }

  /** Retries parked events, the oldest of each key first; the key is free again when none is left. */
  private async sweep(): Promise<void> {
    const rows = await this.models.held.find({ status: 'parked' }).sort({ heldAt: 1, _id: 1 }).limit(1000).lean();
    for (const [, group] of Map.groupBy(rows, (row) => `${row.consumer}:${row.key}`)) await this.replayInOrder(group);
  }

  private async replayInOrder(rows: HeldRow[]): Promise<void> {
    for (const row of rows) {
      if (row.nextAttemptAt.getTime() > Date.now() || !(await this.replay(row))) return;
    }
  }

  /** Applies a held event again; true when it is done with. */
  private async replay(row: HeldRow): Promise<boolean> {
    const consumer = this.consumers.find((candidate) => candidate.name === row.consumer);
    if (!consumer) return false;
    try {
      await this.apply(consumer, row.event as EventEnvelope);
      await this.models.held.deleteOne({ _id: row._id });
      return true;
    } catch (thrown) {
      const error = toDomainError(thrown);
      const attempts = row.attempts + 1;
      const dead = !error.retryable || attempts >= parkedAttempts;
      const nextAttemptAt = new Date(Date.now() + Math.min(60_000, 500 * 2 ** attempts));
      await this.models.held.updateOne({ _id: row._id }, { $set: { attempts, nextAttemptAt, code: error.code, message: String(error.cause ?? error.message), ...(dead ? { status: 'dead' as const } : {}) } });
      if (dead) await this.copyDead({ group: this.group, message: row.event as EventEnvelope, consumer: row.consumer, code: error.code, reason: error.message, attempts });
      return dead;
    }
  }
}
