// Drills about consumers: one that was stopped, one that joins in the middle of a batch, one that is slow, one that is
// given poison.
import { setTimeout as sleep } from 'node:timers/promises';
import { Kafka, logLevel, Partitioners } from 'kafkajs';
import type { DrillOptions } from './arguments.ts';
import { deadLetters } from './dead-letters.ts';
import type { Drill } from './drill.ts';
import { type DrillRow, probeRow } from './outcome.ts';
import { newKey, newKeys, type Probe } from './probe.ts';
import { countEvents, settled } from './probe-count.ts';
import { eventType, topic } from './probe-names.ts';
import type { HeldRow, NumbersRow } from './probe-rows.ts';
import { type DrillSetup, sessionMs } from './setup.ts';

const catchUpMs = 10 * 60_000;
const keysOfBacklog = 200;

/**
 * All workers are stopped while events pile up, and started again. The time is that from the start until the last one
 * is applied.
 */
async function consumerStopped(setup: DrillSetup, { events }: DrillOptions, drill: string): Promise<DrillRow[]> {
  const probe = await setup.probe();
  await Promise.all(probe.workers.map((worker) => worker.stop()));
  const begun = Date.now();
  const appliedBefore = await probe.db.collection('inbox').countDocuments();
  const acknowledged = await probe.writeMany(newKeys(keysOfBacklog), Math.ceil(events / keysOfBacklog));
  await untilPublished(probe);
  const stoppedMs = Date.now() - begun;
  const started = Date.now();
  await Promise.all(probe.workers.map((worker) => worker.start()));
  await untilApplied(probe, appliedBefore + events);
  const recoveryMs = Date.now() - started;
  return [await probeRow(probe, { drill, rounds: 1, acknowledged, recoveryMs, outageMs: stoppedMs + recoveryMs })];
}

async function untilPublished(probe: Probe): Promise<void> {
  for (
    const deadline = Date.now() + catchUpMs;
    await probe.db.collection('outbox').countDocuments({ status: 'pending' });
    await sleep(500)
  ) {
    if (Date.now() > deadline) throw new Error('The outbox was not emptied');
  }
}

/** By the number of rows in the inbox: to count the events themselves again and again would slow the consumers down. */
async function untilApplied(probe: Probe, inboxRows: number): Promise<void> {
  for (const deadline = Date.now() + catchUpMs; Date.now() < deadline; await sleep(500))
    if ((await probe.db.collection('inbox').countDocuments()) >= inboxRows) return;
}

/** A third worker joins and leaves, by SIGTERM and by SIGKILL in turn, while batches of slow events are under way. */
async function rebalance(setup: DrillSetup, { rounds }: DrillOptions, drill: string): Promise<DrillRow[]> {
  const probe = await setup.probe();
  const extra = await probe.extraWorker();
  const keys = newKeys(24);
  const acknowledged = await probe.writeMany(keys, rounds * 10, { behaviour: 'slow:40' });
  let longest = 0;
  for (let round = 1; round <= rounds; round += 1) {
    const begun = Date.now();
    await extra.start();
    longest = Math.max(longest, Date.now() - begun);
    await sleep(Math.random() * 1_000);
    await (round % 2 ? extra.stop() : extra.kill());
  }
  await settled(() => countEvents(probe, acknowledged.events), catchUpMs);
  // The backlog is there from the beginning: when its last event is applied says nothing of a rebalance.
  return [await probeRow(probe, { drill, rounds, acknowledged, recoveryMs: longest, outageMs: catchUpMs })];
}

/** Some events take longer than the session: each is applied once, and other keys go on meanwhile. */
async function slowHandler(setup: DrillSetup, _options: DrillOptions, drill: string): Promise<DrillRow[]> {
  const probe = await setup.probe();
  const slow = newKeys(3);
  const acknowledged = await probe.writeMany(slow, 2, { behaviour: `slow:${sessionMs * 1.5}` });
  const load = probe.load();
  await sleep(sessionMs * 3);
  await load.stop();
  const row = await probeRow(probe, { drill, rounds: 1, acknowledged: load.acknowledged });
  const slowRow = await probeRow(probe, {
    drill: `${drill} (slow keys)`,
    rounds: 1,
    acknowledged,
    outageMs: sessionMs * 1.5 * 6,
  });
  return [row, slowRow];
}

/**
 * What no event can be made of, what a handler refuses for ever, and what it refuses for a while: all are seen, and
 * nothing else waits.
 */
