/** Live fan-out to whoever listens now; a message may be missed, so listeners re-read the truth. Full: Redis. */
export interface PubSub {
  /** Never fails its caller: the truth is stored already, and whoever misses the message reads it there. */
  publish(channel: string, message: string): Promise<void>;
  /**
   * Resolves when the subscription is active; the answer ends it. Messages of one publisher come in its order. A
   * listener that throws is reported and keeps nobody else from hearing. Throws `unavailable` when it cannot become
   * active; later losses mend themselves, with a gap.
   */
  subscribe(channel: string, listener: (message: string) => void): Promise<() => Promise<void>>;
}
