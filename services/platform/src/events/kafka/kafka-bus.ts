import type { EventEnvelope } from '@lathe/proto/events/envelope';
import type { DeadLetter, EventBus, EventSubscription, Lag, Subscription } from '../event-bus.js';
import type { KafkaOptions } from './kafka-client.js';
import { encodeDeadLetter, encodeEvent } from './kafka-message.js';
import { KafkaPublisher } from './kafka-publisher.js';
import { KafkaSubscription } from './kafka-subscription.js';
import { KafkaTopics } from './kafka-topics.js';

/**
 * Events over Apache Kafka by kafkajs: one topic per aggregate, keyed by its id (reference events-and-queues, sections
 * 2 to 4).
 */
export class KafkaBus implements EventBus {
  private readonly publisher: KafkaPublisher;
  private readonly topics: KafkaTopics;
  private readonly subscriptions: KafkaSubscription[] = [];

  constructor(private readonly options: KafkaOptions) {
    this.publisher = new KafkaPublisher(options);
    this.topics = new KafkaTopics(options);
  }

  async publish(events: readonly EventEnvelope[]): Promise<void> {
    await this.publisher.send(events.map((event) => encodeEvent(this.options.prefix, event)));
  }

  subscribe(subscription: Subscription): EventSubscription {
    const member = new KafkaSubscription(this.options, subscription);
    this.subscriptions.push(member);
    return member;
  }

  async deadLetter(letter: DeadLetter): Promise<void> {
    await this.publisher.send([encodeDeadLetter(this.options.prefix, letter)]);
  }

  prepare(groups: readonly string[]): Promise<void> {
    return this.topics.prepare(groups);
  }

  healthy(): boolean {
    return this.publisher.healthy();
  }

  answers(): Promise<boolean> {
    return this.topics.answers();
  }

  /** What the groups of this process have still to read, per topic; names are those on the broker. */
  lag(): Promise<Lag[]> {
    return this.topics.lag(this.subscriptions);
  }

  async close(): Promise<void> {
    await Promise.all(this.subscriptions.map((member) => member.stop()));
    await this.publisher.close();
  }
}
