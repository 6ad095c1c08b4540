import type { Logger } from '../logging/logger.js';
import type { RedisPubSub } from '../pubsub/redis-pub-sub.js';
import { redisAnswer } from '../redis/redis-answer.js';
import type { RedisClients } from '../redis/redis-clients.js';
import type { FollowedLog, LogFollower, LogWindow, RecentLog } from './recent-log.js';
import { RedisLogReader } from './redis-log-reader.js';

/** How long a log, and when it last grew, is remembered. Milliseconds. */
const rememberedMs = 3_600_000;
/** Bytes of one log; beyond them its older half goes. */
const maxBytes = 16 * 1024 * 1024;

/**
 * Appends and tells in one step, so that the order in which followers hear is that of the log; each message says what
 * stood before it, by which a follower notices that he missed one. A log that nobody follows is none: nobody could go on
 * in it.
 */
const appendScript = `
local time = redis.call('TIME')
local now = time[1] * 1000 + math.floor(time[2] / 1000)
redis.call('SET', KEYS[3], now, 'PX', ARGV[4])
if redis.call('EXISTS', KEYS[2]) == 0 then
  redis.call('DEL', KEYS[1])
  return
end
local last = redis.call('XREVRANGE', KEYS[1], '+', '-', 'COUNT', 1)
local before = last[1] and last[1][1] or ''
local id = redis.call('XADD', KEYS[1], 'MAXLEN', ARGV[2], '*', 'm', ARGV[1])
redis.call('XTRIM', KEYS[1], 'MINID', string.format('%.0f', now - ARGV[3]))
if (redis.call('MEMORY', 'USAGE', KEYS[1]) or 0) > tonumber(ARGV[6]) then
  redis.call('XTRIM', KEYS[1], 'MAXLEN', math.floor(redis.call('XLEN', KEYS[1]) / 2))
end
redis.call('PEXPIRE', KEYS[1], ARGV[4])
redis.call('PUBLISH', ARGV[5], id .. ' ' .. before .. ' ' .. ARGV[1])
`;

/** What stands in the log where messages were lost on their way to it. */
export const lostMessage = '';

/** Logs that all processes share: a Redis stream each. */
export class RedisRecentLog implements RecentLog {
  private readonly readers = new Map<string, Set<RedisLogReader>>();
  /** Logs to which something could not be appended. */
  private readonly lost = new Set<string>();

  constructor(
    private readonly redis: Pick<RedisClients, 'commands' | 'subscriber'>,
    private readonly pubSub: RedisPubSub,
    private readonly prefix: string,
    private readonly window: LogWindow,
    private readonly logger: Logger,
  ) {
    redis.commands.on('ready', () => void this.tellLost());
    redis.subscriber.on('ready', () => {
      for (const readers of this.readers.values()) for (const reader of readers) reader.mistrust();
    });
  }

  async append(name: string, message: () => string): Promise<void> {
    const { log, followed, changed } = this.keysOf(name);
    try {
      if (this.lost.has(name)) await this.tellLost();
      await redisAnswer(
        this.redis.commands.eval(
          appendScript,
          3,
          log,
          followed,
          changed,
          message(),
          this.window.messages,
          this.window.ms,
          rememberedMs,
          this.pubSub.nameOf(name),
          maxBytes,
        ),
      );
    } catch (error) {
      if (this.lost.size === 0) this.logger.warn({ err: error }, 'Changes cannot be told; those who follow read again');
      this.lost.add(name);
      for (const reader of this.readers.get(name) ?? []) reader.mistrust();
    }
  }

  async follow(name: string, follower: LogFollower): Promise<FollowedLog> {
    const reader = new RedisLogReader(
      this.redis.commands,
      this.pubSub,
      { ...this.keysOf(name), channel: name },
      this.window,
      follower,
    );
    await reader.open(rememberedMs);
    const readers = this.readers.get(name) ?? new Set();
    this.readers.set(name, readers.add(reader));
    return {
      get position() {
        return reader.position;
      },
      quietMs: reader.quietMs,
      since: (position) => reader.since(position),
      close: async () => {
        readers.delete(reader);
        if (readers.size === 0 && this.readers.get(name) === readers) this.readers.delete(name);
        await reader.close();
      },
    };
  }

  /** Lets followers of every process know, once that can be written, that they have missed something. */
  private async tellLost(): Promise<void> {
    const names = [...this.lost];
    this.lost.clear();
    for (const name of names) await this.append(name, () => lostMessage);
  }

  private keysOf(name: string): { log: string; followed: string; changed: string } {
    const base = `${this.prefix}log:${name}`;
    return { log: base, followed: `${base}:followed`, changed: `${base}:changed` };
  }
}
