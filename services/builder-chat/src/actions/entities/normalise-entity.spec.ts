import { describe, expect, it } from '@jest/globals';
import { rightsOf } from '@lathe/proto/entities/rights';
import { permissions } from '@lathe/proto/entities/schema';
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
    [{ read: ['public', 'admin'], write: 'nobody' }, 'all none', ''],
    [{ read: 'authenticated', write: 'owner' }, 'creator creator', 'read "authenticated" is now "creator"'],
    [{ read: 'all', write: 'staff' }, 'all admin', 'write "staff" is now "admin"'],
    [{ read: ['admin', 'owner'], write: 'owner' }, 'creator creator', 'read ["admin","owner"] is now "creator"'],
    [{ read: { role: 'vet' }, write: [] }, 'admin none', 'read {"role":"vet"} is now "admin", write [] is now "none"'],
  ])('has rights whose meaning is certain, else the stricter, and says so: %j', (permissions, wanted, note) => {
    const { entity, notes } = normaliseEntity({ name: 'Dog', properties: {}, permissions });
    const { read, write } = entity['permissions'] as Record<string, string>;
    expect(`${read} ${write}`).toBe(wanted);
    if (note === '') expect(notes).toEqual([]);
    else expect(notes.join()).toContain(note);
  });

  it.each([
    [{ read: 'all', create: 'owner', update: 'owner', delete: ['owner'] }, 'all creator creator creator', ''],
    [{ read: 'all', create: 'all' }, 'all all creator creator', ''],
    [{ read: 'all', create: 'all', delete: 'admin' }, 'all all creator admin', ''],
    [{ read: 'all', write: 'admin', create: 'public' }, 'all all admin admin', ''],
    [{ view: 'all', add: 'all', edit: 'admin', remove: 'nobody' }, 'all all admin none', ''],
    [{ create: 'authenticated', update: ['owner'], delete: ['admin'] }, 'creator creator creator admin', ''],
    [{ create: ['user', 'admin'], write: 'admin' }, 'creator creator admin admin', ''],
    [{ write: 'all', update: 'authenticated' }, 'creator all creator all', 'update "authenticated" is now "creator"'],
    [
      { write: 'all', delete: ['admin', 'owner'] },
      'creator all all creator',
      'delete ["admin","owner"] is now "creator"',
    ],
    [{ write: 'all', delete: { role: 'vet' } }, 'creator all all admin', 'delete {"role":"vet"} is now "admin"'],
    [{ write: 'all', create: [] }, 'creator none all all', 'create [] is now "none"'],
    [{ write: 'admin', delete: null }, 'creator admin admin admin', ''],
  ])('has rights to create, change and delete apart, each its own: %j', (given, wanted, note) => {
    const { entity, notes } = normaliseEntity({ name: 'Dog', properties: {}, permissions: given });
    const { read, create, update, delete: remove } = rightsOf(permissions.parse(entity['permissions']));
    expect(`${read} ${create} ${update} ${remove}`).toBe(wanted);
    if (note === '') expect(notes).toEqual([]);
    else expect(notes.join()).toContain(note);
  });
});
