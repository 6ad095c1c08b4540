import { Redis, type RedisOptions } from 'ioredis';
import { workerConnection } from './bull-options.js';

/**
 * The connection that the workers of a process share, and the copies that BullMQ makes of it to wait for jobs. A copy
 * that was closed between two attempts to reconnect never says so, and BullMQ would wait for it without end: hence
 * `leave`.
 */
export class WorkerRedis extends Redis {
  private readonly copies: Redis[] = [];
  private readonly leaving: { now: boolean };

  constructor(url: string) {
    const leaving = { now: false };
    const options = workerConnection(url);
    const withEnd: RedisOptions = {
      ...options,
      retryStrategy: (attempt) => (leaving.now ? null : options.retryStrategy?.(attempt)),
    };
    super({ ...withEnd, replyMapping: undefined });
    this.leaving = leaving;
  }

  override duplicate(override?: Partial<RedisOptions>): Redis {
    const copy = super.duplicate(override);
    this.copies.push(copy);
    return copy;
  }

  /** While the workers close: what is not connected now ends instead of trying again. */
  leave(): void {
    this.leaving.now = true;
    for (const client of [this, ...this.copies]) if (client.status === 'reconnecting') endNow(client);
  }

  /** Ends what is still open. */
  drop(): void {
    for (const client of [this, ...this.copies]) client.disconnect();
  }
}

/** A last attempt: when it fails the client ends and rejects what waited for it; a success is not wanted any more. */
function endNow(client: Redis): void {
  client.connect().then(
    () => client.disconnect(),
    () => client.disconnect(),
  );
}
