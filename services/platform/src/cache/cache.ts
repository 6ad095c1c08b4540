/** Short-lived values that may vanish at any time. Full: Redis. */
export interface Cache {
  get(key: string): Promise<string | undefined>;
  set(key: string, value: string, ttlSeconds: number): Promise<void>;
  /** Stores the value only when the key is free; true when it did. */
  setIfAbsent(key: string, value: string, ttlSeconds: number): Promise<boolean>;
  /** Reads and removes in one step; for codes that work once. */
  take(key: string): Promise<string | undefined>;
  delete(key: string): Promise<void>;
}
