import { type CustomTransportStrategy, Server } from '@nestjs/microservices';
import type { EventSubscription } from './event-bus.js';

/**
 * The one Nest transport of events, over any bus: it starts and ends a service's subscription with the application.
 * Nest's own Kafka transport retries a poison message for ever, blocks every topic behind it and knows no event types
 * within a topic.
 */
export class EventTransport extends Server implements CustomTransportStrategy {
  constructor(private readonly subscription: EventSubscription) {
    super();
  }

  listen(callback: (error?: unknown) => void): void {
    this.subscription.start().then(() => callback(), callback);
  }

  close(): Promise<void> {
    return this.subscription.stop();
  }

  on(): void {
    throw new Error('The event transport has no events of its own; ask the subscription for its state');
  }

  unwrap<T>(): T {
    return this.subscription as T;
  }
}
