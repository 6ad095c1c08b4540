import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import type { Name, ReadRequest } from './reader.js';
import { theReader } from './the-reader.js';

const read = (request: string): ReadRequest => theReader().read(request, 'en', () => undefined);
const text = (name: Name): string => name.map((part) => part.text).join(' ');

describe('the reader', () => {
  it('points at the words that name a thing and its fields', () => {
    const request = 'For every bird I see I want to note the species, the place, how many and a photo.';
    const [thing] = read(request).things;
    const names = thing?.fields.map(({ name }) => text(name)) ?? [];
    expect(names).toEqual(expect.arrayContaining(['species', 'place', 'photo']));
    for (const { text: word, at } of thing?.fields.flatMap(({ name }) => name) ?? [])
      if (at !== undefined) expect(request.slice(at, at + word.length)).toBe(word);
  });

  it('keeps the marks that are part of a choice', () => {
    const request = 'Every cello that I rent out has a maker, a size of 1/4, 1/2 or 4/4 and a grade of A+, A or B.';
    const choices = read(request).things.flatMap(({ fields }) => fields.flatMap((field) => field.choices.map(text)));
    expect(choices.map((choice) => choice.replaceAll(' ', ''))).toEqual(
      expect.arrayContaining(['1/4', '1/2', '4/4', 'A+', 'A', 'B']),
    );
  });

  it('tells who may read and who may write, where it is said', () => {
    const rightsOf = (request: string): unknown[] => read(request).things.map(({ rights }) => rights);
    expect(rightsOf('A menu of our dishes with name and price that everyone can see and only we can change.')).toEqual([
      { read: 'all', write: 'admin' },
    ]);
    expect(rightsOf('I keep the dishes of our restaurant with name and price.')).toEqual([undefined]);
  });

  it('reads the same in the same words', () => {
    const request = 'Members borrow tools from our shed. Who has which tool, since when, and when is it due back?';
    expect(read(request)).toEqual(read(request));
  });

  it.each(['', '   ', '\n\n', '?!', '🐕'])('reads nothing in %j', (request) => {
    expect(read(request)).toEqual({ things: [], certainty: 0 });
  });

  it.each([
    ['one letter', 'x'],
    ['marks', 'a ?!?! ... ;;; :::'],
    ['pictures', 'dog 🐕🐕 🍕 👩‍👩‍👧'],
    ['another script', '我想记录我的狗和散步'],
    ['a word without end', 'a'.repeat(4000)],
    ['many words', 'dog '.repeat(1000)],
    ['line after line', Array(200).fill('name, breed').join('\n')],
    ['code', '<script>alert(1)</script> {{constructor}} __proto__ toString'],
  ])('ends on %s', (_what, request) => {
    const { things, certainty } = read(request);
    expect(certainty).toBeGreaterThanOrEqual(0);
    expect(certainty).toBeLessThanOrEqual(1);
    for (const thing of things) expect(text(thing.name)).not.toBe('');
  });

  it('writes only what the form allows, whatever it reads', () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...words), { minLength: 1, maxLength: 30 }), (chosen) => {
        const { things } = read(chosen.join(' '));
        expect(things.length).toBeGreaterThan(0);
        for (const [at, { fields, refers, name }] of things.entries()) {
          expect(name.length).toBeGreaterThan(0);
          expect(new Set(refers).size).toBe(refers.length);
          for (const to of refers) expect(to !== at && to < things.length).toBe(true);
          for (const { name: own, kind, choices } of fields) {
            expect(own.length).toBeGreaterThan(0);
            expect(choices.length > 0).toBe(kind === 'enum');
            for (const choice of choices) expect(choice.length).toBeGreaterThan(0);
          }
        }
      }),
      { numRuns: 15 },
    );
  });
});

const words =
  'dog walk who when each with name is paid , . : a date status open or done customer we note price and'.split(' ');
