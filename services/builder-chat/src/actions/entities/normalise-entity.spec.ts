import { describe, expect, it } from '@jest/globals';
import { normaliseEntity } from './normalise-entity.js';

const rights = (permissions: object): unknown => normaliseEntity({ properties: {}, permissions })['permissions'];
const field = (given: object): unknown =>
  (normaliseEntity({ properties: { a: given } })['properties'] as { a: unknown }).a;

describe('a schema as a model writes it', () => {
  it.each([
    [{ type: ['string', 'null'] }, { type: 'string' }],
    [{ type: 'date' }, { type: 'string', format: 'date' }],
    [{ type: 'DateTime' }, { type: 'string', format: 'date-time' }],
    [
      { type: 'int', title: 'Age' },
      { type: 'integer', title: 'Age' },
    ],
    [{ type: ['string', 'integer'] }, { type: ['string', 'integer'] }],
    [{ enum: ['a'] }, { enum: ['a'] }],
  ])('has fields in our words: %j', (given, wanted) => {
    expect(field(given)).toEqual(wanted);
  });

  it('names fields that must be there in one list', () => {
    const given = { properties: { a: { type: 'string', required: true }, b: { type: 'string', required: false } } };
    expect(normaliseEntity({ ...given, required: ['b'] })).toEqual({
      properties: { a: { type: 'string' }, b: { type: 'string' } },
      required: ['b', 'a'],
    });
  });

  it.each([
    [
      { read: 'public', write: 'owner' },
      { read: 'all', write: 'creator' },
    ],
    [
      { read: ['Everyone'], write: ['admin'] },
      { read: 'all', write: 'admin' },
    ],
    [
      { read: 'all', create: 'owner', update: 'owner', delete: ['owner'] },
      { read: 'all', write: 'creator' },
    ],
    // Of these nobody can be sure.
    [
      { read: 'all', create: 'all' },
      { read: 'all', create: 'all' },
    ],
    [
      { read: 'authenticated', write: 'owner' },
      { read: 'authenticated', write: 'creator' },
    ],
    [
      { read: 'all', create: 'all', delete: 'admin' },
      { read: 'all', create: 'all', delete: 'admin' },
    ],
    [
      { read: ['admin', 'owner'], write: 'owner' },
      { read: ['admin', 'owner'], write: 'creator' },
    ],
  ])('has rights whose meaning is certain, and no guess: %j', (given, wanted) => {
    expect(rights(given)).toEqual(wanted);
  });
});
