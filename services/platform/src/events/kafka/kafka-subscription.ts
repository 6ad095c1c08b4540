import { setTimeout as sleep } from 'node:timers/promises';
import { topicOf } from '@lathe/proto/events/catalog';
import type { Consumer } from 'kafkajs';
import type { EventSubscription, Subscription, SubscriptionState } from '../event-bus.js';
import { BatchDelivery } from './batch-delivery.js';
import { createClient, type KafkaOptions, rootCause } from './kafka-client.js';

const maxPauseMs = 3_000;
/** Crashes in a row that no new attempt can mend before only a new process may help. */
const maxFinalCrashes = 5;
const finalErrors = new Set([
  'KafkaJSSASLAuthenticationError',
  'TypeError',
  'RangeError',
  'ReferenceError',
  'SyntaxError',
]);

/**
 * One member of a consumer group. It makes a new kafkajs consumer whenever one cannot connect, finds no topics or
 * crashes, so that a broker that comes later, or comes back, is all it needs; kafkajs' own restart covers only some
 * crashes.
 */
export class KafkaSubscription implements EventSubscription {
  readonly groupId: string;
  readonly topics: readonly string[];
  private current: SubscriptionState = 'idle';
  private readonly stopping = new AbortController();
  private running: Promise<void> | undefined;
  private finalCrashes = 0;
  private attempts = 0;

  constructor(
    private readonly options: KafkaOptions,
    private readonly subscription: Subscription,
  ) {
    this.groupId = options.prefix + subscription.group;
    this.topics = [...new Set(subscription.types.map((type) => options.prefix + topicOf(type)))];
  }

  state(): SubscriptionState {
    return this.current;
  }

  /** Never waits for a broker: `state` tells when the group is joined. */
  async start(): Promise<void> {
    this.running ??= this.run();
  }

  async stop(): Promise<void> {
    this.stopping.abort();
    await this.running;
    if (this.current !== 'failed') this.current = 'idle';
  }

  private async run(): Promise<void> {
    while (!this.stopping.signal.aborted) {
      this.current = 'starting';
      try {
        await this.consume();
      } catch (error) {
        this.current = 'starting';
        this.options.logger.error(
          { err: error, group: this.groupId, topics: this.topics },
          'consumer ended; a new one is made',
        );
        if (this.isFinal(error)) {
          this.current = 'failed';
          return;
        }
        this.attempts += 1;
        await sleep(Math.min(maxPauseMs, 250 * 2 ** Math.min(this.attempts, 10)), undefined, {
          signal: this.stopping.signal,
        }).catch(() => undefined);
      }
    }
  }

  /** Runs one kafkajs consumer until it crashes (rejects) or the subscription is stopped (resolves). */
  private async consume(): Promise<void> {
    const { sessionTimeoutMs } = this.options;
    const consumer = createClient(this.options, 'lathe').consumer({
      groupId: this.groupId,
      sessionTimeout: sessionTimeoutMs,
      heartbeatInterval: this.heartbeatMs(),
      allowAutoTopicCreation: false,
      // A member in a long handler makes the others wait at most so long; afterwards the inbox keeps what it still does
      // from counting twice.
      rebalanceTimeout: 2 * sessionTimeoutMs,
      // Bounds how long stopping, or going on with a paused partition, has to wait; messages that are there come at
      // once.
      maxWaitTimeInMs: 500,
      metadataMaxAge: 60_000,
      retry: {
        initialRetryTime: 100,
        maxRetryTime: 2_000,
        factor: 0.2,
        multiplier: 2,
        retries: 5,
        restartOnFailure: async () => false,
      },
    });
    const ended = this.watch(consumer);
    const delivery = new BatchDelivery(this.subscription, this.options.logger, this.heartbeatMs());
    try {
      await consumer.connect();
      await consumer.subscribe({ topics: [...this.topics], fromBeginning: true });
      await consumer.run({
        eachBatch: (payload) => delivery.deliver(payload),
        eachBatchAutoResolve: false,
        autoCommit: false,
        partitionsConsumedConcurrently: this.options.partitions,
      });
      await ended;
    } finally {
      await delivery.committed();
      await consumer.disconnect();
    }
  }

  private heartbeatMs(): number {
    return Math.min(3_000, Math.floor(this.options.sessionTimeoutMs / 3));
  }

  private watch(consumer: Consumer): Promise<void> {
    const { GROUP_JOIN, REBALANCING, HEARTBEAT, CRASH } = consumer.events;
    consumer.on(GROUP_JOIN, () => void (this.current = 'running'));
    consumer.on(REBALANCING, () => void (this.current = 'rebalancing'));
    consumer.on(HEARTBEAT, () => {
      this.attempts = 0;
      this.finalCrashes = 0;
    });
    const ended = new Promise<void>((resolve, reject) => {
      consumer.on(CRASH, ({ payload }) => reject(payload.error));
      this.stopping.signal.addEventListener('abort', () => resolve(), { once: true });
      if (this.stopping.signal.aborted) resolve();
    });
    // It may reject before anybody waits for it: `consume` does so only after `run`.
    ended.catch(() => undefined);
    return ended;
  }

  private isFinal(error: unknown): boolean {
    const cause = rootCause(error);
    const isFinal =
      cause instanceof Error &&
      (finalErrors.has(cause.name) ||
        (cause.name === 'KafkaJSProtocolError' && 'retriable' in cause && cause.retriable === false));
    this.finalCrashes = isFinal ? this.finalCrashes + 1 : 0;
    return this.finalCrashes >= maxFinalCrashes;
  }
}
