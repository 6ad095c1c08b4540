import { describe, expect, it } from '@jest/globals';
import { GroupQueue } from './group-queue.js';

describe('a queue of groups', () => {
  const setUp = (maxGroup = 10, maxWaiting = 100) => {
    const groups: string[] = [];
    const goOn: (() => void)[] = [];
    const queue = new GroupQueue(
      async (key: string, items: string[]) => {
        groups.push(`${key}:${items.join('')}`);
        await new Promise<void>((resolve) => goOn.push(resolve));
        if (items.includes('!')) throw new Error('broken');
        return items.map((item) => (item === '?' ? new Error('odd') : item.toUpperCase()));
      },
      maxGroup,
      maxWaiting,
    );
    const turn = () => new Promise((resolve) => setImmediate(resolve));
    const next = async () => {
      await turn();
      goOn.shift()?.();
      await turn();
    };
    return { queue, groups, next };
  };

  it('does what arrives while a group is under way in the next one; keys go side by side', async () => {
    const { queue, groups, next } = setUp(2);
    const first = [queue.run('a', 'a'), queue.run('a', 'b'), queue.run('a', 'c'), queue.run('b', 'x')];
    await new Promise((resolve) => setImmediate(resolve));
    const later = queue.run('a', 'd');
    expect(groups).toEqual(['a:ab', 'b:x']);
    for (let step = 0; step < 3; step += 1) await next();
    expect(groups).toEqual(['a:ab', 'b:x', 'a:cd']);
    expect(await Promise.all([...first, later])).toEqual(['A', 'B', 'C', 'X', 'D']);
  });

  it('tells each its own error, all of a group when the group failed, and goes on', async () => {
    const { queue, next } = setUp();
    const results = Promise.allSettled(['a', '?', 'b'].map((item) => queue.run('k', item)));
    await next();
    expect((await results).map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
    const broken = Promise.allSettled(['a', '!'].map((item) => queue.run('k', item)));
    await next();
    expect((await broken).map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    const fine = queue.run('k', 'a');
    await next();
    expect(await fine).toBe('A');
  });

  it('refuses when too much waits for one key', async () => {
    const { queue, next } = setUp(1, 2);
    const taken = [queue.run('a', 'a'), queue.run('a', 'b')];
    await expect(queue.run('a', 'c')).rejects.toMatchObject({ code: 'unavailable' });
    const other = queue.run('b', 'd');
    for (let step = 0; step < 4; step += 1) await next();
    expect(await Promise.all([...taken, other])).toEqual(['A', 'B', 'D']);
  });
});
