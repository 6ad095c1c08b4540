import { describe, expect, it } from '@jest/globals';
import { createLogger } from '../../logging/logger.js';
import { OffsetCommits } from './offset-commits.js';

/** A member that has resolved some messages, and commits as many as it is told to. */
function member(): {
  resolved: number;
  committed: number;
  requests: number;
  payload: Parameters<OffsetCommits['begin']>[0];
} {
  const state = { resolved: 0, committed: 0, requests: 0 };
  const offsets = (): { topics: { topic: string; partitions: { partition: number; offset: string }[] }[] } => ({
    topics: [{ topic: 'one', partitions: [{ partition: 0, offset: String(state.resolved) }] }],
  });
  return Object.assign(state, {
    payload: {
      uncommittedOffsets: offsets,
      commitOffsetsIfNecessary: async (given?: ReturnType<typeof offsets>) => {
        state.requests += 1;
        await Promise.resolve();
        state.committed = Number(given!.topics[0]!.partitions[0]!.offset);
      },
    },
  });
}

const commits = (): OffsetCommits => new OffsetCommits(createLogger('payments', 'silent'));

async function microtasks(count: number): Promise<void> {
  for (let index = 0; index < count; index += 1) await Promise.resolve();
}

describe('commits of offsets behind the deliveries', () => {
  it('cover what is resolved at any moment of an earlier commit', async () => {
    for (let moment = 0; moment < 20; moment += 1) {
      const [one, all] = [member(), commits()];
      one.resolved = 1;
      all.begin(one.payload);
      await microtasks(moment);
      one.resolved = 2;
      all.begin(one.payload);
      await all.settled();
      expect([moment, one.committed]).toEqual([moment, 2]);
    }
  });

  it('make one request of all that is resolved during a commit', async () => {
    const [one, all] = [member(), commits()];
    for (let index = 1; index <= 10; index += 1) {
      one.resolved = index;
      all.begin(one.payload);
      if (index === 1) await microtasks(1);
    }
    await all.settled();
    expect([one.committed, one.requests]).toEqual([10, 2]);
  });

  it('go on after one that failed', async () => {
    const [one, all] = [member(), commits()];
    all.begin({ ...one.payload, commitOffsetsIfNecessary: () => Promise.reject(new Error('the group has changed')) });
    await all.settled();
    one.resolved = 3;
    all.begin(one.payload);
    await all.settled();
    expect(one.committed).toBe(3);
  });
});
