import type { EventEnvelope } from '@lathe/proto/events/envelope';

interface Part {
  readonly events: readonly EventEnvelope[];
  readonly done: (outcome: Promise<void>) => void;
}

/**
 * Hands over together what the partitions of one fetch bring at the same time, so that a little of each costs one
 * transaction and not one per partition. When that fails each part goes by itself: one that is refused keeps no other
 * waiting.
 */
export class JointDelivery {
  private parts: Part[] = [];

  /**
   * `deliver` may get events again, as every at-least-once bus does it. More than `maxTogether` events go in their
   * parts.
   */
  constructor(
    private readonly deliver: (events: EventEnvelope[]) => Promise<void>,
    private readonly maxTogether: number,
  ) {}

  /** Resolves when these events are delivered; rejects when they are not. */
  add(events: readonly EventEnvelope[]): Promise<void> {
    return new Promise((resolve) => {
      if (this.parts.length === 0) setImmediate(() => void this.handOver());
      this.parts.push({ events, done: resolve });
    });
  }

  private async handOver(): Promise<void> {
    const parts = this.parts;
    this.parts = [];
    const all = parts.flatMap(({ events }) => events);
    if (parts.length > 1 && all.length <= this.maxTogether && (await this.succeeds(all))) {
      for (const { done } of parts) done(Promise.resolve());
      return;
    }
    for (const { events, done } of parts) done(this.deliver([...events]));
  }

  private succeeds(events: EventEnvelope[]): Promise<boolean> {
    return this.deliver(events).then(
      () => true,
      () => false,
    );
  }
}
