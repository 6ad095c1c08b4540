import { describe, expect, it } from '@jest/globals';
import { Batcher } from './batcher.js';

describe('a batcher', () => {
  it('does in one go what one turn brings, and answers each its own result', async () => {
    const batches: number[][] = [];
    const batcher = new Batcher(async (items: number[]) => {
      batches.push(items);
      return items.map((item) => item * 2);
    }, 3);
    expect(await Promise.all([1, 2, 3, 4].map((item) => batcher.run(item)))).toEqual([2, 4, 6, 8]);
    expect(await batcher.run(5)).toBe(10);
    expect(batches).toEqual([[1, 2, 3], [4], [5]]);
  });

  it('tells every caller of a batch that failed, and goes on', async () => {
    let broken = true;
    const batcher = new Batcher(async (items: string[]) => {
      if (broken) throw new Error('down');
      return items;
    }, 10);
    const results = await Promise.allSettled([batcher.run('a'), batcher.run('b')]);
    expect(results.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    broken = false;
    expect(await batcher.run('c')).toBe('c');
  });
});
