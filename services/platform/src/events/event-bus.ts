import type { EventType } from '@lathe/proto/events/catalog';
import type { EventEnvelope } from '@lathe/proto/events/envelope';

/** A message that is not an event of the catalogue: its headers or its body cannot be read. */
export interface RawMessage {
  readonly topic: string;
  readonly partition: number;
  readonly offset: string;
  readonly key: string;
  readonly headers: Record<string, string>;
  readonly value: string;
}

/** An event, or a message that never became one, that one group could not apply. */
export interface DeadLetter {
  readonly group: string;
  /** The event, or what was received in its place. */
  readonly message: EventEnvelope | RawMessage;
  readonly consumer: string;
  readonly code: string;
  readonly reason: string;
  readonly attempts: number;
}

export interface Subscription {
  /** Consumer group; one per service. */
  readonly group: string;
  readonly types: readonly EventType[];
  /**
   * Takes events in the order of their keys. Resolving means: each is applied, parked or dead-lettered, and durable.
   */
  readonly deliver: (events: readonly EventEnvelope[]) => Promise<void>;
  /** Keeps a message that could not be read, so that an operator sees it. Durable when it resolves. */
  readonly undeliverable: (message: RawMessage, reason: string) => Promise<void>;
}

export type SubscriptionState = 'idle' | 'starting' | 'running' | 'rebalancing' | 'failed';

export interface EventSubscription {
  /** Begins delivery; resolves when the group is being joined. */
  start(): Promise<void>;
  /** Ends delivery after what is under way. */
  stop(): Promise<void>;
  /** `failed` is final: only a new process helps. */
  state(): SubscriptionState;
}

export interface Lag {
  readonly group: string;
  readonly topic: string;
  /** Messages that the group has not committed. */
  readonly lag: number;
}

/** Carries events between services, in order per key, at least once. Embedded: in process; full: Kafka. */
export interface EventBus {
  /**
   * Resolves when none of the events can be lost any more; rejects when one could be, and the caller repeats them all.
   */
  publish(events: readonly EventEnvelope[]): Promise<void>;
  subscribe(subscription: Subscription): EventSubscription;
  /**
   * Copies a dead letter to where other tools look for it (`<topic>.<group>.dlt`); the embedded bus has no such place.
   */
  deadLetter(letter: DeadLetter): Promise<void>;
  /** Makes the topics of the catalogue and the dead-letter topics of these groups; what is there stays as it is. */
  prepare(groups: readonly string[]): Promise<void>;
  /**
   * What the groups of this process have still to read, per topic, by their names on the broker; the embedded bus has
   * nothing in between.
   */
  lag(): Promise<readonly Lag[]>;
  /** Whether events can be published now. */
  healthy(): boolean;
  /** Whether a broker answers now; rejects or stays open when none does. */
  answers(): Promise<boolean>;
  close(): Promise<void>;
}
