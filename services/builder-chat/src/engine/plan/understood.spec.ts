import { describe, expect, it } from '@jest/globals';
import { translate } from '../language/translation/translate.js';
import type { Name, ReadThing } from '../reader/reader.js';
import { requestWords } from '../reader/words.js';
import { understood } from './understood.js';

/** Where the words stand tells nothing here. */
const name = (text: string): Name => text.split(' ').map((word) => ({ text: word, at: 0, isJoined: false }));
const thing = (of: string, one: string, more: Partial<ReadThing> = {}): ReadThing => ({
  name: name(of),
  one,
  fields: [],
  refers: [],
  ...more,
});
const field = (of: string, kind: string, ...choices: string[]) => ({
  name: name(of),
  kind,
  choices: choices.map(name),
});

describe('what was read, as drafts', () => {
  it('has no field for what is a list of its own', () => {
    const { entities } = understood(
      {
        things: [
          thing('flats', 'flat', { fields: [field('monthly rents', 'any'), field('number of rents', 'integer')] }),
          thing('rents', 'rent', { fields: [field('amount', 'money')], refers: [0] }),
        ],
        certainty: 0.5,
      },
      translate('flats and monthly rents, the number of rents, each with an amount'),
    );
    expect(entities.map(({ fields }) => fields.map(({ title }) => title))).toEqual([
      ['Number of rents'],
      ['Flat', 'Amount'],
    ]);
  });

  it('has one list of people where nothing is said of another', () => {
    const { entities } = understood(
      {
        things: [
          thing('potters', 'potter', { fields: [field('phone', 'phone')] }),
          thing('pieces', 'piece', { fields: [field('glaze', 'text')], refers: [2] }),
          thing('person', 'person'),
        ],
        certainty: 0.5,
      },
      translate('potters with a phone, pieces with a glaze; what each person owes'),
    );
    expect(entities.map(({ noun, fields }) => [noun, fields.map(({ refWord, title }) => refWord ?? title)])).toEqual([
      ['potter', ['Phone']],
      ['piece', ['Potter', 'Glaze']],
    ]);
  });

  it('calls references as they are called, but not by what somebody does, where no other names one of those', () => {
    const games = thing('games', 'game', {
      fields: [
        { ...field('white', 'any'), to: 0 },
        { ...field('black', 'any'), to: 0 },
        { ...field('asked', 'any'), to: 2 },
      ],
    });
    const { entities } = understood(
      { things: [thing('players', 'player'), games, thing('referees', 'referee')], certainty: 0.5 },
      translate('players; games with white and black; referees, one of them is asked'),
    );
    expect(entities[1]?.fields.map(({ title, refWord }) => [title, refWord])).toEqual([
      ['White', 'Player'],
      ['Black', 'Player'],
      ['Referee', 'Referee'],
    ]);
  });

  it('has what is of another list there, and what that is called nowhere else', () => {
    const bikes = thing('bikes', 'bike', {
      fields: [field('number', 'integer'), field("customer's name", 'any'), field('customer phone', 'phone')],
      refers: [1],
    });
    const { entities } = understood(
      { things: [bikes, thing('some customers', 'customer')], certainty: 0.5 },
      translate("bikes with a number, the customer's name and customer phone; some customers"),
    );
    expect(entities.map(({ noun, fields }) => [noun, fields.map(({ title }) => title)])).toEqual([
      ['bike', ['Customer', 'Number']],
      ['customer', ['Phone']],
    ]);
  });

  it('calls nothing by what is no name', () => {
    const kids = thing("kid's", "kid'", { fields: [field('birthday', 'date'), field('nothing more', 'any')] });
    const { entities } = understood({ things: [kids], certainty: 0.5 }, translate("each kid's birthday, nothing more"));
    expect(entities.map(({ noun, fields }) => [noun, fields.map(({ title }) => title)])).toEqual([
      ['kid', ['Birthday']],
    ]);
  });

  it('calls lists by their nouns alone', () => {
    const things = [thing('some offices', 'office'), thing('guest things', 'thing'), thing('the other boats', 'boat')];
    const { entities } = understood(
      { things, certainty: 0.5 },
      translate('some offices, guest things and the other boats'),
    );
    expect(entities.map(({ noun }) => noun)).toEqual(['office', 'guest', 'boat']);
  });

  it('has names in the singular, kinds by what was read or by the name, and references', () => {
    const { entities } = understood(
      {
        things: [
          thing('Dogs', 'Dogs', { fields: [field('name', 'any'), field('birth date', 'date')] }),
          thing('walk', 'walk', {
            fields: [field('Dog', 'any'), field('start time', 'date'), field('Status', 'enum', 'planned', 'done')],
          }),
        ],
        certainty: 0.5,
      },
      translate('Dogs with name and birth date; each walk has a dog, a start time and a status planned or done'),
    );
    expect(entities).toEqual([
      {
        noun: 'dog',
        fields: [
          { title: 'Name', kind: 'text', required: false },
          { title: 'Birth date', kind: 'date', required: false },
        ],
      },
      {
        noun: 'walk',
        fields: [
          { title: 'Dog', kind: 'text', required: false, refWord: 'Dog' },
          { title: 'Start time', kind: 'datetime', required: false },
          { title: 'Status', kind: 'enum', required: false, options: ['planned', 'done'] },
        ],
      },
    ]);
  });

  it('is in English with the way back to the words of another language', () => {
    const { entities, translation } = understood(
      {
        things: [
          thing('Fahrzeugen', 'Fahrzeug', { fields: [field('Kennzeichen', 'any'), field('nächster Termin', 'date')] }),
        ],
        certainty: 1,
      },
      translate('Von allen Fahrzeugen brauche ich das Kennzeichen und den nächsten Termin'),
    );
    const [vehicle] = entities;
    expect(vehicle?.noun).toBe('vehicle');
    expect(translation.originalNoun('vehicle')?.one).toBe('Fahrzeug');
    expect(vehicle?.fields.map(({ title }) => translation.original(title))).toEqual(['Kennzeichen', 'Nächster Termin']);
  });

  it('keeps hyphens that stand in the request', () => {
    const words = requestWords('a visit is done or no-show');
    const choices = [[words[3]!], [words[5]!, words[7]!]];
    const { entities } = understood(
      { things: [thing('visit', 'visit', { fields: [{ name: [words[1]!], kind: 'enum', choices }] })], certainty: 1 },
      translate('a visit is done or no-show'),
    );
    expect(entities[0]?.fields[0]?.options).toEqual(['done', 'no-show']);
  });

  it('keeps names apart that mean the same in English', () => {
    const { entities, translation } = understood(
      { things: [thing('Kunde', 'Kunde'), thing('Kundin', 'Kundin')], certainty: 1 },
      translate('Ich möchte den Kunden und die Kundin mit Namen aufschreiben'),
    );
    expect(new Set(entities.map(({ noun }) => noun)).size).toBe(2);
    expect(entities.map(({ noun }) => translation.originalNoun(noun)?.one)).toEqual(['Kunde', 'Kundin']);
  });

  it.each([
    ['Wir haben reisen von mitarbeitern mit ziel', 'mitarbeitern', 'mitarbeiter', 'Mitarbeiter'],
    ['Ich betreue 34 Menschen mit Kontakten', 'Menschen', 'Mensch', 'Mensch'],
    ['Ich züchte kaninchen und brauche die gewichte', 'kaninchen', 'kaninche', 'Kaninchen'],
  ])('calls one of many as the dictionary has it: %s', (request, typed, read, one) => {
    const { entities, translation } = understood(
      { things: [thing(typed, read)], certainty: 1 },
      translate(request, 2, 'de'),
    );
    expect(entities.map(({ noun }) => translation.originalNoun(noun)?.one)).toEqual([one]);
  });
});
