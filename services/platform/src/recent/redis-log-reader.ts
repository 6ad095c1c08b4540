import type { Redis } from 'ioredis';
import { DomainError } from '../errors/domain-error.js';
import type { RedisPubSub } from '../pubsub/redis-pub-sub.js';
import { redisAnswer } from '../redis/redis-answer.js';
import { isBehind, type LogFollower, type LogWindow, readPosition } from './recent-log.js';

interface Entry {
  readonly message: string;
  readonly position: string;
}

interface LogKeys {
  readonly log: string;
  readonly followed: string;
  readonly changed: string;
  readonly channel: string;
}

/** Where a log stands that holds nothing. */
const beginning = '0-0';
/** A message may be missed without a trace: so often it is looked whether the log has grown. Milliseconds. */
const lookMs = 10_000;
/** While no message gets through, the follower hears of it this often at most. Milliseconds. */
const missMs = 1_000;

/** One process that follows one log: each message once, in the order of the log, or else the word that some are missing. */
export class RedisLogReader {
  position = beginning;
  quietMs = 0;
  private leave: (() => Promise<void>) | undefined;
  private timer: NodeJS.Timeout | undefined;
  private missing: NodeJS.Timeout | undefined;
  /** What was heard is taken in one after the other: a hole is filled before what follows it. */
  private work: Promise<void> = Promise.resolve();
  private trusted = true;
  private closed = false;

  constructor(
    private readonly commands: Redis,
    private readonly pubSub: RedisPubSub,
    private readonly keys: LogKeys,
    private readonly window: LogWindow,
    private readonly follower: LogFollower,
  ) {}

  /** Throws `unavailable`. */
  async open(rememberedMs: number): Promise<void> {
    const opened = Promise.withResolvers<void>();
    this.work = opened.promise;
    this.leave = await this.pubSub.subscribe(this.keys.channel, (text) => this.next(() => this.hear(text)));
    try {
      await this.stayFollowed();
      this.position = await this.last();
      this.quietMs = await this.quietFor(rememberedMs);
    } catch (error) {
      this.closed = true;
      await this.leave();
      throw error;
    } finally {
      opened.resolve();
    }
    this.timer = setInterval(() => this.next(() => this.look()), lookMs).unref();
  }

  /**
   * The connection was lost, or a message was: the follower hears that at once, for it may be long until the log can be
   * asked, and once more when it can.
   */
  mistrust(): void {
    this.trusted = false;
    this.missing ??= setTimeout(() => {
      this.missing = undefined;
      if (!this.closed) this.follower.missed(this.position);
    }, missMs);
    this.next(() => this.look());
  }

  async since(position: string): Promise<Entry[] | undefined> {
    if (readPosition(position) === undefined) return undefined;
    const upTo = this.position;
    if (position === upTo) return [];
    if (isBehind(position, upTo)) return undefined;
    const entries = await this.read(position, upTo);
    return entries?.some(({ message }) => message === '') ? undefined : entries;
  }

  async close(): Promise<void> {
    this.closed = true;
    clearInterval(this.timer);
    clearTimeout(this.missing);
    await this.leave?.();
  }

  private next(step: () => Promise<void> | void): void {
    this.work = this.work
      .then(() => (this.closed ? undefined : step()))
      // Redis is away; once it is back, `mistrust` is called, or the next look finds out.
      .catch((error: unknown) => {
        this.trusted = false;
        if (!(error instanceof DomainError)) throw error;
      });
  }

  private hear(text: string): Promise<void> | void {
    const [position = '', before = ''] = text.split(' ', 2);
    if (!isBehind(position, this.position)) return;
    if (!this.trusted || (before || beginning) !== this.position) return this.look();
    this.tell({ position, message: text.slice(position.length + before.length + 2) });
  }

  private async look(): Promise<void> {
    await this.stayFollowed();
    if (!this.trusted) {
      // Active again, whatever became of the subscription meanwhile.
      await (
        await this.pubSub.subscribe(this.keys.channel, () => undefined)
      )();
      this.trusted = true;
      return this.miss(await this.last());
    }
    const last = await this.last();
    if (last === this.position) return;
    const entries = isBehind(last, this.position) ? await this.read(this.position, last) : undefined;
    if (!entries) return this.miss(last);
    for (const entry of entries) this.tell(entry);
  }

  private tell({ position, message }: Entry): void {
    if (message === '') return this.miss(position);
    this.position = position;
    this.follower.told(message, position);
  }

  private miss(position: string): void {
    this.position = position;
    this.follower.missed(position);
  }

  /** What stands behind a position that is still there; undefined when it is not, so that something may be missing. */
  private async read(after: string, upTo: string): Promise<Entry[] | undefined> {
    const found = await redisAnswer(this.commands.xrange(this.keys.log, after, upTo));
    const entries = found.map(([position, [, message = '']]) => ({ position, message }));
    return entries[0]?.position === after ? entries.slice(1) : undefined;
  }

  private async last(): Promise<string> {
    const [entry] = await redisAnswer(this.commands.xrevrange(this.keys.log, '+', '-', 'COUNT', 1));
    return entry?.[0] ?? beginning;
  }

  private async stayFollowed(): Promise<void> {
    await redisAnswer(this.commands.set(this.keys.followed, '1', 'PX', this.window.ms + 4 * lookMs));
  }

  /** A Redis that begins anew knows of nothing before. */
  private async quietFor(rememberedMs: number): Promise<number> {
    const [changed, [seconds], info] = await redisAnswer(
      Promise.all([this.commands.get(this.keys.changed), this.commands.time(), this.commands.info('server')]),
    );
    const upMs = Number(/uptime_in_seconds:(\d+)/.exec(info)?.[1] ?? 0) * 1_000;
    const known = changed === null ? rememberedMs : Number(seconds) * 1_000 - Number(changed);
    return Math.max(0, Math.min(known, upMs, rememberedMs));
  }
}
