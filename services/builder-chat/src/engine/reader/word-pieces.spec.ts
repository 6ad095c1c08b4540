import { describe, expect, it } from '@jest/globals';
import { WordPieces } from './word-pieces.js';

const known = ['[UNK]', 'groom', '##ing', '##s', 'dog', '|', "'", 's', 'cafe', '2', '##5'];
const pieces = new WordPieces(known);
const split = (word: string): string[] => pieces.split(word).map((place) => known[place]!);

describe('pieces of words', () => {
  it.each([
    ['Grooming', ['groom', '##ing']],
    ['dogs', ['dog', '##s']],
    ["dog's", ['dog', "'", 's']],
    ['Café', ['cafe']],
    ['25', ['2', '##5']],
    ['\n', ['|']],
    ['groomer', ['[UNK]']],
    ['🐕', ['[UNK]']],
  ])('%j', (word, expected) => {
    expect(split(word)).toEqual(expected);
  });

  it('are not many, however long the word', () => {
    expect(split('dog'.repeat(500))).toEqual(['[UNK]']);
    expect(split('2'.repeat(2) + '5'.repeat(90)).length).toBeLessThan(9);
  });

  it('names a piece that it lacks', () => {
    expect(() => pieces.placeOf('[CLS]')).toThrow('No piece [CLS]');
  });
});
