import { describe, expect, it } from '@jest/globals';
import { readFields } from './fields.js';
import { splitItems } from './items.js';
import { kindOfField } from './kinds-of-fields.js';
import { withTicks } from './ticks.js';

describe('what is typed into a field of this name', () => {
  it.each([
    [
      'number',
      'water temp, pipe diameter, height cm, weight g, kilos left, hours on deck, metres of rope, percent full',
    ],
    ['number', 'fuel used, wind speed, upper value, litres in, trunk circumference'],
    [
      'integer',
      'adults, crates, puffs, party size, how many bowls, year built, built in, tickets needed, bats counted',
    ],
    ['money', 'tips, bill, price per 100 g, sold for, money handed over, what they owe, price after discount'],
    [
      'date',
      'last polished when, next boiler check, first seen, insurance till, date put away, ready by, sown, arrived',
    ],
    ['datetime', 'back at, time in, time out, landing time'],
    ['boolean', 'pump ok, needs mending, roof repaired, wheelchair accessible, washable, still alive, nut allergy'],
    ['image', 'photo after, picture of the roof, swatch, pics'],
    ['phone', 'tel, cell'],
    ['email', 'mail'],
    ['date', 'Abgabedatum, échéance, since when, theory passed on, posted on'],
    ['datetime', 'reported at, fixed at, first crack time, finish time, hora de salida, heure, Uhrzeit'],
    ['integer', "number born, number dead at birth, lambs born, kegs taken back, nombre d'enfants, número de copias"],
    ['integer', 'points balance, Anzahl Register, quantity received, qty sold, stock quantity ordered'],
    ['text', 'number plate, número de serie, nombre de usuario, n° de contrat, Störungsbild, Blutbild'],
    ['text', 'goals worked on, put on, rack it hangs on, topics covered, songs played, bought at, works at'],
    ['text', 'exercises done, CD or file, phone or email, parent/guardian, door or room'],
    ['money', 'price per kg, rate per word, values, Preis pro Kilo, Stundensatz, precio por hora, prix au kilo'],
    [
      'boolean',
      'down payment received, balance received, solde reçu, arrhes versées, fianza devuelta, Kaution bezahlt',
    ],
    ['file', 'audio recording, voice memo, attached PDF, scan of the contract, Sprachaufnahme, enregistrement audio'],
    ['image', 'receipt photo, photo du ticket, Fotos vom Schaden, Profilbild'],
    ['number', 'water value, hours balance, latitud, Stammumfang, Dachflaeche in qm, poids en kg'],
    ['money', 'Grundgebühr, propinas, cachet'],
    ['text', 'size, colour, part replaced, fabric chosen, box no, table, materials needed, pitch, start'],
  ])('%s: %s', (kind, names) => {
    for (const name of names.split(', ')) expect([name, kindOfField(name)]).toEqual([name, kind]);
  });
});

describe('how fields are called', () => {
  it.each([
    ['length in cm', 'Length (cm):number'],
    ['part number of the pump', 'Part number:text'],
    ['remarks like dents', 'Remarks:long'],
    ['owner if known', 'Owner:text'],
    ['once finished the hours', 'Hours:number'],
    ['waltz/tango/salsa', 'Type:waltz|tango|salsa'],
    ['condition good fair poor', 'Condition:good|fair|poor'],
    ['sound quality clear, muffled or bad', 'Sound quality:clear|muffled|bad'],
    ['pass or fail', 'Result:pass|fail'],
    ['choice soup/salad/cake', 'Choice:soup|salad|cake'],
    ['kind (dark milk white etc)', 'Kind:dark|milk|white'],
    ['size (1/4, 1/2, 3/4, 4/4)', 'Size:1/4|1/2|3/4|4/4'],
    ['size 1/4, 1/2 or 3/4', 'Size:1/4|1/2|3/4'],
    ['meat (lamb/mutton, beef)', 'Meat:lamb/mutton|beef'],
    ['grading (M, NM, VG+, VG, B-)', 'Grading:M|NM|VG+|VG|B-'],
    ['size (20, 30 or 50 litres)', 'Size (litres):20|30|50'],
    ['side - bride or groom', 'Side:bride|groom'],
    ['upright or a grand', 'Type:upright|grand'],
    ['manual or automatic', 'Type:manual|automatic'],
    ['insured or not insured', 'Insured:boolean'],
    ['parent/guardian', 'Parent/guardian:text'],
    ['CD or file', 'CD or file:text'],
    ['adult/child', 'Age group:adult|child'],
    ['language pairs', 'Language pairs:text'],
  ])('%s', (text, expected) => {
    const fields = readFields(splitItems(text));
    expect(fields.map(({ title, kind, options }) => `${title}:${options?.join('|') ?? kind}`)).toEqual([expected]);
  });
});

describe('choices that two fields share', () => {
  it.each([
    ['grading of sleeve and grading of vinyl (M, VG)', ['Grading of sleeve:M|VG', 'Grading of vinyl:M|VG']],
    ['sleeve grade and vinyl grade (M, VG)', ['Sleeve grade:M|VG', 'Vinyl grade:M|VG']],
    ['name and grade (M, VG)', ['Name:text', 'Grade:M|VG']],
  ])('%s', (text, expected) => {
    const fields = readFields(splitItems(text));
    expect(fields.map(({ title, kind, options }) => `${title}:${options?.join('|') ?? kind}`)).toEqual(expected);
  });
});

describe('what is to be ticked', () => {
  it.each([
    ['Sheds: key, roof tight?, swept', 'Sheds: key, roof tight yes/no, swept'],
    ['Pumps: serial, oiled?', 'Pumps: serial, oiled yes/no.'],
    ['radios: call sign, charged yes no', 'radios: call sign, charged yes/no'],
    ['Which lamp, and has it been mended? Thanks', 'Which lamp, and whether it has been mended. Thanks'],
    ['I keep hens, can you help?', 'I keep hens, can you help?'],
  ])('%s', (request, expected) => {
    expect(withTicks(request)).toBe(expected);
  });
});
