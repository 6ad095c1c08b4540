/** Live fan-out to whoever listens now; a message may be missed, so listeners re-read the truth. Full: Redis. */
export interface PubSub {
  publish(channel: string, message: string): Promise<void>;
  /** Resolves when the subscription is active; the answer ends it. */
  subscribe(channel: string, listener: (message: string) => void): Promise<() => Promise<void>>;
}
