import { describe, expect, it } from '@jest/globals';
import { costOf, costsOf } from './cost-of.js';

const usage = {
  promptTokens: 1_000_000,
  completionTokens: 100_000,
  cacheReadTokens: 600_000,
  cacheWriteTokens: 200_000,
};

describe('the cost of a call', () => {
  it('counts what a cache gave and took at its own price', () => {
    const costs = costsOf(usage, { input: 3, output: 15, cacheRead: 0.3, cacheWrite: 3.75 });
    expect(costs.promptCost).toBeCloseTo(0.6);
    expect(costs.completionCost).toBeCloseTo(1.5);
    expect(costs.cacheReadCost).toBeCloseTo(0.18);
    expect(costs.cacheWriteCost).toBeCloseTo(0.75);
    expect(costs.totalCost).toBeCloseTo(3.03);
  });

  it('counts it as input where no other price is known', () => {
    expect(costOf(usage, { input: 3, output: 15 })).toBeCloseTo(4.5);
  });

  it('is not known without prices, and is never less than nothing', () => {
    expect(costOf(usage, undefined)).toBeNull();
    expect(costsOf({ ...usage, promptTokens: 0 }, { input: 3, output: 15 }).promptCost).toBe(0);
  });
});
