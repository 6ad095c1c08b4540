import type { Cache } from './cache.js';
import { ttlMs } from './ttl.js';

const maxEntries = 50_000;

/** The embedded cache: one process, oldest entry out first. */
export class MemoryCache implements Cache {
  private readonly entries = new Map<string, { value: string; until: number }>();

  async get(key: string): Promise<string | undefined> {
    const entry = this.entries.get(key);
    if (!entry) return undefined;
    if (entry.until > Date.now()) return entry.value;
    this.entries.delete(key);
    return undefined;
  }

  async set(key: string, value: string, ttlSeconds: number): Promise<void> {
    const until = Date.now() + ttlMs(ttlSeconds);
    this.entries.delete(key);
    if (this.entries.size >= maxEntries) this.entries.delete(this.entries.keys().next().value!);
    this.entries.set(key, { value, until });
  }

  async setIfAbsent(key: string, value: string, ttlSeconds: number): Promise<boolean> {
    const entry = this.entries.get(key);
    if (entry && entry.until > Date.now()) return false;
    await this.set(key, value, ttlSeconds);
    return true;
  }

  async take(key: string): Promise<string | undefined> {
    const entry = this.entries.get(key);
    this.entries.delete(key);
    return entry && entry.until > Date.now() ? entry.value : undefined;
  }

  async delete(key: string): Promise<void> {
    this.entries.delete(key);
  }
}
