import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { Kafka, type KafkaMessage, logLevel, type Message, Partitioners } from 'kafkajs';
import { randomId } from '../../ids/random-id.js';
import { createLogger } from '../../logging/logger.js';
import { appChanged, upTo } from '../../testing/app-changed.js';
import { describeEventBus, Recorder } from '../../testing/suites/bus.suite.js';
import { until } from '../../testing/until.js';
import { KafkaBus } from './kafka-bus.js';
import type { KafkaOptions } from './kafka-client.js';

const brokers = (process.env['KAFKA_BROKERS'] ?? '').split(',').filter(Boolean);
if (brokers.length === 0) throw new Error('KAFKA_BROKERS must name a broker; npm run test:infra sets it');

const logger = createLogger('test', process.env['LOG_LEVEL'] ?? 'silent');
const options = (prefix = `test-${randomId()}.`): KafkaOptions => ({
  brokers,
  prefix,
  partitions: 3,
  replicationFactor: 1,
  sessionTimeoutMs: 6_000,
  logger,
});
const plain = new Kafka({ brokers, logLevel: logLevel.NOTHING });

async function withAdmin<T>(work: (admin: ReturnType<typeof plain.admin>) => Promise<T>): Promise<T> {
  const admin = plain.admin();
  await admin.connect();
  return work(admin).finally(() => admin.disconnect());
}

async function removeTopics(prefix: string): Promise<void> {
  await withAdmin(async (admin) =>
    admin.deleteTopics({ topics: (await admin.listTopics()).filter((topic) => topic.startsWith(prefix)) }),
  );
}

async function produce(topic: string, messages: Message[]): Promise<void> {
  const producer = plain.producer({
    createPartitioner: Partitioners.DefaultPartitioner,
    allowAutoTopicCreation: false,
  });
  await producer.connect();
  await producer.send({ topic, messages }).finally(() => producer.disconnect());
}

async function readTopic(topic: string, count: number): Promise<KafkaMessage[]> {
  const consumer = plain.consumer({ groupId: `test-${randomId()}`, maxWaitTimeInMs: 200 });
  const messages: KafkaMessage[] = [];
  await consumer.connect();
  await consumer.subscribe({ topics: [topic], fromBeginning: true });
  await consumer.run({ eachMessage: async ({ message }) => void messages.push(message) });
  await until(() => messages.length >= count).finally(() => consumer.disconnect());
  return messages;
}

describeEventBus('Kafka', async () => {
  const { prefix, ...others } = options();
  const bus = new KafkaBus({ prefix, ...others });
  await bus.prepare(['one', 'two']);
  return { bus, close: () => bus.close().then(() => removeTopics(prefix)) };
});

