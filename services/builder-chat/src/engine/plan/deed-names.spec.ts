import { describe, expect, it } from '@jest/globals';
import { translate } from '../language/translation/translate.js';
import { requestWords } from '../reader/words.js';
import { deedForms, deedNoun } from './deed-names.js';

const nameIn = (request: string, word: string) => requestWords(request).filter(({ text }) => text === word);
const formsIn = (request: string, word: string, language: 'de' | 'es') =>
  deedForms({ name: nameIn(request, word), one: word }, translate(request, 2, language));

describe('a list that is named by what is done', () => {
  it.each([
    ['I want the list of who sells what at our market', 'sells', 'sale'],
    ['We rent out crates and I need to know who has them', 'rent', 'rental'],
    ['Each morning two of us weigh the lambs', 'weigh', 'weighing'],
  ])('is called by the noun: %s', (request, word, noun) => {
    expect(deedNoun(nameIn(request, word), request)).toBe(noun);
  });

  it.each([
    ['I want a list of my books with author', 'books'],
    ['We have meetings, and orders of our customers', 'meetings'],
    ['Please keep our stalls with metres', 'stalls'],
    ['We roast coffee in sacks. A roast uses a sack', 'roast'],
  ])('a noun stays: %s', (request, word) => {
    expect(deedNoun(nameIn(request, word), request)).toBeUndefined();
  });

  it.each([
    ['Jeder soll für einen Tag einen Parkplatz reservieren können', 'reservieren', 'Reservierung', 'de'],
    ['Nicht jeder Gast ist überall eingeladen: Gast, Anlass', 'eingeladen', 'Einladung', 'de'],
    ['Quiero saber quién compró qué libro y cuándo', 'compró', 'compra', 'es'],
  ] as const)('has the noun of its own language: %s', (request, word, one, language) => {
    expect(formsIn(request, word, language)?.one).toBe(one);
  });

  it('is called as it was typed where there is no such noun', () => {
    expect(formsIn('Will meine Kletterrouten tracken: Gebiet, Route', 'tracken', 'de')).toBeUndefined();
  });
});
