// The reading side of `npm run bench -- events`: a consumer group that keeps the state of apps as every service does,
// or bare kafkajs.
import { ConsumerRunner } from '@lathe/platform/events/consumer-runner';
import { eventModels } from '@lathe/platform/events/event.schema';
import { KafkaBus } from '@lathe/platform/events/kafka/kafka-bus';
import { createLogger } from '@lathe/platform/logging/logger';
import { ensureIndexes, openConnection } from '@lathe/platform/persistence/connection';
import { UnitOfWork } from '@lathe/platform/persistence/unit-of-work';
import { RedisPubSub } from '@lathe/platform/pubsub/redis-pub-sub';
import { AppStates } from '@lathe/platform/read-models/app-states';
import { openRedis } from '@lathe/platform/redis/redis-clients';
import { topicOf } from '@lathe/proto/events/catalog';
import { Kafka, logLevel } from 'kafkajs';
import { serveParent, sharedNow } from './child.ts';
import { eventOf, nameOf, newKeys, type } from './sample-event.ts';

const { mongoUri, redisUrl, brokers, prefix, barePrefix, partitions } = JSON.parse(process.env.BENCH_EVENTS);
// A fresh broker's first group is refused once or twice, which is no news here; what is lost would keep the benchmark
// from ending.
const logger = createLogger('payments', 'fatal');
const connection = await openConnection(mongoUri, 'payments');
const redis = await openRedis(redisUrl, logger);
const bus = new KafkaBus({ brokers, prefix, partitions, replicationFactor: 1, sessionTimeoutMs: 30_000, logger });

/** When each event was done with since the last `expect`, and the first began. */
let arrivals = new Map();
let firstAt = 0;
let expected = { count: Infinity, done: () => undefined };

function arrived(name) {
  arrivals.set(name, sharedNow());
  if (arrivals.size === expected.count) expected.done();
}

class TimedAppStates extends AppStates {
  async handle(event, tx) {
    firstAt ||= sharedNow();
    await super.handle(event, tx);
    tx.afterCommit(() => arrived(nameOf(event.subject, event.data.seq)));
  }
}

const runner = new ConsumerRunner(
  [new TimedAppStates(connection, new RedisPubSub(redis, prefix, logger))],
  eventModels(connection),
  new UnitOfWork(connection),
  logger,
  bus,
  'payments',
);
let member;
let bare;

const methods = {
  prepare: () => ensureIndexes(connection),

  async start() {
    member = bus.subscribe({
      group: 'payments',
      types: runner.types,
      deliver: (events) => runner.deliver(events),
      undeliverable: (message, reason) => runner.undeliverable(message, reason),
    });
    await member.start();
    while (member.state() !== 'running') await new Promise((resolve) => setTimeout(resolve, 10));
  },
  stop: () => member.stop(),

  async bareStart() {
    bare = new Kafka({ brokers, logLevel: logLevel.WARN }).consumer({
      groupId: 'bare',
      maxWaitTimeInMs: 500,
      allowAutoTopicCreation: false,
    });
    await bare.connect();
    await bare.subscribe({ topics: [barePrefix + topicOf(type)], fromBeginning: true });
    const joined = new Promise((resolve) => bare.on(bare.events.GROUP_JOIN, resolve));
    await bare.run({
      partitionsConsumedConcurrently: partitions,
      eachBatch: async ({ batch, resolveOffset }) => {
        firstAt ||= sharedNow();
        for (const message of batch.messages) {
          const { appId, seq } = JSON.parse(message.value);
          arrived(nameOf(appId, seq));
          resolveOffset(message.offset);
        }
      },
    });
    await joined;
  },
  bareStop: () => bare.disconnect(),

  /** What is counted begins anew. */
  async reset() {
    arrivals = new Map();
    firstAt = 0;
  },

  /** Waits for so many events; answers when each arrived and how long it took from the first. */
  async arrivals(count) {
    if (arrivals.size < count) await new Promise((resolve) => (expected = { count, done: resolve }));
    return { arrivals, took: Math.max(...arrivals.values()) - firstAt };
  },

  /** The same events handed over without a broker, as six partitions would: what the store allows. */
  async deliverDirectly({ events, keys, chunk }) {
    const lanes = Array.from({ length: partitions }, () => []);
    const ids = newKeys(keys);
    for (let index = 0; index < events; index += 1)
      lanes[(index % keys) % partitions].push(eventOf(ids[index % keys], Math.floor(index / keys) + 1));
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
