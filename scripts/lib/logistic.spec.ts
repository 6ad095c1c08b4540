import { expect, it } from '@jest/globals';
import { chanceOf, fit } from './logistic.ts';

it('learns which signs tell', () => {
  const examples = Array.from({ length: 40 }, (_none, at) => ({
    signs: ['bias', at % 2 === 0 ? 'kept' : 'priced', at % 3 === 0 ? 'long' : 'short'],
    isThing: at % 2 === 0,
  }));
  const weights = fit(examples);
  expect(chanceOf(['bias', 'kept', 'long'], weights)).toBeGreaterThan(0.8);
  expect(chanceOf(['bias', 'priced', 'short'], weights)).toBeLessThan(0.2);
  expect(Math.abs(weights.get('long') ?? 1)).toBeLessThan(0.2);
});
