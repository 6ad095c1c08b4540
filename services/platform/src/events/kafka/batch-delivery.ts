import type { EachBatchPayload, KafkaMessage } from 'kafkajs';
import type { EventEnvelope } from '@lathe/proto/events/envelope';
import type { Logger } from '../../logging/logger.js';
import type { Subscription } from '../event-bus.js';
import { decodeMessage, rawMessage } from './kafka-message.js';

/** Messages between two commits; a crash repeats at most so many per partition. */
const chunkSize = 200;
const maxPauseMs = 30_000;

/**
 * Hands the messages of one partition to a subscription, in order, and commits what is done with. When the subscription rejects, the
 * partition pauses and its messages come again: throwing into kafkajs would stop every other partition of this member too.
 */
export class BatchDelivery {
  private readonly failures = new Map<string, number>();

  constructor(private readonly subscription: Subscription, private readonly logger: Logger, private readonly heartbeatMs: number) {}

  async deliver(payload: EachBatchPayload): Promise<void> {
    const { batch, isRunning, isStale } = payload;
    for (let start = 0; start < batch.messages.length; start += chunkSize) {
      if (!isRunning() || isStale()) return;
      const chunk = batch.messages.slice(start, start + chunkSize);
      if (!(await this.tryChunk(payload, chunk))) return;
      payload.resolveOffset(chunk.at(-1)!.offset);
      await payload.commitOffsetsIfNecessary(payload.uncommittedOffsets());
      await payload.heartbeat();
    }
  }

  /** False when the partition is paused because the chunk could not be delivered. */
  private async tryChunk(payload: EachBatchPayload, chunk: readonly KafkaMessage[]): Promise<boolean> {
    const { batch: { topic, partition }, heartbeat, pause } = payload;
    const lane = `${topic}-${partition}`;
    // A beat that fails tells of a rebalance; the one after the chunk fails too, and there kafkajs sees it.
    const beat = setInterval(() => void heartbeat().catch((error: unknown) => this.logger.debug({ err: error, topic, partition }, 'heartbeat failed')), this.heartbeatMs);
    try {
      await this.deliverChunk(topic, partition, chunk);
      this.failures.delete(lane);
      return true;
    } catch (error) {
      const failures = (this.failures.get(lane) ?? 0) + 1;
      this.failures.set(lane, failures);
      this.logger.error({ err: error, topic, partition, failures }, 'events could not be delivered; they come again');
      setTimeout(pause(), Math.min(maxPauseMs, 100 * 2 ** Math.min(failures, 20))).unref();
      return false;
    } finally {
      clearInterval(beat);
    }
  }

  private async deliverChunk(topic: string, partition: number, chunk: readonly KafkaMessage[]): Promise<void> {
    let events: EventEnvelope[] = [];
    const flush = async (): Promise<void> => {
      if (events.length > 0) await this.subscription.deliver(events);
      events = [];
    };
    for (const message of chunk) {
      const received = decodeMessage(message, this.subscription.types);
      if (received.kind === 'event') events.push(received.event);
      if (received.kind !== 'unreadable') continue;
      await flush();
      await this.subscription.undeliverable(rawMessage(topic, partition, message), received.reason);
    }
    await flush();
  }
}
