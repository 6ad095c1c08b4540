import { describe, expect, it } from '@jest/globals';
import { buildPlan } from './build-plan.js';

/** Fields of a thing, those that must be there with a "!". */
const fieldsOf = (request: string, noun: string): string[] =>
  buildPlan(request)
    .entities.filter(({ singular }) => singular === noun)
    .flatMap(({ fields }) => fields.map(({ title, required }) => title + (required ? '!' : '')));

describe('fields that nobody said', () => {
  it.each([
    [
      'a score needs no title',
      'Entries: photo, title. Scores: entry, judge, points',
      'Score',
      ['Entry!', 'Judge', 'Points'],
    ],
    ['a comment is of no issue', 'Stories: title, text. Comments: story, author', 'Comment', ['Story!', 'Author']],
    ['a key has its number', 'Keys: key number, door. Loans: key, person', 'Key', ['Key number!', 'Door']],
    [
      'a game has its players',
      'Players: name, email. Games: player, white, black, date',
      'Game',
      ['Player!', 'White', 'Black', 'Date'],
    ],
    [
      'an item may be called by its own word',
      'pottery cellar: item, shelf, colour, photo',
      'Item',
      ['Item!', 'Shelf', 'Colour', 'Photo'],
    ],
    [
      'names of other languages',
      'Material: Bezeichnung, Menge, Ablaufdatum',
      'Material',
      ['Bezeichnung!', 'Menge', 'Ablaufdatum'],
    ],
    [
      'names of other languages',
      'Objets : désignation, prix, état. Ventes : objet, date, prix',
      'Objet',
      ['Désignation!', 'Prix', 'État'],
    ],
    [
      'what has to be told by a name has one',
      'Members: email, phone. Tools: price, photo',
      'Tool',
      ['Name!', 'Price', 'Photo'],
    ],
    ['an inspection is not of a hive', 'fire extinguisher inspections', 'Extinguisher inspection', ['Date!', 'Notes']],
    [
      'the code of its alarm is no name',
      'Places: instructions, alarm code. Visits: place, day, note',
      'Place',
      ['Name!', 'Instructions', 'Alarm code'],
    ],
    [
      'a measurement needs no name',
      'Blood pressure: upper number, lower number, pulse, pill yes/no, date',
      'Blood pressure',
      ['Upper number', 'Lower number', 'Pulse', 'Pill', 'Date!'],
    ],
    [
      'a house that is cleaned is not let',
      'Window cleaning: house, day, note. Houses',
      'House',
      ['Name!', 'Address', 'Rooms', 'Area', 'Notes'],
    ],
    ['a room is not of an inn', 'Talks: title, speaker, room. Rooms', 'Room', ['Name!', 'Description']],
    ['a gala is no task', 'Swimmers: name, squad. Galas', 'Gala', ['Name!', 'Notes']],
    ['a seamstress is no task', 'Dresses: size, price. Seamstresses', 'Seamstress', ['Name!', 'Notes']],
    ['a person has a name', 'Members: email, phone. Tools: price, photo', 'Member', ['Name!', 'Email', 'Phone']],
  ])('%s', (_what, request, noun, expected) => {
    expect(fieldsOf(request, noun)).toEqual(expected);
  });

  it('have words in the language of the request', () => {
    const { entities } = buildPlan("Gestion de location d'appartements");
    expect(entities.map(({ plural }) => plural)).toEqual(['Biens', 'Locataires', 'Loyers', 'Réparations']);
  });
});
