import { entitySchema } from '@lathe/proto/entities/schema';
import { userSchema } from '@lathe/proto/entities/user-entity';
import { describe, expect, it } from 'vitest';
import { columnsOf, displayColumn } from './columns';

const walk = entitySchema.parse({
  name: 'Walk',
  properties: {
    dog: { type: 'string', 'x-ref': 'Dog' },
    minutes: { type: 'integer' },
    status: { type: 'string', enum: ['planned', 'done'] },
    tags: { type: 'array', items: { type: 'string', enum: ['a', 'b'] } },
    imageOfDog: { type: 'string' },
    plan: { type: 'object' },
    start: { type: 'string', format: 'date-time' },
    isPaid: { type: 'boolean' },
    notes: { type: 'string', title: 'Notes' },
  },
  required: ['dog'],
});

describe('the columns of an entity', () => {
  it('are its fields with the types of the specification, then what the server sets', () => {
    expect(columnsOf(walk).map(({ name, type }) => [name, type])).toEqual([
      ['dog', 'text'],
      ['minutes', 'number'],
      ['status', 'select'],
      ['tags', 'multiselect'],
      ['imageOfDog', 'image'],
      ['plan', 'json'],
      ['start', 'datetime'],
      ['isPaid', 'boolean'],
      ['notes', 'text'],
      ['id', 'text'],
      ['createdAt', 'datetime'],
      ['creatorId', 'text'],
    ]);
  });

  it('are read-only where the server sets them; the creator is called User ID', () => {
    const fixed = columnsOf(walk).filter(({ isReadOnly }) => isReadOnly);
    expect(fixed.map(({ title }) => title)).toEqual(['id', 'createdAt', 'User ID']);
  });

  it('name a row by the first plain text, and never by a reference', () =>
    expect(displayColumn(columnsOf(walk))?.name).toBe('notes'));

  it('of users are read-only where the platform sets them', () => {
    const own = entitySchema.parse({ name: 'User', properties: { phone: { type: 'string' } } });
    const fixed = columnsOf(userSchema(own)).map(({ name, isReadOnly }) => [name, isReadOnly]);
    expect(fixed).toEqual([
      ['email', true],
      ['fullName', false],
      ['role', true],
      ['phone', false],
      ['id', true],
      ['createdAt', true],
    ]);
  });
});
