import { LRUCache } from 'lru-cache';
import { atMost } from '../cache/at-most.js';
import { type FollowedLog, type LogFollower, type LogWindow, readPosition, type RecentLog } from './recent-log.js';

interface Entry {
  readonly message: string;
  readonly position: string;
  readonly at: number;
}

/** Characters of messages that one log holds. */
const maxCharacters = 8 * 1024 * 1024;
const maxKnown = 20_000;

/** The logs of one process. What nobody follows is not kept. */
export class MemoryRecentLog implements RecentLog {
  private readonly logs = new Map<string, Log>();
  /** When something was appended last, whoever followed. */
  private readonly changed = new LRUCache<string, number>(atMost(maxKnown));
  /** Nothing is known of the time before, nor of logs that are no longer among the known ones. */
  private readonly knownSince: number;

  constructor(
    private readonly window: LogWindow,
    private readonly now: () => number = Date.now,
  ) {
    this.knownSince = now();
  }

  async append(name: string, message: () => string): Promise<void> {
    this.changed.set(name, this.now());
    const log = this.logs.get(name);
    if (!log) return;
    if (log.isForgotten(this.now())) this.logs.delete(name);
    else log.append(message(), this.now());
  }

  async follow(name: string, follower: LogFollower): Promise<FollowedLog> {
    const known = this.logs.get(name);
    const log = known && !known.isForgotten(this.now()) ? known : new Log(this.window, this.now());
    if (log !== known) this.forgetOthers();
    this.logs.set(name, log);
    log.followers.add(follower);
    return {
      get position() {
        return log.position;
      },
      quietMs: this.now() - (this.changed.get(name) ?? this.knownSince),
      since: async (position) => log.since(position),
      close: async () => {
        log.followers.delete(follower);
        log.leftAt = this.now();
      },
    };
  }

  private forgetOthers(): void {
    for (const [name, log] of this.logs) if (log.isForgotten(this.now())) this.logs.delete(name);
  }
}

class Log {
  readonly followers = new Set<LogFollower>();
  leftAt: number;
  private entries: Entry[] = [];
  private characters = 0;
  private count = 0;

  /** The time at which it begins is a part of its positions: those of the process before are none of this one's. */
  constructor(
    private readonly window: LogWindow,
    private readonly begun: number,
  ) {
    this.leftAt = begun;
  }

  get position(): string {
    return `${this.begun}-${this.count}`;
  }

  isForgotten(now: number): boolean {
    return this.followers.size === 0 && now - this.leftAt > this.window.ms;
  }

  append(message: string, now: number): void {
    this.count += 1;
    const { position } = this;
    this.entries.push({ message, position, at: now });
    this.characters += message.length;
    let old = 0;
    for (; old < this.entries.length; old += 1) {
      const within = this.entries.length - old <= this.window.messages && this.characters <= maxCharacters;
      if (within && now - this.entries[old]!.at <= this.window.ms) break;
      this.characters -= this.entries[old]!.message.length;
    }
    if (old > 0) this.entries = this.entries.slice(old);
    for (const follower of [...this.followers]) follower.told(message, position);
  }

  since(position: string): Entry[] | undefined {
    const [begun, count] = readPosition(position) ?? [];
    if (count === undefined || begun !== this.begun || count > this.count) return undefined;
    const missing = this.count - count;
    return missing > this.entries.length ? undefined : this.entries.slice(this.entries.length - missing);
  }
}
