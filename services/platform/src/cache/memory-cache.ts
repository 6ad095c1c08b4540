import { LRUCache } from 'lru-cache';
import { atMost } from './at-most.js';
import type { Cache } from './cache.js';
import { ttlMs } from './ttl.js';

const maxEntries = 50_000;

/** The embedded cache: one process; the entry used longest ago goes first. */
export class MemoryCache implements Cache {
  private readonly entries = new LRUCache<string, string>(atMost(maxEntries));

  async get(key: string): Promise<string | undefined> {
    return this.entries.get(key);
  }

  async set(key: string, value: string, ttlSeconds: number): Promise<void> {
    this.entries.set(key, value, { ttl: ttlMs(ttlSeconds) });
  }

  async setIfAbsent(key: string, value: string, ttlSeconds: number): Promise<boolean> {
    if (this.entries.has(key)) return false;
    await this.set(key, value, ttlSeconds);
    return true;
  }

  async take(key: string): Promise<string | undefined> {
    const value = this.entries.get(key);
    this.entries.delete(key);
    return value;
  }

  async delete(key: string): Promise<void> {
    this.entries.delete(key);
  }
}
