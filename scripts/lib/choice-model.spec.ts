import { expect, it } from '@jest/globals';
import { type Choice, fitChoices } from './choice-model.ts';

it('learns which signs speak for an option', () => {
  const choices = Array.from({ length: 60 }, (_none, at): Choice => {
    const isKept = at % 2 === 0;
    return {
      options: [['bias'], [isKept ? 'kept' : 'priced', at % 3 === 0 ? 'long' : 'short']],
      right: [isKept ? 1 : 0],
    };
  });
  const weights = fitChoices(choices);
  expect(weights.get('kept')).toBeGreaterThan(1);
  expect(weights.get('priced')).toBeLessThan(-1);
  expect(Math.abs(weights.get('long')! - weights.get('short')!)).toBeLessThan(0.3);
});

it('is content with any of several right options', () => {
  const weights = fitChoices(
    Array.from({ length: 40 }, () => ({ options: [['no'], ['one'], ['other']], right: [1, 2] })),
  );
  expect(weights.get('no')).toBeLessThan(weights.get('one')!);
  expect(weights.get('one')).toBeCloseTo(weights.get('other')!, 5);
});
