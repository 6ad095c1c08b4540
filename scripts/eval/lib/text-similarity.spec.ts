import { describe, expect, it } from '@jest/globals';
import { similarity } from './text-similarity.ts';

describe('the similarity of two texts', () => {
  it('knows no layout, but how often words stand there', () => {
    expect(similarity('A  dog\n- barks', 'a dog barks.')).toEqual({ words: 1, pairs: 1 });
    expect(similarity('dog dog cat', 'dog cat cat').words).toBeCloseTo(2 / 3);
    expect(similarity('e\u0301t\u00ade', 'éte').words).toBe(1);
  });

  it('sees an order that differs', () => {
    expect(similarity('one two three four', 'three four one two')).toEqual({ words: 1, pairs: 2 / 3 });
  });

  it('is 0 of nothing and something, and 1 of nothing and nothing', () => {
    expect(similarity('', 'dog')).toEqual({ words: 0, pairs: 1 });
    expect(similarity('', '...')).toEqual({ words: 1, pairs: 1 });
  });
});
