import { Partitioners, type Producer, type TopicMessages } from 'kafkajs';
import { createClient, errorType, type KafkaOptions } from './kafka-client.js';
import type { Outgoing } from './kafka-message.js';

/** Well under the broker's usual limit of 1 MB for what goes to one partition at once. */
const maxBatchBytes = 512 * 1024;

/**
 * One producer, one request at a time, so that order is what callers made it. After a failure that is not the message's
 * own fault it is thrown away: the next use, or `healthy`, connects a new one.
 */
export class KafkaPublisher {
  private producer: Producer | undefined;
  private tail: Promise<unknown> = Promise.resolve();
  private reconnecting = false;
  private closed = false;

  constructor(private readonly options: KafkaOptions) {}

  /** Resolves when all in-sync replicas have every message; rejects within seconds when the broker is away. */
  send(messages: readonly Outgoing[]): Promise<void> {
    return this.inTurn(async () => {
      const producer = await this.connected();
      for (const batch of batches(messages)) await this.sendBatch(producer, batch);
    });
  }

  /** Whether the last use reached the broker; when not, a new attempt begins. */
  healthy(): boolean {
    if (!this.producer && !this.reconnecting && !this.closed) {
      this.reconnecting = true;
      this.inTurn(() => this.connected())
        .catch((error: unknown) => this.options.logger.warn({ err: error }, 'no Kafka broker answers'))
        .finally(() => (this.reconnecting = false));
    }
    return this.producer !== undefined;
  }

  async close(): Promise<void> {
    this.closed = true;
    await this.inTurn(() => this.discard());
  }

  private inTurn<T>(work: () => Promise<T>): Promise<T> {
    const done = this.tail.then(work);
    this.tail = done.catch(() => undefined);
    return done;
  }

  private async connected(): Promise<Producer> {
    if (this.producer) return this.producer;
    if (this.closed) throw new Error('The event bus is closed');
    const producer = createClient(this.options, 'lathe').producer({
      createPartitioner: Partitioners.DefaultPartitioner,
      allowAutoTopicCreation: false,
      maxInFlightRequests: 1,
      metadataMaxAge: 60_000,
    });
    try {
      await producer.connect();
    } catch (error) {
      await producer.disconnect();
      throw error;
    }
    return (this.producer = producer);
  }

  private async sendBatch(producer: Producer, topicMessages: TopicMessages[]): Promise<void> {
    try {
      await producer.sendBatch({ acks: -1, timeout: 5_000, topicMessages });
    } catch (error) {
      if (errorType(error) !== 'MESSAGE_TOO_LARGE') await this.discard();
      throw error;
    }
  }

  private async discard(): Promise<void> {
    const producer = this.producer;
    this.producer = undefined;
    await producer?.disconnect();
  }
}

/** Requests of at most `maxBatchBytes`, or of one message; in order. */
function* batches(messages: readonly Outgoing[]): Generator<TopicMessages[]> {
  let batch: Outgoing[] = [];
  let bytes = 0;
  for (const outgoing of messages) {
    const size = Buffer.byteLength(outgoing.message.value ?? '') + 512;
    if (batch.length > 0 && bytes + size > maxBatchBytes) {
      yield byTopic(batch);
      batch = [];
      bytes = 0;
    }
    batch.push(outgoing);
    bytes += size;
  }
  if (batch.length > 0) yield byTopic(batch);
}

function byTopic(batch: readonly Outgoing[]): TopicMessages[] {
  return [...Map.groupBy(batch, ({ topic }) => topic)].map(([topic, outgoing]) => ({
    topic,
    messages: outgoing.map(({ message }) => message),
  }));
}
