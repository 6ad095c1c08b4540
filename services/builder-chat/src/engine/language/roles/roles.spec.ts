import { describe, expect, it } from '@jest/globals';
import { isKnownThing } from '../../knowledge/lookup.js';
import { readClauses, readWish } from '../clauses.js';
import { sentencesOf } from '../reading/parts.js';
import { choicesAt, stagesIn } from './choices.js';
import { mentionsOf } from './mentions.js';

const things = (wish: string): string[] => readWish(wish, isKnownThing).entities.map(({ noun }) => noun);

describe('what a wish says of its nouns', () => {
  it('tells where they stand', () => {
    const [volunteers, , visit, , mood] = mentionsOf(
      sentencesOf('Our volunteers visit old people. For each visit we note the date and the mood.'),
    );
    expect(volunteers).toMatchObject({ noun: 'volunteer', isSubject: true, isMany: true, says: 'occasion' });
    expect(visit).toMatchObject({ noun: 'visit', determiner: 'each', preposition: 'for', isNotedThen: true });
    expect(mood).toMatchObject({ noun: 'mood', deed: 'keep', place: 1 });
  });

  it.each([
    [
      'Learners book lessons with an instructor, and each lesson has a date and a price.',
      ['learner', 'instructor', 'lesson'],
    ],
    [
      'Our volunteers visit old people. For each visit we note which volunteer went and the date.',
      ['volunteer', 'person', 'visit'],
    ],
  ])('keeps what is to be kept: %s', (wish, nouns) => expect(things(wish).toSorted()).toEqual(nouns.toSorted()));

  it.each([
    [
      'My sister runs a kennel. Owners bring their dogs, and for every stay I note the dog, the arrival and the departure.',
      ['dog: Owner', 'owner: ', 'stay: Dog, Arrival, Departure'],
    ],
    [
      'We teach swimming. Each course has a level and a price, and pupils come with a name and a phone number.',
      ['course: Level, Price', 'pupil: Name, Phone'],
    ],
    [
      'People drop off lamps to be fixed. For each lamp I want the owner, the fault and the price.',
      ['lamp: Owner, Fault, Price'],
    ],
  ])('gives each thing what is said of it: %s', (wish, expected) =>
    expect(
      readWish(wish, isKnownThing)
        .entities.map(({ noun, fields }) => `${noun}: ${fields.map(({ title }) => title).join(', ')}`)
        .toSorted(),
    ).toEqual(expected),
  );

  it('leaves lists and later wishes as the rules read them', () => {
    const list = 'members with name and email, courses with date';
    expect(readWish(list, isKnownThing)).toEqual(readClauses(list));
  });
});

describe('rows of options', () => {
  const partsOf = (text: string) => sentencesOf(text)[0] ?? [];

  it.each([
    ['a meter is for water, gas or electricity', 'Type', ['water', 'gas', 'electricity']],
    ['a claim is open, approved or rejected', 'Status', ['open', 'approved', 'rejected']],
  ])('%s', (text, title, options) =>
    expect(choicesAt(partsOf(text), 0)).toMatchObject({ title, kind: 'enum', options }),
  );

  it('are stages that something goes through', () => {
    expect(stagesIn(partsOf('it moves from received to printing to delivered')[0]?.words ?? [])).toMatchObject({
      title: 'Status',
      options: ['received', 'printing', 'delivered'],
    });
    expect(stagesIn(partsOf('we drive from Rome to Milan')[0]?.words ?? [])).toBeUndefined();
  });
});
