import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { createLogger } from '../logging/logger.js';
import { MemoryPubSub } from '../pubsub/memory-pub-sub.js';
import { JobBench, Probe } from '../testing/job-bench.js';
import { describeJobQueue } from '../testing/suites/job-queue.suite.js';
import { until } from '../testing/until.js';
import { createJobQueue } from './document-job-queue.js';

describeJobQueue('jobs in the process', () => undefined);

describe('the only process of a database', () => {
  let bench: JobBench;
  beforeEach(async () => {
    bench = await JobBench.open(60_000);
  });
  afterEach(() => bench.close());

  it('takes up at its start what its predecessor left, whatever the lease', async () => {
    await bench.write({
      _id: 'left',
      payload: 'left',
      status: 'active',
      attempts: 1,
      owner: 'gone',
      leaseUntil: new Date(Date.now() + 60_000),
    });
    const probe = new Probe();
    const queue = await createJobQueue({
      connection: bench.connection,
      pubSub: new MemoryPubSub(),
      logger: createLogger('jobs', 'silent'),
      exclusive: true,
    });
    queue.register(probe);
    await queue.start();
    try {
      await bench.ends('left', 'done');
      expect(probe.runs).toEqual([{ payload: 'left', attempt: 2 }]);
    } finally {
      await queue.stop();
    }
  });

  it('never gives away a job that it runs, although its lease is over as after a long sleep of the machine', async () => {
    const probe = new Probe();
    let release = (): void => undefined;
    const released = new Promise<void>((resolve) => (release = resolve));
    probe.work = (payload) => (payload === 'slept' ? released : Promise.resolve());
    const queue = await createJobQueue({
      connection: bench.connection,
      pubSub: new MemoryPubSub(),
      logger: createLogger('jobs', 'silent'),
      exclusive: true,
    });
    queue.register(probe);
    await queue.start();
    try {
      await queue.enqueue('probe', 'slept', 'slept');
      await until(() => probe.busy === 1);
      const over = { leaseUntil: new Date(0) };
      await bench.connection.collection('jobs').updateOne({}, { $set: over });
      // One that nobody runs: when it has been put back in line, so would be the other one.
      await bench.write({ _id: 'left', payload: 'left', status: 'active', attempts: 1, owner: 'gone', ...over });
      await bench.ends('left', 'done');
      expect(await bench.row('slept')).toMatchObject({ status: 'active', attempts: 1 });
      release();
      await bench.ends('slept', 'done');
      expect(probe.payloads).toEqual(['slept', 'left']);
    } finally {
      release();
      await queue.stop();
    }
  });

  it('refuses a second processor for one queue', async () => {
    const queue = await createJobQueue({
      connection: bench.connection,
      pubSub: new MemoryPubSub(),
      logger: createLogger('jobs', 'silent'),
      exclusive: true,
    });
    queue.register(new Probe());
    expect(() => queue.register(new Probe())).toThrow('two processors');
  });
});
