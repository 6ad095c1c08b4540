import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { createLogger } from '../logging/logger.js';
import { MemoryPubSub } from '../pubsub/memory-pub-sub.js';
import { JobBench, Probe } from '../testing/job-bench.js';
import { describeJobQueue } from '../testing/suites/job-queue.suite.js';
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
