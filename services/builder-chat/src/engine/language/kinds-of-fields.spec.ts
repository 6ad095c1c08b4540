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
    ['date', 'Abgabedatum, hora de salida, échéance'],
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
  ])('%s', (text, expected) => {
    const fields = readFields(splitItems(text));
    expect(fields.map(({ title, kind, options }) => `${title}:${options?.join('|') ?? kind}`)).toEqual([expected]);
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
