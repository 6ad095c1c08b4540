import { describe, expect, it } from '@jest/globals';
import { readsEnglish } from './reads-english.js';

describe('a question', () => {
  it.each(['Which car is it?', 'how do I cancel my plan', 'The die is cast'])('is English: %s', (question) => {
    expect(readsEnglish(question)).toBe(true);
  });
  it.each([
    'Wann beginnt die Kündigungsfrist?',
    '¿Cuál es el plazo de entrega?',
    'Quel est le délai de livraison ?',
    'Hangi ülke bu yarışı kazandı?',
    'Когда начинается отпуск?',
    'penguin colonies',
    '',
  ])('is not surely English: %s', (question) => {
    expect(readsEnglish(question)).toBe(false);
  });
});
