import { describe, expect, it } from '@jest/globals';
import { withoutQuestion } from './asked-names.js';

describe('names that were asked for', () => {
  it.each([
    ['who signed', 'signed by'],
    ['who', 'person'],
    ['who was there', 'person'],
    ['where', 'place'],
    ['from whom', 'from'],
    ['what is broken', 'broken'],
    ["what's wrong", 'wrong'],
    ['what we gave last year', 'description'],
    ['was there something to know', 'notes'],
    ['was it paid', 'was it paid'],
    ['was man verkauft', 'Beschreibung'],
    ['wer', 'Person'],
    ['Wo', 'Ort'],
    ['quién lo cambia', 'persona'],
    ['à qui', 'personne'],
    ['when bought', 'when bought'],
    ['warehouse', 'warehouse'],
    ['whole price', 'whole price'],
    ['wasser', 'wasser'],
    ['quittance', 'quittance'],
  ])('%s: %s', (name, title) => {
    expect(withoutQuestion(name)).toBe(title);
  });
});
