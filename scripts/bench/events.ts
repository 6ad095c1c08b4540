// Events from a commit over outbox, relay and Kafka to a consumer's commit, against bare kafkajs with the same messages
// on the same broker.
import { mkdtemp, rm } from 'node:fs/promises';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Unavailable } from '../../infra/local/downloads.ts';
import { startKafka } from '../../infra/local/kafka.ts';
import { startMongo } from '../../infra/local/mongo.ts';
import { startRedis } from '../../infra/local/redis.ts';
import { startChild } from './lib/child.ts';
import { figure, machine, percentile } from './lib/report.ts';

const steady = { rate: 500, seconds: 20, keys: 2_500 };
/** Connecting, joining the group and compiling: left out, on both sides. */
const warmUpMs = 2_000;
const backlog = { events: 30_000, keys: 1_000 };
const chunk = 200;
const rounds = 3;
const partitions = 6;

machine();
const dir = await mkdtemp(join(tmpdir(), 'lathe-bench-events-'));
const parts = [];
try {
  await run();
} catch (error) {
  if (!(error instanceof Unavailable)) throw error;
  console.log(`SKIPPED: ${error.message}`);
} finally {
  for (const part of parts.toReversed()) await part.stop();
  await rm(dir, { recursive: true, force: true });
}

async function started(part) {
  parts.push(part);
  return part;
}

async function run() {
  const kafka = await started(await startKafka({ dir }));
  const redis = await started(await startRedis({ dir }));
  const mongoUri = process.env.MONGODB_URI ?? (await started(await startMongo({ dir }))).uri;
  const settings = {
    mongoUri,
    redisUrl: redis.url,
    brokers: [kafka.brokers],
    prefix: 'ours.',
    barePrefix: 'bare.',
    partitions,
  };
  const side = (file) =>
    started(
      startChild(fileURLToPath(new URL(`lib/${file}`, import.meta.url)), { BENCH_EVENTS: JSON.stringify(settings) }),
    );
  const producer = await side('event-producer.ts');
  const consumer = await side('event-consumer.ts');
  await producer.call('prepare');
  await consumer.call('prepare');
  const store = process.env.MONGODB_URI
    ? 'MONGODB_URI'
    : 'infra/embedded-mongo over TCP, a process of its own (it stands in for MongoDB)';
  console.log(
    `Kafka ${kafka.version}, ${partitions} partitions; store: ${store}; producer, consumer, broker, Redis and store are processes on this machine; load before: ${loadavg()[0].toFixed(1)}`,
  );
  await latency(producer, consumer);
  await throughput(producer, consumer);
}

async function latency(producer, consumer) {
  const ours = await delays(consumer, ['start', 'stop'], () => producer.call('append', steady));
  const bare = await delays(consumer, ['bareStart', 'bareStop'], () => producer.call('bareAppend', steady));
  const targets = { 0.5: 'under 60 ms', 0.99: 'under 300 ms' };
  for (const share of [0.5, 0.99, 1]) {
    figure(
      `p${share * 100} from commit to the consumer's commit, ${steady.rate} events a second for ${steady.seconds} s, the first ${warmUpMs / 1000} s left out`,
      percentile(ours, share),
      'ms',
      {
        against: 'bare kafkajs, send to handler',
        other: percentile(bare, share),
        target: targets[share],
      },
    );
  }
}

/** Milliseconds of each event between the two processes. */
async function delays(consumer, [start, stop], append) {
  await consumer.call('reset');
  await consumer.call(start);
  const committed = await append();
  const { arrivals } = await consumer.call('arrivals', committed.size);
  await consumer.call(stop);
  const from = Math.min(...committed.values()) + warmUpMs;
  return [...committed].filter(([, at]) => at > from).map(([name, at]) => arrivals.get(name) - at);
}

async function throughput(producer, consumer) {
  const took = { relay: [], bareSend: [], relayStore: [], consume: [], bareConsume: [], consumeStore: [] };
  for (let round = 0; round < rounds; round += 1) {
    took.bareSend.push(await producer.call('bareSend', backlog));
    await producer.call('fill', backlog);
    took.relay.push(await producer.call('relay'));
    await producer.call('fill', backlog);
    took.relayStore.push(await producer.call('relayToNowhere'));
    took.bareConsume.push(await consumed(consumer, 'bareStart', 'bareStop'));
    took.consume.push(await consumed(consumer, 'start', 'stop'));
    took.consumeStore.push(await consumer.call('deliverDirectly', { ...backlog, chunk }));
  }
  const rate = (name) => backlog.events / (percentile(took[name], 0.5) / 1000);
  console.log(`backlog of ${backlog.events} events of ${backlog.keys} keys, median of ${rounds} rounds`);
  figure('outbox relay', rate('relay'), 'events/s', {
    against: 'bare kafkajs producer, batches of 500, acks -1',
    other: rate('bareSend'),
    target: '5,000',
  });
  figure('outbox relay without a broker (what the store allows)', rate('relayStore'), 'events/s');
  figure('consumer, inbox and one read model', rate('consume'), 'events/s', {
    against: 'bare kafkajs consumer',
    other: rate('bareConsume'),
    target: '5,000',
  });
  figure('consumer without a broker (what the store allows)', rate('consumeStore'), 'events/s');
}

async function consumed(consumer, start, stop) {
  await consumer.call('reset');
  await consumer.call(start);
  const { took } = await consumer.call('arrivals', backlog.events);
  await consumer.call(stop);
  return took;
}