describe('the Kafka bus', () => {
  let settings: KafkaOptions;
  let buses: KafkaBus[];
  const open = (): KafkaBus => {
    const bus = new KafkaBus(settings);
    buses.push(bus);
    return bus;
  };

  beforeEach(async () => {
    settings = options();
    buses = [];
    await open().prepare(['one']);
  });
  afterEach(async () => {
    await Promise.all(buses.map((bus) => bus.close()));
    await removeTopics(settings.prefix);
  });

  it('hands on what it cannot read and goes on', async () => {
    const id = randomId();
    const recorder = new Recorder();
    await open().subscribe(recorder).start();
    const headers = {
      ce_specversion: '1.0',
      ce_id: 'a',
      ce_type: 'apps.app.changed.v1',
      ce_source: '/services/apps',
      ce_time: '2026-01-01T00:00:00Z',
      ce_subject: id,
      tenantid: id,
    };
    const { ce_id: _, ...withoutId } = headers;
    await produce(`${settings.prefix}lathe.apps.app`, [
      { key: id, value: 'no headers' },
      { key: id, value: '{ half', headers },
      { key: id, value: '{}', headers: withoutId },
      { key: id, value: Buffer.from([0xff, 0xfe]), headers },
      { key: id, value: null, headers },
      { key: id, value: '{ half', headers: { ...headers, ce_type: 'apps.app.imagined.v1' } },
    ]);
    await open().publish([appChanged(id, 1)]);
    await until(() => recorder.events.length > 0);
    expect(recorder.seqs(id)).toEqual([1]);
    expect(recorder.raw.map(({ message }) => message.value)).toEqual([
      'no headers',
      '{ half',
      '{}',
      'data:application/octet-stream;base64,//4=',
      '',
    ]);
    expect(recorder.raw[1]).toMatchObject({
      message: { topic: `${settings.prefix}lathe.apps.app`, offset: '1', key: id, headers },
      reason: expect.stringContaining('JSON'),
    });
  });

  it('goes on where a stopped member ended', async () => {
    const id = randomId();
    const first = new Recorder();
    const bus = open();
    const member = bus.subscribe(first);
    await member.start();
    await bus.publish(upTo(5).map((seq) => appChanged(id, seq)));
    await until(() => first.seqs(id).length === 5);
    await member.stop();
    expect(member.state()).toBe('idle');
    await bus.publish([6, 7].map((seq) => appChanged(id, seq)));
    const second = new Recorder();
    await open().subscribe(second).start();
    await until(() => second.seqs(id).includes(7));
    expect(second.seqs(id)).toEqual([6, 7]);
    expect(first.seqs(id)).toEqual(upTo(5));
  });

  it('shares the partitions between two members of a group, and each event reaches one of them', async () => {
    const members = [new Recorder(), new Recorder()] as const;
    const subscriptions = members.map((recorder) => open().subscribe(recorder));
    for (const subscription of subscriptions) await subscription.start();
    const bus = open();
    const sent = new Set<string>();
    await until(async () => {
      const events = upTo(20).map(() => appChanged(randomId(), 1));
      await bus.publish(events);
      for (const { id } of events) sent.add(id);
      await sleep(200);
      return members.every((recorder) => recorder.events.length > 0);
    });
    await until(() => new Set(members.flatMap(({ events }) => events.map(({ id }) => id))).size === sent.size);
    expect(subscriptions.map((subscription) => subscription.state())).toEqual(['running', 'running']);
  });

  it('keeps its partitions during a delivery longer than the session', async () => {
    const recorder = new Recorder();
    let deliveries = 0;
    const slow = {
      group: 'one',
      types: recorder.types,
      undeliverable: recorder.undeliverable,
      deliver: async (events: Parameters<typeof recorder.deliver>[0]) => {
        deliveries += 1;
        await sleep(9_000);
        await recorder.deliver(events);
      },
    };
    await open().subscribe(slow).start();
    const id = randomId();
    await open().publish([appChanged(id, 1)]);
    await until(() => recorder.events.length === 1);
    await open().publish([appChanged(id, 2)]);
    await until(() => recorder.events.length === 2);
    expect(deliveries).toBe(2);
  });

  it('delivers other partitions while one is rejected', async () => {
    const stuck = randomId();
    const recorder: Recorder = new Recorder('one', ['apps.app.changed.v1'], (events) =>
      events.some(({ subject }) => subject === stuck),
    );
    const bus = open();
    await bus.subscribe(recorder).start();
    await bus.publish([appChanged(stuck, 1)]);
    await until(() => recorder.refusals > 1);
    const others = upTo(30).map(() => appChanged(randomId(), 1));
    await bus.publish(others);
    await until(() => recorder.events.length > 0);
    expect(recorder.seqs(stuck)).toEqual([]);
    expect((await bus.lag()).find(({ topic }) => topic.endsWith('lathe.apps.app'))!.lag).toBeGreaterThan(0);
  });

  it('measures no lag when all is read', async () => {
    const bus = open();
    const recorder = new Recorder();
    await bus.subscribe(recorder).start();
    await bus.publish(upTo(7).map((seq) => appChanged(randomId(), seq)));
    await until(async () => (await bus.lag()).every(({ lag }) => lag === 0));
    // Delivered at least once: a group that is arranged anew meanwhile gets some of them again.
    expect(new Set(recorder.events.map(({ id }) => id)).size).toBe(7);
    expect(await bus.lag()).toEqual([
      { group: `${settings.prefix}one`, topic: `${settings.prefix}lathe.apps.app`, lag: 0 },
    ]);
  });

  it('keeps dead letters with their origin', async () => {
    const event = appChanged(randomId(), 1);
    const about = { group: 'one', consumer: 'recorder', code: 'unparsable', reason: 'because', attempts: 3 };
    const topic = `${settings.prefix}lathe.apps.app`;
    await open().deadLetter({ ...about, message: event });
    await open().deadLetter({
      ...about,
      message: { topic, partition: 2, offset: '41', key: 'k', headers: { ce_id: 'x' }, value: '{ half' },
    });
    const [first, second] = await readTopic(`${topic}.one.dlt`, 2);
    const headers = ({ headers }: KafkaMessage): Record<string, string> =>
      Object.fromEntries(Object.entries(headers ?? {}).map(([name, value]) => [name, String(value)]));
    expect(headers(first!)).toMatchObject({
      ce_id: event.id,
      traceparent: event.traceparent,
      'dlt-origin-topic': topic,
      'dlt-consumer': 'recorder',
      'dlt-code': 'unparsable',
      'dlt-attempts': '3',
    });
    expect(JSON.parse(String(first!.value))).toEqual(event.data);
    expect(headers(second!)).toMatchObject({
      ce_id: 'x',
      'dlt-origin-topic': topic,
      'dlt-origin-partition': '2',
      'dlt-origin-offset': '41',
      'dlt-reason': 'because',
    });
    expect(String(second!.value)).toBe('{ half');
  });

  it('rejects an event that is too large, and publishes later ones', async () => {
    const bus = open();
    const recorder = new Recorder();
    await bus.subscribe(recorder).start();
    const id = randomId();
    await expect(bus.publish([appChanged(id, 1, 'x'.repeat(2_000_000))])).rejects.toThrow(
      /larger than the max message size/,
    );
    expect(bus.healthy()).toBe(true);
    await bus.publish([appChanged(id, 2)]);
    await until(() => recorder.events.length > 0);
    expect(recorder.seqs(id)).toEqual([2]);
  });

  it('publishes more at once than the broker takes in one request', async () => {
    const bus = open();
    const recorder = new Recorder();
    await bus.subscribe(recorder).start();
    const id = randomId();
    await bus.publish(upTo(40).map((seq) => appChanged(id, seq, 'x'.repeat(100_000))));
    await until(() => recorder.seqs(id).length === 40);
    expect(recorder.seqs(id)).toEqual(upTo(40));
  });

  it('makes topics once, whoever asks', async () => {
    await Promise.all([open().prepare(['one', 'two']), open().prepare(['two'])]);
    const names = await withAdmin((admin) => admin.listTopics());
    expect(names).toEqual(
      expect.arrayContaining([
        `${settings.prefix}lathe.accounts.account`,
        `${settings.prefix}lathe.apps.app.one.dlt`,
        `${settings.prefix}lathe.apps.app.two.dlt`,
      ]),
    );
  });
});

