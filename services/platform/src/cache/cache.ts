/**
 * Short-lived values that may vanish at any time. Full: Redis. A time to live is above 0 s (RangeError otherwise). A
 * method throws `unavailable` when the store is away.
 */
export interface Cache {
  get(key: string): Promise<string | undefined>;
  set(key: string, value: string, ttlSeconds: number): Promise<void>;
  /** Stores the value only when the key is free; true when it did. */
  setIfAbsent(key: string, value: string, ttlSeconds: number): Promise<boolean>;
  /** Reads and removes in one step; for codes that work once. */
  take(key: string): Promise<string | undefined>;
  delete(key: string): Promise<void>;
}
