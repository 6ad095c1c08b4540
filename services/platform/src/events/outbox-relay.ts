import type { Logger } from '../logging/logger.js';
import type { Lease } from '../persistence/lease.js';
import type { PubSub } from '../pubsub/pub-sub.js';
import type { EventModels, OutboxRow } from './event.schema.js';
import type { EventBus } from './event-bus.js';

const pollMs = 1_000;
const batchSize = 500;
const maxBackoffMs = 30_000;

/**
 * What the relays of one service share: only the holder of the lease publishes, and the others wake it over the
 * channel.
 */
export interface SharedRelay {
  readonly lease: Pick<Lease, 'hold' | 'isHeld' | 'keep'>;
  readonly pubSub: PubSub;
  readonly channel: string;
}

/**
 * Publishes pending outbox rows: polled by status, never by a high-water mark; in `seq` order per key; a key stops at
 * its first failure. A lease lets one relay of a service work at a time; it is renewed while a backlog lasts, and who
 * lost it publishes nothing more.
 */
export class OutboxRelay {
  private timer: NodeJS.Timeout | undefined;
  private running: Promise<void> | undefined;
  private again = false;
  private stopped = true;
  private endListening: (() => Promise<void>) | undefined;

  constructor(
    private readonly models: EventModels,
    private readonly bus: EventBus,
    private readonly logger: Logger,
    private readonly shared: SharedRelay,
  ) {}

  async start(): Promise<void> {
    this.stopped = false;
    this.endListening = await this.shared.pubSub.subscribe(this.shared.channel, () => this.run());
    this.timer = setInterval(() => this.run(), pollMs);
    this.run();
  }

  /** Publishes soon: here, or in the process of this service that holds the lease. */
  readonly wake = (): void => {
    if (this.shared.lease.isHeld) this.run();
    // A relay that is not woken polls.
    else void this.shared.pubSub.publish(this.shared.channel, '');
  };

  /** Runs a round soon; calls during a round cause one more. */
  private run(): void {
    if (this.stopped) return;
    if (this.running) {
      this.again = true;
      return;
    }
    this.running = this.rounds().finally(() => {
      this.running = undefined;
    });
  }

  /** Ends polling and waits for the round under way. */
  async stop(): Promise<void> {
    this.stopped = true;
    clearInterval(this.timer);
    await this.endListening?.();
    await this.running;
  }

  /** Publishes until nothing is pending, or another process does it; for tests and shutdown. */
  async flush(): Promise<void> {
    await this.asHolder(async () => {
      while ((await this.round()) > 0);
    });
  }

  private async rounds(): Promise<void> {
    do {
      this.again = false;
      try {
        await this.asHolder(async () => {
          while ((await this.round()) === batchSize && !this.stopped);
        });
      } catch (error) {
        this.logger.error({ err: error }, 'outbox round failed; it is repeated');
      }
    } while (this.again && !this.stopped);
  }

  /** Does the work where no other process holds the lease, and keeps it meanwhile. */
  private async asHolder(work: () => Promise<void>): Promise<void> {
    const { lease } = this.shared;
    if (!(await lease.hold())) return;
    const endRenewal = lease.keep();
    try {
      await work();
    } finally {
      endRenewal();
    }
  }

  /** Publishes what is due; answers how many rows went out: none where the lease is lost. */
  private async round(): Promise<number> {
    const blocked = await this.models.outbox.distinct('key', {
      status: 'pending',
      attempts: { $gt: 0 },
      nextAttemptAt: { $gt: new Date() },
    });
    const rows = await this.models.outbox
      .find({ status: 'pending', key: { $nin: blocked } })
      .sort({ key: 1, seq: 1 })
      .limit(batchSize)
      .lean();
    if (rows.length === 0 || !this.shared.lease.isHeld) return 0;
    try {
      await this.publish(rows);
      return rows.length;
    } catch (error) {
      this.logger.warn(
        { err: error, events: rows.length },
        'a batch of events could not be published; each key is tried by itself',
      );
    }
    const counts = await Promise.all(
      [...Map.groupBy(rows, (row) => row.key).values()].map((group) => this.publishInOrder(group)),
    );
    return counts.reduce((sum, count) => sum + count, 0);
  }

  private async publish(rows: OutboxRow[]): Promise<void> {
    await this.bus.publish(rows.map((row) => row.event));
    await this.models.outbox.updateMany(
      { _id: { $in: rows.map((row) => row._id) } },
      { $set: { status: 'published', publishedAt: new Date() } },
    );
  }

  private async publishInOrder(rows: OutboxRow[]): Promise<number> {
    let published = 0;
    for (const row of rows) {
      if (!this.shared.lease.isHeld) break;
      try {
        await this.publish([row]);
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
    this.logger.warn(
      { err: error, eventId: row._id, attempts: row.attempts + 1 },
      'event could not be published; it is retried',
    );
    await this.models.outbox.updateOne(
      { _id: row._id },
      { $inc: { attempts: 1 }, $set: { nextAttemptAt: new Date(Date.now() + backoff) } },
    );
  }
}