async function poison(setup: DrillSetup, _options: DrillOptions, drill: string): Promise<DrillRow[]> {
  const probe = await setup.probe();
  const [refused, stuck] = [newKey(), newKey()];
  await probe.db.collection<{ _id: string }>('failing').insertMany([{ _id: refused }, { _id: stuck }]);
  const load = probe.load();
  await producePoison(setup, probe, load.keys);
  await probe.write({
    events: [
      { key: refused, n: 1, behaviour: 'refused' },
      { key: refused, n: 2 },
      { key: stuck, n: 1, behaviour: 'stuck' },
      { key: stuck, n: 2 },
      { key: stuck, n: 3 },
    ],
  });
  await sleep(5_000);
  await load.stop();
  const row = await probeRow(probe, { drill, rounds: 1, acknowledged: load.acknowledged });
  row.problems.push(...(await poisonProblems(probe, { refused, stuck })));
  row.notes.push(
    '3 messages that are no events, 1 event refused for good and 1 for a while: all listed by npm run deadletters or counted by lathe_events_held, replayed in order',
  );
  return [row];
}

const poisonValues = [
  { value: 'no event at all', headers: {} },
  { value: '{ half', headers: { ce_type: eventType } },
  {
    value: Buffer.from([0xff, 0xfe, 0x00]),
    headers: {
      ce_type: eventType,
      ce_specversion: '1.0',
      ce_id: 'poison',
      ce_source: '/drill',
      ce_time: new Date(0).toISOString(),
      ce_subject: 'x',
      tenantid: 'x',
    },
  },
];

/** Between good events, on the partitions of the load's keys. */
async function producePoison(setup: DrillSetup, probe: Probe, keys: readonly string[]): Promise<void> {
  const kafka = new Kafka({ clientId: 'drills', brokers: [setup.kafka.brokers], logLevel: logLevel.NOTHING });
  const producer = kafka.producer({
    createPartitioner: Partitioners.DefaultPartitioner,
    allowAutoTopicCreation: false,
  });
  await producer.connect();
  await producer.send({
    topic: probe.topicPrefix + topic,
    messages: poisonValues.map((message, index) => ({ key: keys[index] ?? null, ...message })),
  });
  await producer.disconnect();
}

async function poisonProblems(probe: Probe, { refused, stuck }: { refused: string; stuck: string }): Promise<string[]> {
  const problems: string[] = [];
  const expect = (holds: boolean, problem: string) => {
    if (!holds) problems.push(problem);
  };
  const held = await probe.held();
  const of = (filter: (row: HeldRow) => boolean) => held.filter(filter).length;
  expect(
    of((row) => row.consumer === 'transport') === poisonValues.length,
    `${of((row) => row.consumer === 'transport')} of ${poisonValues.length} poison messages are held`,
  );
  expect(of((row) => row.key === refused && row.status === 'dead') === 1, 'the refused event is no dead letter');
  expect(
    of((row) => row.key === stuck && row.status === 'parked') === 3,
    'the stuck key is not parked with what follows',
  );
  const metrics = await probe.metrics(probe.worker);
  expect(
    /lathe_events_held\{[^}]*status="dead"[^}]*\} 4\b/.test(metrics) &&
      /lathe_events_held\{[^}]*status="parked"[^}]*\} 3\b/.test(metrics),
    'the metric lathe_events_held does not show 4 dead and 3 parked events',
  );
  const list = deadLetters(probe, 'list');
  expect(
    list.includes(`numbers:`) && list.split('transport:').length - 1 === poisonValues.length,
    `npm run deadletters lists not all:\n${list}`,
  );
  // What was in the way is mended: the parked key goes on by itself, the dead one when it is replayed.
  await probe.db.collection('failing').deleteMany({});
  deadLetters(probe, 'replay', 'all');
  const acknowledged = new Map([
    [refused, [1, 2]],
    [stuck, [1, 2, 3]],
  ]);
  const count = await settled(() => countEvents(probe, acknowledged), 120_000);
  expect(count.lost === 0 && count.twice === 0, `${count.lost} lost and ${count.twice} twice after the replay`);
  const applied = await probe.db.collection<NumbersRow>('numbers').findOne({ _id: stuck });
  expect(JSON.stringify(applied?.applied.map(({ n }) => n)) === '[1,2,3]', 'the parked key was not replayed in order');
  await probe.db.collection('held_events').deleteMany({ consumer: 'transport' });
  return problems;
}

export const consumerDrills: Record<string, Drill> = {
  'consumer-stopped': consumerStopped,
  rebalance,
  'slow-handler': slowHandler,
  poison,
};
