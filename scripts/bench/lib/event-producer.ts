// The writing side of `npm run bench -- events`: transactions with an outbox row and the relay, or a bare kafkajs
// producer.
import { eventModels } from '@lathe/platform/events/event.schema';
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
import { Kafka, logLevel, Partitioners } from 'kafkajs';
import { atRate, serveParent, sharedNow } from './child.ts';
import { eventOf, nameOf, newKeys, stateOf, type } from './sample-event.ts';

const { mongoUri, redisUrl, brokers, prefix, barePrefix, partitions } = JSON.parse(process.env.BENCH_EVENTS);
// A fresh broker's first group is refused once or twice, which is no news here; what is lost would keep the benchmark
// from ending.
const logger = createLogger('apps', 'fatal');
const connection = await openConnection(mongoUri, 'apps');
const redis = await openRedis(redisUrl, logger);
const pubSub = new RedisPubSub(redis, prefix, logger);
const bus = new KafkaBus({ brokers, prefix, partitions, replicationFactor: 1, sessionTimeoutMs: 30_000, logger });
const models = eventModels(connection);
const lease = new Lease(connection, 'outbox-relay', { exclusive: false });
const relayOn = (target) => new OutboxRelay(models, target, logger, { lease, pubSub, channel: 'outbox-apps' });
const relay = relayOn(bus);
const outbox = new Outbox('apps', models, relay.wake);
const unitOfWork = new UnitOfWork(connection);
const bare = new Kafka({ brokers, logLevel: logLevel.WARN }).producer({
  createPartitioner: Partitioners.DefaultPartitioner,
  allowAutoTopicCreation: false,
  maxInFlightRequests: 1,
});
const batchSize = 500;

const methods = {
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

  /** Transactions at a rate, the relay running; answers when each was committed. */
  async append({ keys, ...load }) {
    const committed = new Map();
    const ids = newKeys(keys);
    await relay.start();
    await atRate(load, async (index) => {
      const appId = ids[index % keys];
      const seq = Math.floor(index / keys) + 1;
      await unitOfWork.run((tx) => outbox.append(tx, type, appId, appId, stateOf(appId, seq)));
      committed.set(nameOf(appId, seq), sharedNow());
    });
    await relay.flush();
    await relay.stop();
    return committed;
  },

  /** The same events at the same rate, each by a send of its own. */
  async bareAppend({ keys, ...load }) {
    const committed = new Map();
    const ids = newKeys(keys);
    await atRate(load, async (index) => {
      const appId = ids[index % keys];
      const seq = Math.floor(index / keys) + 1;
      const { topic, message } = encodeEvent(barePrefix, eventOf(appId, seq));
      committed.set(nameOf(appId, seq), sharedNow());
      await bare.send({ topic, acks: -1, messages: [message] });
    });
    return committed;
  },

  /** Pending rows as `append` leaves them. */
  async fill({ events, keys }) {
    const ids = newKeys(keys);
    const now = new Date();
    const rows = Array.from({ length: events }, (_, index) => {
      const event = eventOf(ids[index % keys], Math.floor(index / keys) + 1);
      return {
        _id: event.id,
        key: event.subject,
        seq: event.data.seq,
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

  /** Milliseconds until nothing is pending. */
  async relay() {
    const began = sharedNow();
    await relay.flush();
    return sharedNow() - began;
  },

  /** The same without a broker: what the store allows. */
  async relayToNowhere() {
    const began = sharedNow();
    await relayOn({ publish: async () => undefined }).flush();
    return sharedNow() - began;
  },

  async pending() {
    return models.outbox.countDocuments({ status: 'pending' });
  },

  /** Milliseconds for as many messages of the same kind in batches of the relay's size, one after another. */
  async bareSend({ events, keys }) {
    const ids = newKeys(keys);
    const outgoing = Array.from({ length: events }, (_, index) =>
      encodeEvent(barePrefix, eventOf(ids[index % keys], Math.floor(index / keys) + 1)),
    );
    const began = sharedNow();
    for (let from = 0; from < events; from += batchSize) {
      await bare.send({
        topic: outgoing[from].topic,
        acks: -1,
        messages: outgoing.slice(from, from + batchSize).map(({ message }) => message),
      });
    }
    return sharedNow() - began;
  },
};

serveParent(methods, async () => {
  await Promise.all([bus.close(), bare.disconnect(), redis.close(), connection.close()]);
});
