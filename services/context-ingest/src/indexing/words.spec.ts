import { describe, expect, it } from '@jest/globals';
import { stemmer } from 'stemmer';
import { wordsOf } from './words.js';

describe('the words of a text', () => {
  it.each([
    ['English', 'The connections of connected networks', 'connecting network'],
    ['German', 'Versicherungen für Häuser', 'Versicherung Häuser'],
    ['Russian', 'исследования городами', 'исследование города'],
    ['Greek', 'οι εφημερίδες', 'εφημερίδα'],
    ['Turkish', 'üniversitelerinde', 'üniversite'.slice(0, 8)],
    ['accents', 'Crème brûlée', 'creme brulee'],
  ])('are the same in their forms: %s', (_, text, question) => {
    expect(wordsOf(text)).toEqual(expect.arrayContaining(wordsOf(question)));
  });

  it('that are written without spaces are signs with their neighbours', () => {
    expect(wordsOf('猫 東京都')).toEqual(['猫', '東', '京', '都', '東京', '京都']);
    expect(wordsOf('abc東京1')).toEqual(['abc', '東', '京', '東京', '1']);
    expect(wordsOf('ประเทศไทย')).toEqual(expect.arrayContaining(wordsOf('ไทย')));
    expect(wordsOf('학교에서')).toEqual(expect.arrayContaining(wordsOf('학교')));
    expect(wordsOf('กข')).toEqual(['กข']);
  });

  it('keep every digit of what has digits', () => {
    expect(wordsOf('20231234567 SKU1234567890a')).toEqual(['20231234567', 'sku1234567890a']);
  });

  it('end on runs of any length', () => {
    expect(wordsOf('漢'.repeat(300_000))).toHaveLength(599_999);
    expect(wordsOf('y'.repeat(300_000))).toHaveLength(1);
    expect(wordsOf('...')).toEqual([]);
    expect(wordsOf('')).toEqual([]);
  });
});

describe('the stem of an English word', () => {
  it.each(
    Object.entries({
      caresses: 'caress',
      ponies: 'poni',
      cats: 'cat',
      agreed: 'agre',
      feed: 'feed',
      plastered: 'plaster',
      bled: 'bled',
      motoring: 'motor',
      sing: 'sing',
      conflated: 'conflat',
      hopping: 'hop',
      falling: 'fall',
      filing: 'file',
      happy: 'happi',
      sky: 'sky',
      relational: 'relat',
      conditional: 'condit',
      vietnamization: 'vietnam',
      triplicate: 'triplic',
      hopefulness: 'hope',
      adoption: 'adopt',
      replacement: 'replac',
      rate: 'rate',
      cease: 'ceas',
      controlling: 'control',
      roll: 'roll',
      is: 'is',
    }),
  )('of %s is %s', (word, stem) => {
    expect(stemmer(word)).toBe(stem);
  });
});
