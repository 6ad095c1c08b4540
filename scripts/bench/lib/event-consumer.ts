// The reading side of `npm run bench -- events`: a consumer group that keeps the state of apps as every service does,
// or bare kafkajs.
import { InternalTokens } from '@lathe/platform/auth/internal-token';
import { ConsumerRunner } from '@lathe/platform/events/consumer-runner';
import { eventModels } from '@lathe/platform/events/event.schema';
import type { EventSubscription } from '@lathe/platform/events/event-bus';
import { KafkaBus } from '@lathe/platform/events/kafka/kafka-bus';
import { InternalClient } from '@lathe/platform/internal/internal-client';
import { createLogger } from '@lathe/platform/logging/logger';
import { ensureIndexes, openConnection } from '@lathe/platform/persistence/connection';
import { type Transaction, UnitOfWork } from '@lathe/platform/persistence/unit-of-work';
import { RedisPubSub } from '@lathe/platform/pubsub/redis-pub-sub';
import { AppStates } from '@lathe/platform/read-models/app-states';
import { openRedis } from '@lathe/platform/redis/redis-clients';
import { topicOf } from '@lathe/proto/events/catalog';
import type { EventEnvelope } from '@lathe/proto/events/envelope';
import { type Consumer, Kafka, logLevel } from 'kafkajs';
import { serveParent, sharedNow } from './child.ts';
import type { ConsumerSide, DirectDelivery, EventSettings, Moments } from './event-sides.ts';
import { eventOf, inTurns, nameOf, type } from './sample-event.ts';

const settings: EventSettings = JSON.parse(process.env.BENCH_EVENTS ?? '');
const { mongoUri, redisUrl, brokers, prefix, barePrefix, partitions } = settings;
// A fresh broker's first group is refused once or twice, which is no news here; what is lost would keep the benchmark
// from ending.
const logger = createLogger('payments', 'fatal');
const connection = await openConnection(mongoUri, 'payments');
const redis = await openRedis(redisUrl, logger);
const bus = new KafkaBus({ brokers, prefix, partitions, replicationFactor: 1, sessionTimeoutMs: 30_000, logger });

/** When each event was done with since the last `expect`, and the first began. */
let arrivals: Moments = new Map();
let firstAt = 0;
let expected = { count: Infinity, done: (): void => undefined };

function arrived(name: string): void {
  arrivals.set(name, sharedNow());
  if (arrivals.size === expected.count) expected.done();
}

class TimedAppStates extends AppStates {
  override async handle(event: EventEnvelope, tx: Transaction): Promise<void> {
    firstAt ||= sharedNow();
    await super.handle(event, tx);
    const seq = 'seq' in event.data ? event.data.seq : 0;
    tx.afterCommit(() => arrived(nameOf(event.subject, seq)));
  }
}

/** States come by events alone. */
const nobody = new InternalClient('payments', new InternalTokens('x'.repeat(32)), {
  send: () => Promise.reject(new Error('nobody answers')),
});
const runner = new ConsumerRunner(
  [new TimedAppStates(connection, new RedisPubSub(redis, prefix, logger), nobody)],
  eventModels(connection),
  new UnitOfWork(connection),
  logger,
  bus,
  'payments',
);
let member: EventSubscription | undefined;
let bare: Consumer | undefined;

const methods: ConsumerSide = {
  prepare: () => ensureIndexes(connection),

  async start() {
    const joining = bus.subscribe({
      group: 'payments',
      types: runner.types,
      deliver: (events) => runner.deliver(events),
      undeliverable: (message, reason) => runner.undeliverable(message, reason),
    });
    member = joining;
    await joining.start();
    while (joining.state() !== 'running') await new Promise((resolve) => setTimeout(resolve, 10));
  },
  async stop() {
    await member?.stop();
  },

  async bareStart() {
    const reader = new Kafka({ brokers, logLevel: logLevel.WARN }).consumer({
      groupId: 'bare',
      maxWaitTimeInMs: 500,
      allowAutoTopicCreation: false,
    });
    bare = reader;
    await reader.connect();
    await reader.subscribe({ topics: [barePrefix + topicOf(type)], fromBeginning: true });
    const joined = new Promise((resolve) => reader.on(reader.events.GROUP_JOIN, resolve));
    await reader.run({
      partitionsConsumedConcurrently: partitions,
      eachBatch: async ({ batch, resolveOffset }) => {
        firstAt ||= sharedNow();
        for (const message of batch.messages) {
          const { appId, seq } = JSON.parse(String(message.value));
          arrived(nameOf(appId, seq));
          resolveOffset(message.offset);
        }
      },
    });
    await joined;
  },
  async bareStop() {
    await bare?.disconnect();
  },

  async reset() {
    arrivals = new Map();
    firstAt = 0;
  },

  async arrivals(count: number) {
    if (arrivals.size < count) await new Promise<void>((resolve) => (expected = { count, done: resolve }));
    return { arrivals, took: Math.max(...arrivals.values()) - firstAt };
  },

  async deliverDirectly({ events, keys, chunk }: DirectDelivery) {
    const lanes = Array.from({ length: partitions }, (): EventEnvelope[] => []);
    const turn = inTurns(keys);
    for (let index = 0; index < events; index += 1) {
      const { appId, seq } = turn(index);
      lanes[(index % keys) % partitions]?.push(eventOf(appId, seq));
    }
    const began = sharedNow();
    await Promise.all(
      lanes.map(async (lane) => {
        for (let from = 0; from < lane.length; from += chunk) await runner.deliver(lane.slice(from, from + chunk));
      }),
    );
    return sharedNow() - began;
  },
};

serveParent(methods, async () => {
  await bus.close();
  await Promise.all([redis.close(), connection.close()]);
});
