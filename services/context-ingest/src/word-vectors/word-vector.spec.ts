import { describe, expect, it } from '@jest/globals';
import { vectorTable } from './vector-table.js';
import { piecesOf } from './word-pieces.js';
import { wordVector } from './word-vector.js';

const near = (a: string, b: string): number => {
  const other = wordVector(b);
  return wordVector(a).reduce((sum, value, index) => sum + value * other[index]!, 0);
};

describe('the vector of a text', () => {
  it('is near to those of texts that mean the same in other words', () => {
    for (const [one, same, other] of [
      ['how do I fix my car', 'automobile repair', 'bread with yeast'],
      ['salary of the staff', 'wages that employees are paid', 'penguins of Antarctica'],
      ['invoice for walking dogs', 'bills of puppy walkers', 'recipes of pumpkin soup'],
    ] as const) {
      expect(near(one, same)).toBeGreaterThan(0.2);
      expect(near(one, same)).toBeGreaterThan(2 * near(one, other));
    }
  });

  it('is near to that of the same words mistyped', () => {
    expect(near('salary of employees', 'salery of employes')).toBeGreaterThan(0.6);
  });

  it('is of length 1, and of nothing where no word is known', () => {
    expect(Math.hypot(...wordVector('Dogs, cats & 3 birds'))).toBeCloseTo(1);
    for (const text of ['', ' ... ', 'Übergröße', 'что это'])
      expect(wordVector(text).every((value) => value === 0)).toBe(true);
    expect(wordVector('cat Übergröße')).toEqual(wordVector('cat'));
  });

  it('takes no longer for a word without an end', () => {
    expect(wordVector('y'.repeat(1_000_000))).toEqual(wordVector('y'.repeat(64)));
  });
});

describe('the pieces of a word', () => {
  const names = [...vectorTable().pieces.keys()];
  // What the tokenizer of the package answers.
  it.each(['un bel iev able', 'In vo ices', 'B 1 2', 'token isation', 'x', 'retr ieval'])('are %s', (pieces) => {
    const word = pieces.replaceAll(' ', '');
    expect(
      piecesOf(word, vectorTable().pieces)
        .map((piece) => names[piece])
        .join(' '),
    ).toBe(`▁${pieces}`);
  });
});
