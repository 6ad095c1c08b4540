import type { Logger } from '../logging/logger.js';
import type { EventBus } from './event-bus.js';
import type { EventModels, OutboxRow } from './event.schema.js';

const pollMs = 1_000;
const batchSize = 500;
const maxBackoffMs = 30_000;

/**
 * Publishes pending outbox rows: polled by status, never by a high-water mark; in `seq` order per key; a key stops at its first failure.
 * A lease lets one relay of a service work at a time; whoever holds it renews it at every round.
 */
export class OutboxRelay {
  private timer: NodeJS.Timeout | undefined;
  private running: Promise<void> | undefined;
  private again = false;
  private stopped = true;

  constructor(private readonly models: EventModels, private readonly bus: EventBus, private readonly logger: Logger, private readonly holdsLease: () => Promise<boolean>) {}

  start(): void {
    this.stopped = false;
    this.timer = setInterval(() => this.wake(), pollMs);
    this.wake();
  }

  /** Runs a round soon; calls during a round cause one more. */
  readonly wake = (): void => {
    if (this.stopped) return;
    if (this.running) {
      this.again = true;
      return;
    }
    this.running = this.rounds().finally(() => {
      this.running = undefined;
    });
  };

  /** Ends polling and waits for the round under way. */
  async stop(): Promise<void> {
    this.stopped = true;
    clearInterval(this.timer);
    await this.running;
  }

  /** Publishes until nothing is pending; for tests and shutdown. */
  async flush(): Promise<void> {
    while ((await this.round()) > 0);
  }

  private async rounds(): Promise<void> {
    do {
      this.again = false;
      try {
        if (await this.holdsLease()) while ((await this.round()) === batchSize && !this.stopped);
      } catch (error) {
        this.logger.error({ err: error }, 'outbox round failed; it is repeated');
      }
    } while (this.again && !this.stopped);
  }

  private async round(): Promise<number> {
    const rows = await this.models.outbox.find({ status: 'pending' }).sort({ key: 1, seq: 1 }).limit(batchSize).lean();
    const byKey = Map.groupBy(rows, (row) => row.key);
    const counts = await Promise.all([...byKey.values()].map((group) => this.publishInOrder(group)));
    return counts.reduce((sum, count) => sum + count, 0);
  }

  private async publishInOrder(rows: OutboxRow[]): Promise<number> {
    let published = 0;
    for (const row of rows) {
      if (row.nextAttemptAt.getTime() > Date.now()) break;
      try {
        await this.bus.publish(row.event);
        await this.models.outbox.updateOne({ _id: row._id }, { $set: { status: 'published', publishedAt: new Date() } });
        published += 1;
      } catch (error) {
        await this.delay(row, error);
        break;
      }
    }
    return published;
  }

  private async delay(row: OutboxRow, error: unknown): Promise<void> {
    const backoff = Math.min(maxBackoffMs, 200 * 2 ** row.attempts) * (0.5 + Math.random() / 2);
    this.logger.warn({ err: error, eventId: row._id, attempts: row.attempts + 1 }, 'event could not be published; it is retried');
    await this.models.outbox.updateOne({ _id: row._id }, { $inc: { attempts: 1 }, $set: { nextAttemptAt: new Date(Date.now() + backoff) } });
  }
}
