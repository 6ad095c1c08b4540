import type { EventEnvelope } from '@lathe/proto/events/envelope';
import type { EachBatchPayload, KafkaMessage } from 'kafkajs';
import type { Logger } from '../../logging/logger.js';
import type { Subscription } from '../event-bus.js';
import { JointDelivery } from './joint-delivery.js';
import { decodeMessage, rawMessage } from './kafka-message.js';
import { OffsetCommits } from './offset-commits.js';

/** Messages of one delivery, from one partition or, where they are few, from several. */
const chunkSize = 200;
const maxPauseMs = 30_000;

/**
 * Hands the messages of one partition to a subscription, in order, and commits what is done with. When the subscription
 * rejects, the partition pauses and its messages come again: throwing into kafkajs would stop every other partition of
 * this member too.
 */
export class BatchDelivery {
  private readonly failures = new Map<string, number>();
  private readonly joint: JointDelivery;
  private readonly commits: OffsetCommits;

  constructor(
    private readonly subscription: Subscription,
    private readonly logger: Logger,
    private readonly heartbeatMs: number,
  ) {
    this.joint = new JointDelivery((events) => subscription.deliver(events), chunkSize);
    this.commits = new OffsetCommits(logger);
  }

  /** Resolves when the offsets of what was delivered are committed, or could not be. */
  committed(): Promise<void> {
    return this.commits.settled();
  }

  async deliver(payload: EachBatchPayload): Promise<void> {
    const { batch, isRunning, isStale } = payload;
    for (let start = 0; start < batch.messages.length; start += chunkSize) {
      if (!isRunning() || isStale()) return;
      const chunk = batch.messages.slice(start, start + chunkSize);
      if (!(await this.tryChunk(payload, chunk))) return;
      payload.resolveOffset(chunk.at(-1)!.offset);
      this.commits.begin(payload);
      await this.beat(payload);
    }
  }

  /**
   * Rejects when the group changes or this member stops being needed; other members begin at what is committed by then.
   */
  private async beat({ heartbeat, isRunning }: EachBatchPayload): Promise<void> {
    try {
      await heartbeat();
      if (!isRunning()) await this.committed();
    } catch (error) {
      await this.committed();
      throw error;
    }
  }

  /** False when the partition is paused because the chunk could not be delivered. */
  private async tryChunk(payload: EachBatchPayload, chunk: readonly KafkaMessage[]): Promise<boolean> {
    const {
      batch: { topic, partition },
      heartbeat,
      pause,
    } = payload;
    const lane = `${topic}-${partition}`;
    // A beat that fails tells of a rebalance; the one after the chunk fails too, and there kafkajs sees it.
    const beat = setInterval(
      () =>
        void heartbeat().catch((error: unknown) =>
          this.logger.debug({ err: error, topic, partition }, 'heartbeat failed'),
        ),
      this.heartbeatMs,
    );
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
      if (events.length > 0) await this.joint.add(events);
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
