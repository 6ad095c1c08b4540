import { describe, expect, it } from '@jest/globals';
import { basicMapping, suggestMapping } from '../../../src/apps/project/mapping/suggest-mapping.js';

const schema = {
  properties: {
    name: { type: 'string' },
    email: { type: 'string', format: 'email' },
    price: { type: 'number' },
    due: { type: 'string', format: 'date' },
    status: { type: 'string', enum: ['new', 'done'] },
    home: { type: 'object', properties: { city: { type: 'string' }, zip: { type: 'string' } } },
  },
} as const;
const properties = { properties: structuredClone(schema.properties) as never };
const pairs = (headers: string[], ...rows: string[][]) =>
  suggestMapping(headers, rows, properties).map(({ csvHeader, schemaField }) => [csvHeader, schemaField]);

describe('fields for columns', () => {
  it.each<[string, string]>([
    ['NAME', 'name'],
    ['E-Mail', 'email'],
    ['Cost', 'price'],
    ['Deadline', 'due'],
    ['home.city', 'home.city'],
    ['Home City', 'home.city'],
    ['Postcode', 'home.zip'],
  ])('%s is %s', (header, field) => expect(pairs([header])).toEqual([[header, field]]));

  it('are told with the types of their columns', () =>
    expect(suggestMapping(['Status', 'due'], [], properties)).toEqual([
      { csvHeader: 'Status', schemaField: 'status', dataType: 'select' },
      { csvHeader: 'due', schemaField: 'due', dataType: 'datetime' },
    ]));

  it('go to the best column, and to one only', () =>
    expect(pairs(['Title', 'Name', 'Label'])).toEqual([['Name', 'name']]));

  it('are not guessed where the cells say something else, unless the column has their very name', () => {
    expect(pairs(['Cost'], ['much'], ['little'])).toEqual([]);
    expect(pairs(['price'], ['much'], ['little'])).toEqual([['price', 'price']]);
  });

  it('are none for columns that nothing speaks for', () => expect(pairs(['Colour', '', '__proto__'])).toEqual([]));

  it('are those of the same name, whatever its case, in the basic mapping', () =>
    expect(
      basicMapping(['NAME', 'Cost', 'Name', 'Home.City'], properties).map(({ schemaField }) => schemaField),
    ).toEqual(['name', 'home.city']));
});
