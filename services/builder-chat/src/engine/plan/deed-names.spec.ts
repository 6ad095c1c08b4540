import { describe, expect, it } from '@jest/globals';
import { translate } from '../language/translation/translate.js';
import { requestWords } from '../reader/words.js';
import { deedNameOf } from './deed-names.js';

const named = (request: string, word: string, language?: 'de' | 'es') =>
  deedNameOf(
    { name: requestWords(request).filter(({ text }) => text === word), one: word },
    language ? translate(request, 2, language) : translate(request),
  );

describe('a list that is named by what is done', () => {
  it.each([
    ['I want the list of who sells what at our market', 'sells', 'sale'],
    ['We rent out crates and I need to know who has them', 'rent', 'rental'],
    ['Each morning two of us weigh the lambs', 'weigh', 'weighing'],
  ])('is called by the noun: %s', (request, word, noun) => {
    expect(named(request, word)).toEqual({ noun });
  });

  it.each([
    ['I want a list of my books with author', 'books'],
    ['We have meetings, and orders of our customers', 'meetings'],
    ['Please keep our stalls with metres', 'stalls'],
    ['We roast coffee in sacks. A roast uses a sack', 'roast'],
  ])('a noun stays: %s', (request, word) => {
    expect(named(request, word)).toBeUndefined();
  });

  it.each([
    ['Jeder soll für einen Tag einen Parkplatz reservieren können', 'reservieren', 'Reservierung', 'de'],
    ['Nicht jeder Gast ist überall eingeladen: Gast, Anlass', 'eingeladen', 'Einladung', 'de'],
    ['Quiero saber quién compró qué libro y cuándo', 'compró', 'compra', 'es'],
  ] as const)('has the noun of its own language: %s', (request, word, one, language) => {
    expect(named(request, word, language)?.forms?.one).toBe(one);
  });

  it('is called as it was typed where there is no such noun', () => {
    expect(named('Will meine Kletterrouten tracken: Gebiet, Route', 'tracken', 'de')).toBeUndefined();
  });
});
