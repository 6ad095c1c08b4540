import type { EventEnvelope } from '@lathe/proto/events/envelope';
import type { EventType } from '@lathe/proto/events/catalog';

/** What one consumer group does with a delivered event. Resolving means: applied, parked or dead-lettered, and durable. */
export type Delivery = (event: EventEnvelope) => Promise<void>;

export interface Subscription {
  /** Consumer group; one per service. */
  readonly group: string;
  readonly types: readonly EventType[];
  readonly deliver: Delivery;
}

/**
 * Carries events between services, in order per key, at least once. Embedded: in process; full: Kafka.
 * `publish` resolves when the event can no longer be lost.
 */
export interface EventBus {
  subscribe(subscription: Subscription): void;
  publish(event: EventEnvelope): Promise<void>;
  start(): Promise<void>;
  stop(): Promise<void>;
  healthy(): boolean;
}
