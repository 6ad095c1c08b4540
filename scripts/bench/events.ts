// Events from a commit over outbox, relay and Kafka to a consumer's commit, against bare kafkajs with the same messages
// on the same broker.
import { mkdtemp, rm } from 'node:fs/promises';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { Unavailable } from '../../infra/local/downloads.ts';
import { startKafka } from '../../infra/local/kafka.ts';
import { startMongo } from '../../infra/local/mongo.ts';
import { startRedis } from '../../infra/local/redis.ts';
import { type Child, startChild } from './lib/child.ts';
import type { ConsumerSide, EventSettings, Moments, ProducerSide } from './lib/event-sides.ts';
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
const parts: { stop(): Promise<unknown> }[] = [];
try {
  await run();
} catch (error) {
  if (!(error instanceof Unavailable)) throw error;
  console.log(`SKIPPED: ${error.message}`);
} finally {
  for (const part of parts.toReversed()) await part.stop();
  await rm(dir, { recursive: true, force: true });
}

function started<Part extends { stop(): Promise<unknown> }>(part: Part): Part {
  parts.push(part);
  return part;
}

/** The methods by which a consumer of ours, or a bare one, joins its group and leaves it. */
type Membership = readonly ['start', 'stop'] | readonly ['bareStart', 'bareStop'];

async function run(): Promise<void> {
  const kafka = started(await startKafka({ dir }));
  const redis = started(await startRedis({ dir }));
  const mongoUri = process.env.MONGODB_URI ?? started(await startMongo({ dir })).uri;
  const settings: EventSettings = {
    mongoUri,
    redisUrl: redis.url,
    brokers: [kafka.brokers],
    prefix: 'ours.',
    barePrefix: 'bare.',
    partitions,
  };
  const env = { BENCH_EVENTS: JSON.stringify(settings) };
  const producer = started(startChild<ProducerSide>(join(import.meta.dirname, 'lib/event-producer.ts'), env));
  const consumer = started(startChild<ConsumerSide>(join(import.meta.dirname, 'lib/event-consumer.ts'), env));
  await producer.call('prepare');
  await consumer.call('prepare');
  const store = process.env.MONGODB_URI
    ? 'MONGODB_URI'
    : 'infra/embedded-mongo over TCP, a process of its own (it stands in for MongoDB)';
  console.log(
    `Kafka ${kafka.version}, ${partitions} partitions; store: ${store}; producer, consumer, broker, Redis and store are processes on this machine; load before: ${loadavg()[0]?.toFixed(1)}`,
  );
  await latency(producer, consumer);
  await throughput(producer, consumer);
}

async function latency(producer: Child<ProducerSide>, consumer: Child<ConsumerSide>): Promise<void> {
  const ours = await delays(consumer, ['start', 'stop'], () => producer.call('append', steady));
  const bare = await delays(consumer, ['bareStart', 'bareStop'], () => producer.call('bareAppend', steady));
  const targets = new Map([
    [0.5, 'under 60 ms'],
    [0.99, 'under 300 ms'],
  ]);
  for (const share of [0.5, 0.99, 1]) {
    figure(
      `p${share * 100} from commit to the consumer's commit, ${steady.rate} events a second for ${steady.seconds} s, the first ${warmUpMs / 1000} s left out`,
      percentile(ours, share),
      'ms',
      {
        against: 'bare kafkajs, send to handler',
        other: percentile(bare, share),
        target: targets.get(share),
      },
    );
  }
}

/** Milliseconds of each event between the two processes. */
async function delays(
  consumer: Child<ConsumerSide>,
  [start, stop]: Membership,
  append: () => Promise<Moments>,
): Promise<number[]> {
  await consumer.call('reset');
  await consumer.call(start);
  const committed = await append();
  const { arrivals } = await consumer.call('arrivals', committed.size);
  await consumer.call(stop);
  const from = Math.min(...committed.values()) + warmUpMs;
  return [...committed].filter(([, at]) => at > from).map(([name, at]) => (arrivals.get(name) ?? Infinity) - at);
}

type Measured = 'relay' | 'bareSend' | 'relayStore' | 'consume' | 'bareConsume' | 'consumeStore';

async function throughput(producer: Child<ProducerSide>, consumer: Child<ConsumerSide>): Promise<void> {
  const took: Record<Measured, number[]> = {
    relay: [],
    bareSend: [],
    relayStore: [],
    consume: [],
    bareConsume: [],
    consumeStore: [],
  };
  for (let round = 0; round < rounds; round += 1) {
    took.bareSend.push(await producer.call('bareSend', backlog));
    await producer.call('fill', backlog);
    took.relay.push(await producer.call('relay'));
    await producer.call('fill', backlog);
    took.relayStore.push(await producer.call('relayToNowhere'));
    took.bareConsume.push(await consumed(consumer, ['bareStart', 'bareStop']));
    took.consume.push(await consumed(consumer, ['start', 'stop']));
    took.consumeStore.push(await consumer.call('deliverDirectly', { ...backlog, chunk }));
  }
  const rate = (name: Measured) => backlog.events / (percentile(took[name], 0.5) / 1000);
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

async function consumed(consumer: Child<ConsumerSide>, [start, stop]: Membership): Promise<number> {
  await consumer.call('reset');
  await consumer.call(start);
  const { took } = await consumer.call('arrivals', backlog.events);
  await consumer.call(stop);
  return took;
}
