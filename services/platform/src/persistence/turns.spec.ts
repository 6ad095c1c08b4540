import { describe, expect, it } from '@jest/globals';
import { Turns } from './turns.js';

describe('Turns', () => {
  it('runs the work of one key in its order, one at a time, and that of others beside it', async () => {
    const [turns, told, running] = [new Turns(), [] as string[], new Map<string, number>()];
    const work = (key: string, index: number) => async (): Promise<number> => {
      running.set(key, (running.get(key) ?? 0) + 1);
      expect(running.get(key)).toBe(1);
      await new Promise((resolve) => setTimeout(resolve, 3 - index));
      told.push(`${key}${index}`);
      running.set(key, 0);
      return index;
    };
    const answers = await Promise.all(
      ['a', 'b'].flatMap((key) => [0, 1, 2].map((index) => turns.run(key, work(key, index)))),
    );
    expect(answers).toEqual([0, 1, 2, 0, 1, 2]);
    expect(told.filter((one) => one.startsWith('a'))).toEqual(['a0', 'a1', 'a2']);
  });

  it('goes on after work that failed', async () => {
    const turns = new Turns();
    const failed = turns.run('a', () => Promise.reject(new Error('no')));
    const next = turns.run('a', async () => 'yes');
    await expect(failed).rejects.toThrow('no');
    expect(await next).toBe('yes');
  });
});
