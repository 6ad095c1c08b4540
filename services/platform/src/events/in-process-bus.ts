import type { EventEnvelope } from '@lathe/proto/events/envelope';
import type { EventBus, EventSubscription, Subscription } from './event-bus.js';

/**
 * The embedded bus. It keeps nothing itself: an event counts as published when every group has made its effects
 * durable, so the outbox row stays pending until then and a crash in between repeats it (the inbox drops the
 * repetition).
 */
export class InProcessBus implements EventBus {
  private readonly subscriptions: Subscription[] = [];

  /** Counts from now on, started or not: an event that a group has not seen must not be taken for published. */
  subscribe(subscription: Subscription): EventSubscription {
    this.subscriptions.push(subscription);
    return { start: async () => undefined, stop: async () => undefined, state: () => 'running' };
  }

  async publish(events: readonly EventEnvelope[]): Promise<void> {
    const deliveries = this.subscriptions.map(async ({ types, deliver }) => {
      const wanted = events.filter((event) => types.includes(event.type));
      if (wanted.length > 0) await deliver(wanted);
    });
    await Promise.all(deliveries);
  }

  async deadLetter(): Promise<void> {}
  async prepare(): Promise<void> {}
  async lag(): Promise<[]> {
    return [];
  }
  healthy(): boolean {
    return true;
  }
  async answers(): Promise<boolean> {
    return true;
  }
  async close(): Promise<void> {}
}
