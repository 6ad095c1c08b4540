import { describe, expect, it } from '@jest/globals';
import { translate } from './translate.js';

describe('wishes in English', () => {
  it.each([
    ['Ich brauch ne Liste meiner Bücher, die ich noch lesen will', 'a list'],
    ['ich krieg jeden Montag Ware und brauch nen Plan', 'I'],
    ['Kannst du mir was für meinen Garten bauen', 'I want a app for my garden'],
    ['Bin Gärtner und wir melden uns ständig zu Kursen an', 'always'],
  ])('%s', (german, english) => {
    expect(translate(german)).toMatchObject({ language: 'de', text: expect.stringContaining(english) });
  });

  it.each([
    ['Wir schreiben auf, womit wir düngen und wie oft.', 'with what'],
    ['Zimmer mit Bettenzahl, Wunschtermin und Ringnummer', 'bed count, wish date and ring number'],
    ['Wir haben Häuser. Die Untersuchung ist am Donnerstag.', 'examination is at thursday'],
    ['Wer holt welches Kind ab, und wer bringt es?', 'picks up'],
    ['Der Dienstgrad und der Name', 'the Dienstgrad and the name'],
  ])('%s', (german, english) => {
    expect(translate(german).text).toContain(english);
  });

  it.each([
    ['Quiero saber qué comí y quién se llevó el libro', 'what I have eaten and who took the book'],
    ['Quiero ver cómo se riega cada planta y cuándo la regué', 'is watered'],
    ['necesito mi numero de telefono y la direccion, q lo vean todos', 'number of phone and the address, that'],
    ['fiestas: fecha, precio entrada, hora llegada', 'date, entry price, arrival time'],
    ['libros: autor, leído sí/no', 'yes/no'],
  ])('%s', (spanish, english) => {
    expect(translate(spanish)).toMatchObject({ language: 'es', text: expect.stringContaining(english) });
  });

  it.each([
    ['Je loue des vélos et on note qui a pris quoi', 'I rent'],
    ["Il me faut la liste des clients, s'ils ont payé", 'the list of the customers, whether they have paid'],
    ["Je m'occupe de la bibliothèque et je reçois des livres", 'I am in charge of the library and I receive'],
    ["vins : prix d'achat, poids net, vendu le", 'purchase price, net weight, sold on'],
  ])('%s', (french, english) => {
    expect(translate(french)).toMatchObject({ language: 'fr', text: expect.stringContaining(english) });
  });
});

describe('names in the words of the wish', () => {
  it.each([
    ["Pour chaque chat : fiche sanitaire reçue, solde à payer et le prix d'achat", 'Balance to pay', 'Solde à payer'],
    ['Para cada coche: peso inicial, fecha de compra y dueño anterior', 'Inicial weight', 'Peso inicial'],
    ['Wir haben viele Hunde und jeden alten Knochen mit Datum', 'Each old Knochen', 'Alten Knochen'],
    ['Von jedem Pferd: Futtermenge, verkaufte Fohlen und der Besitzer', 'Sold foal', 'Verkaufte Fohlen'],
  ])('%s: %s', (wish, english, own) => {
    expect(translate(wish).original(english)).toBe(own);
  });
});
