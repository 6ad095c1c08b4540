import { describe, expect, it } from '@jest/globals';
import { DomainError } from '@lathe/platform/errors/domain-error';
import { storeFitting } from './store-fitting.js';
import type { Usage } from './usage.js';

/** Stores rows of these sizes in an app that has so much room; others write before each look at it. */
async function store(sizes: readonly number[], rooms: readonly Usage[]): Promise<{ stored: number; refused: boolean }> {
  let look = 0;
  const roomNow = (): Usage => rooms[Math.min(look, rooms.length - 1)]!;
  return storeFitting(
    sizes.map((size) => ({ size })),
    () => Promise.resolve(roomNow()),
    (fitting, refusal) => {
      const bytes = fitting.reduce((sum, { size }) => sum + size, 0);
      const { rows, bytes: room } = rooms[Math.min(look++, rooms.length - 1)]!;
      if (fitting.length > rows || bytes > room)
        return Promise.reject(new DomainError('entity/rows-limit-reached', { limit: rows }));
      return Promise.resolve({ stored: fitting.length, refused: refusal !== undefined });
    },
  );
}

const room = (rows: number, bytes = 1_000): Usage => ({ rows, bytes });

describe('storing what fits', () => {
  it('stores all where there is room, and says nothing', async () => {
    expect(await store([1, 1], [room(2)])).toEqual({ stored: 2, refused: false });
  });

  it('stores the first rows up to the limit of rows or bytes, and says that they are not all', async () => {
    expect(await store([1, 1, 1], [room(2)])).toEqual({ stored: 2, refused: true });
    expect(await store([400, 400, 400], [room(9)])).toEqual({ stored: 2, refused: true });
    expect(await store([1], [room(0)])).toEqual({ stored: 0, refused: true });
  });

  it('refuses nothing where there is room again by then', async () => {
    expect(await store([1, 1, 1], [room(1), room(3)])).toEqual({ stored: 3, refused: false });
  });

  it('throws what is no limit', async () => {
    const failing = () => Promise.reject(new Error('the store is away'));
    await expect(storeFitting([{ size: 1 }], () => Promise.resolve(room(1)), failing)).rejects.toThrow('away');
  });
});
