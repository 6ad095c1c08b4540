import { describe, expect, it } from '@jest/globals';
import { AnswerMemory, maxAnswerBytes } from './answer-memory.js';
import { BoundedWork } from './bounded-work.js';
import { JsonList } from './json-list.js';
import { pauses } from './pause.js';

describe('a JSON list', () => {
  const written = (maxBytes: number, elements: unknown[]): { text: string; taken: number; bytes: number } => {
    const list = new JsonList<unknown>(maxBytes, (element, out) => out.text(JSON.stringify(element)));
    const taken = elements.filter((element) => list.add(element)).length;
    const { bytes } = list;
    return { text: Buffer.concat(list.end()).toString(), taken, bytes };
  };

  it.each([
    [[]],
    [[1]],
    [[{ a: '€' }, 'x'.repeat(200_000), null]],
    [Array.from({ length: 10_000 }, (_, index) => ({ index }))],
  ])('is the array of its elements (%#)', (elements: unknown[]) => {
    const { text, bytes } = written(Infinity, elements);
    expect(text).toBe(JSON.stringify(elements));
    expect(bytes).toBe(Buffer.byteLength(text));
  });

  it('ends before the element that would make it too large, to the byte', () => {
    expect(written(9, [1, 22, 333])).toEqual({ text: '[1,22,333]'.slice(0, 5) + ']', taken: 2, bytes: 6 });
    expect(written(10, [1, 22, 333])).toEqual({ text: '[1,22,333]', taken: 3, bytes: 10 });
    expect(written(7, ['€', '€'])).toEqual({ text: '["€"]', taken: 1, bytes: 7 });
  });

  it('takes its first element whatever its size', () => expect(written(3, ['large'])).toMatchObject({ taken: 1 }));
});

describe('the memory of answers', () => {
  it('has room for large ones while few are there, and for small ones always', () => {
    const memory = new AnswerMemory();
    const rooms = Array.from({ length: 50 }, () => memory.take());
    const sizes = rooms.map(({ bytes }) => bytes);
    expect(sizes[0]).toBe(maxAnswerBytes);
    expect(sizes).toEqual(sizes.toSorted((one, other) => other - one));
    expect(sizes.at(-1)).toBe(1024 * 1024);
    expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThan(128 * 1024 * 1024);
    for (const room of rooms) room.shrink(0);
    rooms[0]!.shrink(0);
    expect(memory.take().bytes).toBe(maxAnswerBytes);
  });

  it('is given back as far as an answer does not need it', () => {
    const memory = new AnswerMemory();
    const room = memory.take();
    const second = memory.take();
    expect(second.bytes).toBeLessThan(maxAnswerBytes);
    room.shrink(1_000);
    room.shrink(5_000_000);
    second.shrink(0);
    expect(memory.take().bytes).toBe(Math.min(maxAnswerBytes, Math.floor((64 * 1024 * 1024 - 1_000) / 4)));
  });
});

describe('turns', () => {
  const setUp = (limits: ConstructorParameters<typeof BoundedWork>[0]) => {
    const turns = new BoundedWork(limits);
    const begun: string[] = [];
    const ends = new Map<string, (error?: Error) => void>();
    const run = (key: string, name: string): Promise<string> =>
      turns.run(key, () => {
        begun.push(name);
        return new Promise((resolve, reject) => ends.set(name, (error) => (error ? reject(error) : resolve(name))));
      });
    const end = async (name: string, error?: Error): Promise<void> => {
      ends.get(name)!(error);
      await new Promise(setImmediate);
    };
    return { run, end, begun };
  };

  it('let so many run at once, of each key fewer, and the others in order', async () => {
    const { run, end, begun } = setUp({ atOnce: 3, atOncePerKey: 2, waiting: 10 });
    const all = [run('a', 'a1'), run('a', 'a2'), run('a', 'a3'), run('b', 'b1'), run('b', 'b2')];
    expect(begun).toEqual(['a1', 'a2', 'b1']);
    await end('b1');
    expect(begun).toEqual(['a1', 'a2', 'b1', 'b2']);
    await end('a1');
    expect(begun.at(-1)).toBe('a3');
    for (const name of ['a2', 'a3', 'b2']) await end(name);
    expect(await Promise.all(all)).toEqual(['a1', 'a2', 'a3', 'b1', 'b2']);
  });

  it('go on after a failure, and refuse when too much waits', async () => {
    const { run, end } = setUp({ atOnce: 1, atOncePerKey: 1, waiting: 1 });
    const first = run('a', 'first');
    const second = run('a', 'second');
    await expect(run('b', 'third')).rejects.toMatchObject({ code: 'unavailable' });
    void end('first', new Error('broken'));
    await expect(first).rejects.toThrow('broken');
    await end('second');
    expect(await second).toBe('second');
  });
});

describe('pauses', () => {
  it('let others in once the work has taken a while', async () => {
    let now = 0;
    const pause = pauses(() => now);
    now += 7;
    expect(pause()).toBeUndefined();
    now += 7;
    let others = false;
    setImmediate(() => (others = true));
    await pause();
    expect(others).toBe(true);
    now += 7;
    expect(pause()).toBeUndefined();
  });
});
