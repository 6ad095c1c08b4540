import { describe, expect, it } from '@jest/globals';
import { ndcg, recall } from './ranking-measures.ts';

const relevance = new Map([
  ['a', 2],
  ['b', 1],
  ['c', 0],
]);

describe('the measures of a ranking', () => {
  it('count what comes first most, and what is more relevant more', () => {
    expect(ndcg(['a', 'b', 'c'], relevance, 10)).toBe(1);
    // (0 + 1 / log2(3) + 2 / log2(4)) of (2 + 1 / log2(3))
    expect(ndcg(['x', 'b', 'a'], relevance, 10)).toBeCloseTo(0.6199, 4);
    expect(ndcg(['x', 'b', 'a'], relevance, 2)).toBeCloseTo(0.2398, 4);
  });

  it('count the share of what is relevant', () => {
    expect(recall(['c', 'b', 'x'], relevance, 10)).toBe(0.5);
    expect(recall(['c', 'b', 'a'], relevance, 2)).toBe(0.5);
    expect(recall(['b', 'a'], relevance, 10)).toBe(1);
  });

  it('are 0 where nothing is found or nothing is relevant', () => {
    expect([ndcg([], relevance, 10), recall([], relevance, 10)]).toEqual([0, 0]);
    expect([ndcg(['c'], new Map([['c', 0]]), 10), recall(['c'], new Map(), 10)]).toEqual([0, 0]);
  });
});
