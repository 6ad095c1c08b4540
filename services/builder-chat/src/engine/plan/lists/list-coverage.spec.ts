import { describe, expect, it } from '@jest/globals';
import { translate } from '../../language/translation/translate.js';
import type { Name, ReadField, ReadThing } from '../../reader/reader.js';
import { withWholeLists } from './list-coverage.js';

/** A name at the place where it first stands in the request. */
const nameIn = (request: string, text: string): Name => {
  const at = request.indexOf(text);
  return [at === -1 ? { text } : { text, at, isJoined: false }];
};

/** "number:integer", "grade:enum(good|poor)" */
function fieldIn(request: string, text: string): ReadField {
  const [, name = '', kind = 'any', choices] = /^([^:]+)(?::(\w+))?(?:\((.*)\))?$/.exec(text) ?? [];
  return { name: nameIn(request, name), kind, choices: (choices?.split('|') ?? []).map((one) => nameIn(request, one)) };
}

const thingIn = (request: string, one: string, fields: string, refers: number[] = []): ReadThing => ({
  name: nameIn(request, one),
  one,
  fields: fields === '' ? [] : fields.split(', ').map((field) => fieldIn(request, field)),
  refers,
});

const text = (name: Name): string => name.map((part) => part.text).join(' ');
const shown = ({ name, kind, choices }: ReadField): string =>
  `${text(name)}${kind === 'any' ? '' : `:${kind}`}${choices.length > 0 ? `(${choices.map(text).join('|')})` : ''}`;

const whole = (
  request: string,
  things: readonly ReadThing[],
): { name: string; fields: string; refers: readonly number[] }[] => {
  const translation = translate(request);
  const read = withWholeLists({ things, certainty: 1 }, request, (words) => translation.phrase(words));
  return read.things.map(({ name, fields, refers }) => ({
    name: text(name),
    fields: fields.map(shown).join(', '),
    refers,
  }));
};

describe('the lists of a request, where part of one was read', () => {
  it.each([
    [
      'an item in the middle',
      'every donation has a donor, a date, the crate size and weight in kg',
      'donation',
      'donor, date:date, weight:number',
      'donor, date:date, Crate size, weight:number',
    ],
    [
      'the last, with its choices',
      'Each tree has a species, a street, year planted and risk level (low, medium, high).',
      'tree',
      'species, street, year planted:integer',
      'species, street, year planted:integer, Risk level:enum(low|medium|high)',
    ],
    [
      'yes or no',
      'las parcelas tienen número, cuota anual, fecha de alta y pagada o no',
      'parcelas',
      'número:integer, cuota anual:money, fecha de alta:date',
      'número:integer, cuota anual:money, fecha de alta:date, Pagada:boolean',
    ],
    [
      'a question',
      'each visit has a date, a fee, who was there and a comment',
      'visit',
      'date:date, fee:money, comment:long',
      'date:date, fee:money, Person, comment:long',
    ],
    [
      'how many there are',
      'jeder Besuch mit Datum, wie viele Kisten, Kühlware und Fahrer',
      'Besuch',
      'Datum:date, Kühlware, Fahrer',
      'Datum:date, Kisten:integer, Kühlware, Fahrer',
    ],
  ])('has it: %s', (_what, request, one, fields, expected) => {
    expect(whole(request, [thingIn(request, one, fields)])[0]?.fields).toBe(expected);
  });

  it.each([
    ['more of a sentence', 'dogs have a name, a breed, an owner and I want to see them all', 'name, breed, owner'],
    ['a list of other things', 'dogs have a name; we also sell food, toys, leads and beds', 'name'],
    ['the other of two that are one', 'dogs have a name, a breed, parent or guardian', 'name, breed, parent'],
    ['an amount of a thing', 'dogs have a name, a breed, a colour and one of them', 'name, breed, colour'],
  ])('leaves out %s', (_what, request, fields) => {
    expect(whole(request, [thingIn(request, 'dogs', fields)])[0]?.fields).toBe(fields);
  });

  it('brings back what was given to another thing', () => {
    const request = 'Pieces with composer, scoring, language and shelf. We also lend notes.';
    const things = [thingIn(request, 'Pieces', 'composer, scoring'), thingIn(request, 'notes', 'language, shelf')];
    expect(whole(request, things).map(({ fields }) => fields)).toEqual(['composer, scoring, language, shelf', '']);
  });

  it('gives a list to the thing that it is said to be of', () => {
    const request = 'Flights have a date and incidents. Drones have a model, serial number and weight.';
    const things = [thingIn(request, 'Drones', ''), thingIn(request, 'incidents', 'model, serial number, weight')];
    expect(whole(request, things).map(({ fields }) => fields)).toEqual(['model, serial number, weight', '']);
  });

  it('has a reference where an item is a thing', () => {
    const request = 'a reading has a date, the meter, the index and the cost. meters have a name';
    const things = [thingIn(request, 'reading', 'date, index, cost'), thingIn(request, 'meter', 'name', [0])];
    expect(whole(request, things).map(({ refers }) => refers)).toEqual([[1], []]);
  });
});

describe('the choices of a field', () => {
  it.each([
    ['in its bracket', 'urgency (low, normal, urgent)', 'urgency', 'urgency:enum(low|normal|urgent)'],
    ['behind a colon', 'categoría: alumbrado, basura u otros', 'categoría', 'categoría:enum(alumbrado|basura|otros)'],
    ['between slashes', 'grade: A/B/C', 'grade', 'grade:enum(A|B|C)'],
    ['sizes with a slash', 'size (1/4, 1/2, 3/4)', 'size', 'size:enum(1/4|1/2|3/4)'],
    ['no range', 'score (1-10)', 'score:integer', 'score:integer'],
    ['no parts of an address', 'address (street, town, postcode)', 'address', 'address'],
  ])('%s', (_what, item, field, expected) => {
    const request = `dogs have a name, ${item}, weight`;
    expect(whole(request, [thingIn(request, 'dogs', `name, ${field}, weight`)])[0]?.fields).toBe(
      `name, ${expected}, weight`,
    );
  });

  it('are not those of another field', () => {
    const request = 'repairs have a date, type (guitar, violin), fault and state (received, ready)';
    const [repair] = whole(request, [thingIn(request, 'repairs', 'date, type, fault, state:enum(guitar|violin)')]);
    expect(repair?.fields).toBe('date, type:enum(guitar|violin), fault, state:enum(received|ready)');
  });
});

describe('a name that was cut short', () => {
  it.each([
    ['Anzahl', 'Anzahl Register', 'Anzahl Register'],
    ['date', 'date of birth', 'date of birth'],
    ['weight', 'weight in kg', 'weight'],
    ['slip', 'slip scanned', 'slip'],
    ['copies', 'number of copies', 'copies'],
  ])('%s of %s', (field, item, expected) => {
    const request = `organs have a town, ${item}, builder`;
    expect(whole(request, [thingIn(request, 'organs', `town, ${field}, builder`)])[0]?.fields).toBe(
      `town, ${expected}, builder`,
    );
  });
});
