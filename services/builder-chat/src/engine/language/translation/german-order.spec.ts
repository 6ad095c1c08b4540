import { describe, expect, it } from '@jest/globals';
import { dictionaryOf } from './dictionary.js';
import { inOrder } from './german-order.js';

describe('German words in the order of English ones', () => {
  it.each([
    ['In unserer Schule hat jeder Schüler einen Lehrer.', 'In unserer Schule jeder Schüler hat einen Lehrer.'],
    ['Jede Band kann einen Termin buchen, mit Tag.', 'Jede Band kann buchen einen Termin, mit Tag.'],
    ['Ich will sehen, wer welches Boot hat.', 'Ich will sehen, wer hat welches Boot.'],
    ['wie viel wir dort eingenommen haben', 'wie viel wir haben eingenommen dort'],
    ['Boote, die Mitglieder ausleihen können.', 'Boote, welche Mitglieder ausleihen können.'],
    ['die Mieter melden Schäden, der Hausmeister prüft sie', 'die Mieter melden Schäden, der Hausmeister prüft sie'],
    ['Eltern melden sich dafür an.', 'Eltern melden an sich dafür.'],
    ['Wir tragen Messwerte ein, der Chef liest sie', 'Wir tragen ein Messwerte, der Chef liest sie'],
    ['welcher Hof den Mist abholt', 'welcher Hof abholt den Mist'],
    ['welcher Hund geht mit welchem Kind', 'welcher Hund geht mit welchem Kind'],
    ['welcher Gast was bestellt hat', 'welcher Gast hat bestellt was'],
    ['wer ihn repariert', 'wer repariert ihn'],
    ['weil meine alte Liste verloren geht', 'weil meine alte Liste geht verloren'],
    ['was ich wann gegossen habe', 'was ich habe gegossen und wann'],
    ['Wer hat wem Eier gebracht?', 'Wer hat gebracht wem Eier?'],
    ['Gäste sollen Wünsche schreiben können mit Datum', 'Gäste sollen schreiben Wünsche mit Datum'],
  ])('%s', (german, ordered) => {
    expect(inOrder(german, dictionaryOf('de').verbs)).toBe(ordered);
  });
});
