import type { EventEnvelope } from '@lathe/proto/events/envelope';
import { toDomainError } from '../errors/error.filter.js';
import type { Logger } from '../logging/logger.js';
import type { EventApplier } from './event-applier.js';
import type { DeadLetter, EventBus, RawMessage } from './event-bus.js';
import type { EventConsumer } from './event-consumer.js';
import type { EventModels, HeldRow } from './event.schema.js';

const parkedAttempts = 8;
const sweepMs = 1_000;

/** Why an event is held, and after how many attempts. */
export interface HoldReason {
  readonly status: HeldRow['status'];
  readonly attempts: number;
  readonly code: string;
  readonly message: string;
}

/** Events that one service could not apply: parked keys are retried in order by a sweep, the dead wait for an operator. */
export class HeldEvents {
  private timer: NodeJS.Timeout | undefined;
  private sweeping: Promise<void> | undefined;

  constructor(
    private readonly consumers: readonly EventConsumer[],
    private readonly models: Pick<EventModels, 'held'>,
    private readonly applier: EventApplier,
    private readonly logger: Logger,
    private readonly bus: Pick<EventBus, 'deadLetter'>,
    private readonly group: string,
  ) {}

  start(): void {
    this.timer = setInterval(() => {
      this.sweeping ??= this.sweep().catch((error: unknown) => this.logger.error({ err: error }, 'sweep of parked events failed')).finally(() => (this.sweeping = undefined));
    }, sweepMs);
  }

  async stop(): Promise<void> {
    clearInterval(this.timer);
    await this.sweeping;
  }

  /** Keeps an event; durable when it resolves. */
  async hold(consumer: EventConsumer, event: EventEnvelope, { status, attempts, code, message }: HoldReason): Promise<void> {
    this.logger.error({ consumer: consumer.name, eventId: event.id, type: event.type, status, code }, 'event held');
    const row = { consumer: consumer.name, key: event.subject, status, event, attempts, nextAttemptAt: new Date(Date.now() + 1_000), code, message, heldAt: new Date() };
    await this.models.held.updateOne({ _id: `${consumer.name}:${event.id}` }, { $setOnInsert: row }, { upsert: true });
    if (status === 'dead') await this.copyDead({ group: this.group, message: event, consumer: consumer.name, code, reason: message, attempts });
  }

  /** Keeps a message that is no event of the catalogue as a dead letter. */
  async undeliverable(message: RawMessage, reason: string): Promise<void> {
    this.logger.error({ topic: message.topic, partition: message.partition, offset: message.offset }, 'message cannot be read; it is a dead letter');
    const row = { consumer: 'transport', key: message.key, status: 'dead' as const, event: message, attempts: 0, nextAttemptAt: new Date(), code: 'unparsable', message: reason, heldAt: new Date() };
    await this.models.held.updateOne({ _id: `transport:${message.topic}-${message.partition}-${message.offset}` }, { $setOnInsert: row }, { upsert: true });
    await this.copyDead({ group: this.group, message, consumer: row.consumer, code: row.code, reason, attempts: 0 });
  }

  /** Those of the keys that have a parked event: later ones must queue behind it. */
  async parkedKeys(consumer: EventConsumer, keys: Iterable<string>): Promise<ReadonlySet<string>> {
    return new Set(await this.models.held.distinct('key', { consumer: consumer.name, key: { $in: [...keys] }, status: 'parked' }));
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
      await this.applier.one(consumer, row.event as EventEnvelope);
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
