import { setImmediate as nextRound } from 'node:timers/promises';
import { describe, expect, it } from '@jest/globals';
import { LoopTurns } from './loop-turns.js';

describe('turns on the event loop', () => {
  it('come one a round, in the order in which they were asked for', async () => {
    const turns = new LoopTurns();
    const done: number[] = [];
    const all = Promise.all([1, 2, 3].map((number) => turns.take().then(() => done.push(number))));
    const seen: number[] = [];
    for (let round = 0; round < 4; round += 1) {
      await nextRound();
      seen.push(done.length);
    }
    await all;
    expect(done).toEqual([1, 2, 3]);
    expect(seen.filter((count, index) => count > (seen[index - 1] ?? 0) + 1)).toEqual([]);
  });

  it('come again to whoever asks again, behind the others', async () => {
    const turns = new LoopTurns();
    const done: string[] = [];
    const work = async (name: string): Promise<void> => {
      for (let turn = 1; turn <= 2; turn += 1) {
        await turns.take();
        done.push(`${name}${turn}`);
      }
    };
    await Promise.all([work('a'), work('b')]);
    expect(done).toEqual(['a1', 'b1', 'a2', 'b2']);
  });
});
