// The writing side of `npm run bench -- events`: transactions with an outbox row and the relay, or a bare kafkajs
// producer.
import { eventModels, type OutboxRow } from '@lathe/platform/events/event.schema';
import type { EventBus } from '@lathe/platform/events/event-bus';
import { InProcessBus } from '@lathe/platform/events/in-process-bus';
import { KafkaBus } from '@lathe/platform/events/kafka/kafka-bus';
import { encodeEvent } from '@lathe/platform/events/kafka/kafka-message';
import { Outbox } from '@lathe/platform/events/outbox';
import { OutboxRelay } from '@lathe/platform/events/outbox-relay';
import { createLogger } from '@lathe/platform/logging/logger';
import { ensureIndexes, openConnection } from '@lathe/platform/persistence/connection';
import { Lease } from '@lathe/platform/persistence/lease';
import { UnitOfWork } from '@lathe/platform/persistence/unit-of-work';
import { RedisPubSub } from '@lathe/platform/pubsub/redis-pub-sub';
import { openRedis } from '@lathe/platform/redis/redis-clients';
import { topicOf } from '@lathe/proto/events/catalog';
import { Kafka, logLevel, Partitioners } from 'kafkajs';
import { atRate, serveParent, sharedNow } from './child.ts';
import type { Backlog, EventSettings, Moments, ProducerSide, SteadyLoad } from './event-sides.ts';
import { eventOf, inTurns, nameOf, stateOf, type } from './sample-event.ts';

const settings: EventSettings = JSON.parse(process.env.BENCH_EVENTS ?? '');
const { mongoUri, redisUrl, brokers, prefix, barePrefix, partitions } = settings;
// A fresh broker's first group is refused once or twice, which is no news here; what is lost would keep the benchmark
// from ending.
const logger = createLogger('apps', 'fatal');
const connection = await openConnection(mongoUri, 'apps');
const redis = await openRedis(redisUrl, logger);
const pubSub = new RedisPubSub(redis, prefix, logger);
const bus = new KafkaBus({ brokers, prefix, partitions, replicationFactor: 1, sessionTimeoutMs: 30_000, logger });
const models = eventModels(connection);
const lease = new Lease(connection, 'outbox-relay', { exclusive: false });
const relayOn = (target: EventBus) =>
  new OutboxRelay(models, target, logger, { lease, pubSub, channel: 'outbox-apps' });
const relay = relayOn(bus);
const outbox = new Outbox('apps', models, relay.wake);
const unitOfWork = new UnitOfWork(connection);
const bare = new Kafka({ brokers, logLevel: logLevel.WARN }).producer({
  createPartitioner: Partitioners.DefaultPartitioner,
  allowAutoTopicCreation: false,
  maxInFlightRequests: 1,
});
const batchSize = 500;

const methods: ProducerSide = {
  async prepare() {
    await ensureIndexes(connection);
    const other = new KafkaBus({
      brokers,
      prefix: barePrefix,
      partitions,
      replicationFactor: 1,
      sessionTimeoutMs: 30_000,
      logger,
    });
    await bus.prepare(['payments']);
    await other.prepare([]);
    await other.close();
    await bare.connect();
    await bus.publish([]);
  },

  async append({ keys, ...load }: SteadyLoad) {
    const committed: Moments = new Map();
    const turn = inTurns(keys);
    await relay.start();
    await atRate(load, async (index) => {
      const { appId, seq } = turn(index);
      await unitOfWork.run((tx) => outbox.append(tx, type, appId, appId, stateOf(appId, seq)));
      committed.set(nameOf(appId, seq), sharedNow());
    });
    await relay.flush();
    await relay.stop();
    return committed;
  },

  async bareAppend({ keys, ...load }: SteadyLoad) {
    const committed: Moments = new Map();
    const turn = inTurns(keys);
    await atRate(load, async (index) => {
      const { appId, seq } = turn(index);
      const { topic, message } = encodeEvent(barePrefix, eventOf(appId, seq));
      committed.set(nameOf(appId, seq), sharedNow());
      await bare.send({ topic, acks: -1, messages: [message] });
    });
    return committed;
  },

  async fill({ events, keys }: Backlog) {
    const turn = inTurns(keys);
    const now = new Date();
    const rows = Array.from({ length: events }, (_, index): OutboxRow => {
      const { appId, seq } = turn(index);
      const event = eventOf(appId, seq);
      return {
        _id: event.id,
        key: event.subject,
        seq,
        status: 'pending',
        event,
        attempts: 0,
        nextAttemptAt: now,
        createdAt: now,
      };
    });
    for (let from = 0; from < events; from += 1_000)
      await models.outbox.insertMany(rows.slice(from, from + 1_000), { lean: true });
  },

  async relay() {
    const began = sharedNow();
    await relay.flush();
    return sharedNow() - began;
  },

  async relayToNowhere() {
    const began = sharedNow();
    await relayOn(new InProcessBus()).flush();
    return sharedNow() - began;
  },

  async bareSend({ events, keys }: Backlog) {
    const turn = inTurns(keys);
    const messages = Array.from({ length: events }, (_, index) => {
      const { appId, seq } = turn(index);
      return encodeEvent(barePrefix, eventOf(appId, seq)).message;
    });
    const began = sharedNow();
    for (let from = 0; from < events; from += batchSize) {
      await bare.send({
        topic: barePrefix + topicOf(type),
        acks: -1,
        messages: messages.slice(from, from + batchSize),
      });
    }
    return sharedNow() - began;
  },
};

serveParent(methods, async () => {
  await Promise.all([bus.close(), bare.disconnect(), redis.close(), connection.close()]);
});
