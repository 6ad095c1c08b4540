import { describe, expect, it } from '@jest/globals';
import { inOrder } from './german-order.js';

describe('German words in the order of English ones', () => {
  it.each([
    ['In unserer Schule hat jeder Schüler einen Lehrer.', 'In unserer Schule jeder Schüler hat einen Lehrer.'],
    ['Jede Band kann einen Termin buchen, mit Tag.', 'Jede Band kann buchen einen Termin, mit Tag.'],
    ['Ich will sehen, wer welches Boot hat.', 'Ich will sehen, wer hat welches Boot.'],
    ['wie viel wir dort eingenommen haben', 'wie viel wir haben eingenommen dort'],
    ['Boote, die Mitglieder ausleihen können.', 'Boote, welche Mitglieder ausleihen können.'],
    ['die Mieter melden Schäden, der Hausmeister prüft sie', 'die Mieter melden Schäden, der Hausmeister prüft sie'],
  ])('%s', (german, ordered) => {
    expect(inOrder(german)).toBe(ordered);
  });
});
