import type { Logger } from '../logging/logger.js';
import { redisAnswer } from '../redis/redis-answer.js';
import type { RedisClients } from '../redis/redis-clients.js';
import { Listeners } from './listeners.js';
import type { PubSub } from './pub-sub.js';

interface Channel {
  readonly listeners: Listeners;
  /** Settles with the SUBSCRIBE of the present connection; undefined when there is none. */
  active: Promise<void> | undefined;
}

/**
 * Fan-out between processes: one connection for all channels, one SUBSCRIBE per channel however many listen. After a
 * lost connection it subscribes again. Channels are apart by the prefix alone; Redis ignores the database number here.
 * One instance per pair of clients.
 */
export class RedisPubSub implements PubSub {
  private readonly channels = new Map<string, Channel>();
  private unsent = 0;

  constructor(
    private readonly redis: Pick<RedisClients, 'commands' | 'subscriber'>,
    private readonly prefix: string,
    private readonly logger: Logger,
  ) {
    const { subscriber } = redis;
    subscriber.on('message', (name: string, message: string) => this.channels.get(name)?.listeners.tell(message));
    subscriber.on('close', () => this.channels.forEach((channel) => (channel.active = undefined)));
    subscriber.on('ready', () => void this.resubscribe());
  }

  async publish(channel: string, message: string): Promise<void> {
    try {
      await redisAnswer(this.redis.commands.publish(this.nameOf(channel), message));
      if (this.unsent > 0) this.logger.warn({ unsent: this.unsent }, 'Live messages go out again');
      this.unsent = 0;
    } catch (error) {
      if (this.unsent++ === 0) this.logger.warn({ err: error }, 'Live messages cannot be sent');
    }
  }

  async subscribe(channel: string, listener: (message: string) => void): Promise<() => Promise<void>> {
    const name = this.nameOf(channel);
    const known = this.channels.get(name) ?? this.open(name);
    const remove = known.listeners.add(listener);
    const leave = async (): Promise<void> => {
      remove();
      await this.endUnused(name, known);
    };
    try {
      await (known.active ?? this.activate([[name, known]]));
    } catch (error) {
      await leave();
      throw error;
    }
    return leave;
  }

  private open(name: string): Channel {
    const report = (error: unknown): void => this.logger.error({ err: error, channel: name }, 'A listener failed');
    const channel: Channel = { listeners: new Listeners(report), active: undefined };
    this.channels.set(name, channel);
    return channel;
  }

  private activate(channels: [string, Channel][]): Promise<void> {
    const active = redisAnswer(this.redis.subscriber.subscribe(...channels.map(([name]) => name))).then(
      () => undefined,
    );
    for (const [, channel] of channels) channel.active = active;
    active.catch(() => {
      for (const [, channel] of channels) if (channel.active === active) channel.active = undefined;
    });
    return active;
  }

  private async resubscribe(): Promise<void> {
    if (this.channels.size === 0) return;
    try {
      await this.activate([...this.channels]);
    } catch (error) {
      this.logger.warn({ err: error }, 'Subscriptions did not come back yet');
      // On a connection that still stands nothing else would try again.
      if (this.redis.subscriber.status === 'ready') this.redis.subscriber.disconnect(true);
    }
  }

  private async endUnused(name: string, channel: Channel): Promise<void> {
    if (channel.listeners.size > 0 || this.channels.get(name) !== channel) return;
    this.channels.delete(name);
    try {
      await redisAnswer(this.redis.subscriber.unsubscribe(name));
    } catch (error) {
      this.logger.debug({ err: error, channel: name }, 'The lost connection took the subscription with it');
    }
  }

  /** What a channel is called on the server; for scripts there that tell of what they do. */
  nameOf(channel: string): string {
    return `${this.prefix}live:${channel}`;
  }
}
