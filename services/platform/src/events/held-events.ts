import type { EventEnvelope } from '@lathe/proto/events/envelope';
import { toDomainError } from '../errors/error.filter.js';
import type { Logger } from '../logging/logger.js';
import type { EventModels, HeldRow } from './event.schema.js';
import type { EventApplier } from './event-applier.js';
import type { DeadLetter, EventBus, RawMessage } from './event-bus.js';
import type { EventConsumer } from './event-consumer.js';

const parkedAttempts = 8;
const sweepMs = 1_000;
/** Keys of a consumer that one round of the sweep looks at. */
const keysOfRound = 250;
/** Events of one key that are applied before other keys get their turn. */
const eventsOfTurn = 100;

/** Why an event is held, and after how many attempts. */
export interface HoldReason {
  readonly status: HeldRow['status'];
  readonly attempts: number;
  readonly code: string;
  readonly message: string;
}

/**
 * Events that one service could not apply: parked keys are retried in order by a sweep, the dead wait for an operator.
 */
export class HeldEvents {
  private timer: NodeJS.Timeout | undefined;
  private sweeping: Promise<void> | undefined;
  private stopping = false;
  /** The key that the last round of each consumer ended with. */
  private readonly reached = new Map<EventConsumer, string>();

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
      this.sweeping ??= this.sweep()
        .catch((error: unknown) => this.logger.error({ err: error }, 'sweep of parked events failed'))
        .finally(() => (this.sweeping = undefined));
    }, sweepMs);
  }

  /** Ends the sweep after the event under way. */
  async stop(): Promise<void> {
    this.stopping = true;
    clearInterval(this.timer);
    await this.sweeping;
  }

  /** Keeps an event; durable when it resolves. */
  async hold(
    consumer: EventConsumer,
    event: EventEnvelope,
    { status, attempts, code, message }: HoldReason,
  ): Promise<void> {
    this.logger.error({ consumer: consumer.name, eventId: event.id, type: event.type, status, code }, 'event held');
    const heldAt = new Date(
      Math.max(Date.now(), status === 'parked' ? (await this.lastHeld(consumer, event.subject)) + 1 : 0),
    );
    const row = {
      consumer: consumer.name,
      key: event.subject,
      status,
      event,
      attempts,
      nextAttemptAt: new Date(Date.now() + 1_000),
      code,
      message,
      heldAt,
    };
    await this.models.held.updateOne({ _id: `${consumer.name}:${event.id}` }, { $setOnInsert: row }, { upsert: true });
    if (status === 'dead')
      await this.copyDead({
        group: this.group,
        message: event,
        consumer: consumer.name,
        code,
        reason: message,
        attempts,
      });
  }

  /** Keeps a message that is no event of the catalogue as a dead letter. */
  async undeliverable(message: RawMessage, reason: string): Promise<void> {
    this.logger.error(
      { topic: message.topic, partition: message.partition, offset: message.offset },
      'message cannot be read; it is a dead letter',
    );
    const row = {
      consumer: 'transport',
      key: message.key,
      status: 'dead' as const,
      event: message,
      attempts: 0,
      nextAttemptAt: new Date(),
      code: 'unparsable',
      message: reason,
      heldAt: new Date(),
    };
    await this.models.held.updateOne(
      { _id: `transport:${message.topic}-${message.partition}-${message.offset}` },
      { $setOnInsert: row },
      { upsert: true },
    );
    await this.copyDead({ group: this.group, message, consumer: row.consumer, code: row.code, reason, attempts: 0 });
  }

  /** Those of the keys that have a parked event: later ones must queue behind it. */
  async parkedKeys(consumer: EventConsumer, keys: Iterable<string>): Promise<ReadonlySet<string>> {
    return new Set(
      await this.models.held.distinct('key', { consumer: consumer.name, key: { $in: [...keys] }, status: 'parked' }),
    );
  }

  /** The held row is what counts; the copy on the bus is for tools outside. */
  private async copyDead(letter: DeadLetter): Promise<void> {
    await this.bus
      .deadLetter(letter)
      .catch((error: unknown) =>
        this.logger.warn({ err: error, code: letter.code }, 'dead letter not copied to its topic'),
      );
  }

  /**
   * When the last parked event of a key was held, as a time; 0 when there is none. The next one comes after it,
   * whatever the clock of this host says.
   */
  private async lastHeld(consumer: EventConsumer, key: string): Promise<number> {
    const last = await this.models.held
      .findOne(parkedOf(consumer, key), { heldAt: 1 })
      .sort({ heldAt: -1, _id: -1 })
      .lean<HeldRow>();
    return last?.heldAt.getTime() ?? 0;
  }

  /** Rounds until one finds nothing that it can apply. */
  private async sweep(): Promise<void> {
    for (const consumer of this.consumers) while ((await this.round(consumer)) && !this.stopping);
  }

  /**
   * Gives the parked keys after the last round's their turn, and begins anew after the last of all: no key waits for
   * another one, however many events of that are parked. True when an event was applied.
   */
  private async round(consumer: EventConsumer): Promise<boolean> {
    let applied = 0;
    for (let keys = 0; keys < keysOfRound && !this.stopping; keys += 1) {
      const after = { ...parkedOf(consumer), key: { $gt: this.reached.get(consumer) ?? '' } };
      const head = await this.models.held
        .findOne(after, { key: 1, nextAttemptAt: 1 })
        .sort({ key: 1, heldAt: 1, _id: 1 })
        .lean<HeldRow>();
      if (!head) {
        this.reached.delete(consumer);
        break;
      }
      this.reached.set(consumer, head.key);
      if (isDue(head)) applied += await this.replayInOrder(consumer, head.key);
    }
    return applied > 0;
  }

  /**
   * Retries the events of a key, the oldest first, until one has to wait; answers how many it is done with. The key is
   * free again when none is left.
   */
  private async replayInOrder(consumer: EventConsumer, key: string): Promise<number> {
    const rows = await this.models.held
      .find(parkedOf(consumer, key))
      .sort({ heldAt: 1, _id: 1 })
      .limit(eventsOfTurn)
      .lean<HeldRow[]>();
    let done = 0;
    for (const row of rows) {
      if (this.stopping || !isDue(row) || !(await this.replay(consumer, row))) break;
      done += 1;
    }
    return done;
  }

  /** Applies a held event again; true when it is done with. */
  private async replay(consumer: EventConsumer, row: HeldRow): Promise<boolean> {
    try {
      await this.applier.one(consumer, row.event as EventEnvelope);
      await this.models.held.deleteOne({ _id: row._id });
      return true;
    } catch (thrown) {
      const error = toDomainError(thrown);
      const attempts = row.attempts + 1;
      const dead = !error.retryable || attempts >= parkedAttempts;
      const nextAttemptAt = new Date(Date.now() + Math.min(60_000, 500 * 2 ** attempts));
      await this.models.held.updateOne(
        { _id: row._id },
        {
          $set: {
            attempts,
            nextAttemptAt,
            code: error.code,
            message: String(error.cause ?? error.message),
            ...(dead ? { status: 'dead' as const } : {}),
          },
        },
      );
      if (dead)
        await this.copyDead({
          group: this.group,
          message: row.event as EventEnvelope,
          consumer: row.consumer,
          code: error.code,
          reason: error.message,
          attempts,
        });
      return dead;
    }
  }
}

const parkedOf = (consumer: EventConsumer, key?: string) => ({
  consumer: consumer.name,
  status: 'parked' as const,
  ...(key === undefined ? {} : { key }),
});
const isDue = (row: Pick<HeldRow, 'nextAttemptAt'>): boolean => row.nextAttemptAt.getTime() <= Date.now();
