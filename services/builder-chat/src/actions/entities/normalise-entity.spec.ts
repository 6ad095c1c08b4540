import { describe, expect, it } from '@jest/globals';
import { normaliseEntity } from './normalise-entity.js';

const field = (given: object): unknown =>
  (normaliseEntity({ properties: { a: given } }).entity['properties'] as { a: unknown }).a;

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
    expect(normaliseEntity({ ...given, required: ['b'] }).entity).toEqual({
      properties: { a: { type: 'string' }, b: { type: 'string' } },
      required: ['b', 'a'],
    });
  });

  it.each([
    [
      { name: 'string', tags: { type: 'list', default: [] } },
      { name: { type: 'string' }, tags: { type: 'array' } },
    ],
    [
      [
        { name: 'vet', type: 'reference', entity: 'Vet' },
        { name: 'size', type: 'select', options: ['s', 'm'] },
      ],
      {
        vet: { type: 'string', entity: 'Vet', 'x-ref': 'Vet' },
        size: { type: 'string', options: ['s', 'm'], enum: ['s', 'm'] },
      },
    ],
  ])('has fields in other forms: %j', (fields, wanted) => {
    expect(normaliseEntity({ fields }).entity['properties']).toEqual(wanted);
  });

  it.each([
    [{ read: 'public', write: 'owner' }, 'all creator', ''],
    [{ read: ['Everyone'], write: ['admin'] }, 'all admin', ''],
    [{ read: 'all', create: 'owner', update: 'owner', delete: ['owner'] }, 'all creator', ''],
    [{ read: ['public', 'admin'], write: 'nobody' }, 'all none', ''],
    [{ read: 'all', create: 'all' }, 'all creator', 'write {"create":"all"} is now "creator"'],
    [{ read: 'authenticated', write: 'owner' }, 'creator creator', 'read "authenticated" is now "creator"'],
    [{ read: 'all', write: 'staff' }, 'all admin', 'write "staff" is now "admin"'],
    [{ read: 'all', create: 'all', delete: 'admin' }, 'all admin', 'is now "admin"'],
    [{ read: ['admin', 'owner'], write: 'owner' }, 'creator creator', 'read ["admin","owner"] is now "creator"'],
    [{ read: { role: 'vet' }, write: [] }, 'admin none', 'read {"role":"vet"} is now "admin", write [] is now "none"'],
  ])('has rights whose meaning is certain, else the stricter, and says so: %j', (permissions, wanted, note) => {
    const { entity, notes } = normaliseEntity({ name: 'Dog', properties: {}, permissions });
    const { read, write } = entity['permissions'] as Record<string, string>;
    expect(`${read} ${write}`).toBe(wanted);
    if (note === '') expect(notes).toEqual([]);
    else expect(notes.join()).toContain(note);
  });
});
