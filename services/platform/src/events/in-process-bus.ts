import type { EventEnvelope } from '@lathe/proto/events/envelope';
import type { EventBus, Subscription } from './event-bus.js';

/**
 * The embedded bus. It keeps nothing itself: an event counts as published when every group has made its effects durable, so the outbox row
 * stays pending until then and a crash in between repeats it (the inbox drops the repetition).
 */
export class InProcessBus implements EventBus {
  private readonly subscriptions: Subscription[] = [];

  subscribe(subscription: Subscription): void {
    this.subscriptions.push(subscription);
  }

  async publish(event: EventEnvelope): Promise<void> {
    const groups = this.subscriptions.filter((subscription) => subscription.types.includes(event.type));
    await Promise.all(groups.map((group) => group.deliver(event)));
  }

  async start(): Promise<void> {}
  async stop(): Promise<void> {}
  healthy(): boolean {
    return true;
  }
}
