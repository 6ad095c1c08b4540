import { describe, expect, it } from '@jest/globals';
import { readClauses } from './clauses.js';
import { kindOfName } from './field-kinds.js';
import { readFields } from './fields.js';
import { splitItems } from './items.js';
import { camel, cleanTitle, pascal, plural, singular } from './words.js';

describe('nouns', () => {
  it.each([
    ['dogs', 'dog'],
    ['people', 'person'],
    ['children', 'child'],
    ['classes', 'class'],
    ['boxes', 'box'],
    ['stories', 'story'],
    ['movies', 'movie'],
    ['houses', 'house'],
    ['courses', 'course'],
    ['expenses', 'expense'],
    ['shelves', 'shelf'],
    ['potatoes', 'potato'],
    ['stock', 'stock'],
    ['status', 'status'],
    ['analyses', 'analysis'],
    ['buses', 'bus'],
    ['Dog Walks', 'Dog Walk'],
    ['gas', 'gas'],
    ['bees', 'bee'],
    ['matches', 'match'],
    ['foremen', 'foreman'],
    ['Midwives', 'Midwife'],
    ['grandchildren', 'grandchild'],
    ['specimen', 'specimen'],
  ])('%s -> %s', (many, one) => expect(singular(many)).toBe(one));

  it.each([
    ['dog', 'dogs'],
    ['person', 'people'],
    ['baby', 'babies'],
    ['day', 'days'],
    ['box', 'boxes'],
    ['class', 'classes'],
    ['equipment', 'equipment'],
    ['vet visit', 'vet visits'],
    ['child', 'children'],
  ])('%s -> %s', (one, many) => {
    expect(plural(one)).toBe(many);
    expect(plural(many)).toBe(many);
  });

  it('makes names out of any letters', () => {
    expect([
      pascal('größe der straße'),
      camel('Owner phone'),
      pascal('3D model'),
      camel('N° d’été'),
      pascal('犬'),
    ]).toEqual(['GroesseDerStrasse', 'ownerPhone', 'N3DModel', 'nDete', '']);
  });

  it('leaves in titles what is no code', () => {
    expect(cleanTitle('<b>Größe</b> ${x} `y`\n(cm)')).toBe('b Größe /b x y (cm)');
  });
});

describe('kinds of fields', () => {
  it.each([
    ['minutes', 'integer'],
    ['price', 'money'],
    ['owner phone', 'phone'],
    ['e-mail', 'email'],
    ['due date', 'date'],
    ['birthday', 'date'],
    ['start time', 'datetime'],
    ['website', 'url'],
    ['photo', 'image'],
    ['insurance PDF', 'file'],
    ['Lebenslauf', 'file'],
    ['document number', 'text'],
    ['notes', 'long'],
    ['paid', 'boolean'],
    ['is active', 'boolean'],
    ['breed', 'text'],
    ['phone number', 'phone'],
    ['serial number', 'text'],
    ['number of guests', 'integer'],
    ['weight', 'number'],
    ['monthly rent', 'money'],
    ['Geburtstag', 'date'],
    ['moved in on', 'date'],
    ['date of birth', 'date'],
    ['vaccinated', 'boolean'],
    ['name', 'text'],
    ['age', 'integer'],
    ['price paid', 'money'],
    ['daily rate', 'money'],
    ['rate per word', 'money'],
    ['hours run', 'number'],
    ['minimum age', 'integer'],
    ['takings', 'money'],
  ])('%s: %s', (name, kind) => expect(kindOfName(name)).toBe(kind));
});

describe('lists of fields', () => {
  const read = (list: string): string[] =>
    readFields(splitItems(list)).map(
      ({ title, kind, options, required }) => `${title}:${options?.join('|') ?? kind}${required ? '!' : ''}`,
    );

  it.each([
    ['name, breed and owner phone', ['Name:text', 'Breed:text', 'Owner phone:phone']],
    ['date and a status planned, done or cancelled', ['Date:date', 'Status:planned|done|cancelled']],
    ['status (open/closed), name (required)', ['Status:open|closed', 'Name:text!']],
    ['a priority: low, medium or high, and a title', ['Priority:low|medium|high', 'Title:text']],
    ['amount and is open or paid', ['Amount:money', 'Status:open|paid']],
    ['membership basic or premium and join date', ['Membership:basic|premium', 'Join date:date']],
    ['start and end date', ['Start date:date', 'End date:date']],
    ['date and time', ['Date and time:datetime']],
    ['weight (kg), length in cm (number)', ['Weight (kg):number', 'Length in cm:number']],
    ['paid (yes/no), active yes/no, whether it was returned', ['Paid:boolean', 'Active:boolean', 'Returned:boolean']],
    ['contract (PDF), licence (file)', ['Contract:file', 'Licence:file']],
    ['phone or email', ['Phone:phone', 'Email:email']],
    ['category', ['Category:text']],
    ['status', ['Status:open|in progress|done']],
  ])('%s', (list, fields) => expect(read(list)).toEqual(fields));
});

describe('requests', () => {
  const read = (text: string): Record<string, string[]> =>
    Object.fromEntries(
      readClauses(text).entities.map(({ noun, fields }) => [noun, fields.map(({ title }) => title.toLowerCase())]),
    );

  it.each<[string, Record<string, string[]>]>([
    ['dogs with name and breed, walks with dog and date', { dog: ['name', 'breed'], walk: ['dog', 'date'] }],
    ['- Dogs: name, breed\n- Walks: dog, date', { dog: ['name', 'breed'], walk: ['dog', 'date'] }],
    ['dogs (name, breed), walks (dog, date)', { dog: ['name', 'breed'], walk: ['dog', 'date'] }],
    ['Dogs have a name. Each walk belongs to a dog and has a date.', { dog: ['name'], walk: ['dog', 'date'] }],
    [
      'an app where a landlord keeps flats, tenants and rents; each rent belongs to a tenant',
      { flat: [], tenant: [], rent: ['tenant'] },
    ],
    [
      'an app for our choir with members, their voice soprano or bass, rehearsals with date and place, and concerts',
      { member: ['voice'], rehearsal: ['date', 'place'], concert: [] },
    ],
    ['dogs with name. Everyone can add rows', { dog: ['name'] }],
    ['an app to track my plants and pots', { plant: [], pot: [] }],
    ['an app where clubs manage members, teams, and matches', { member: [], team: [], match: [] }],
    [
      'CLIENTS WITH NAME, EMAIL; INVOICES WITH CLIENT, AMOUNT',
      { client: ['name', 'email'], invoice: ['client', 'amount'] },
    ],
  ])('%s', (text, entities) => expect(read(text)).toEqual(entities));
});