describe('the Kafka bus before there is anything', () => {
  it('waits for topics and then delivers', async () => {
    const settings = options();
    const bus = new KafkaBus(settings);
    const recorder = new Recorder();
    const member = bus.subscribe(recorder);
    expect(member.state()).toBe('idle');
    await member.start();
    expect(member.state()).toBe('starting');
    await expect(bus.publish([appChanged(randomId(), 1)])).rejects.toThrow();
    await bus.prepare(['one']);
    const id = randomId();
    await bus.publish([appChanged(id, 1)]);
    await until(() => recorder.seqs(id).length === 1);
    expect(member.state()).toBe('running');
    await bus.close();
    await removeTopics(settings.prefix);
  });

  it('has failed for good when the broker refuses what only another configuration can mend', async () => {
    const bus = new KafkaBus({ ...options(), sasl: { mechanism: 'plain', username: 'nobody', password: 'nothing' } });
    const member = bus.subscribe(new Recorder());
    await member.start();
    await until(() => member.state() === 'failed');
    await member.stop();
    expect(member.state()).toBe('failed');
    await bus.close();
  });

  it('rejects publishes, is not healthy and can be stopped while no broker answers', async () => {
    const bus = new KafkaBus({ ...options(), brokers: ['127.0.0.1:1'] });
    const member = bus.subscribe(new Recorder());
    await member.start();
    await expect(bus.publish([appChanged(randomId(), 1)])).rejects.toThrow(/ECONNREFUSED/);
    expect(bus.healthy()).toBe(false);
    expect(member.state()).toBe('starting');
    await bus.close();
  });
});
