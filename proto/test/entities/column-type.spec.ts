import { describe, expect, it } from '@jest/globals';
import { columnTypeOf } from '@lathe/proto/entities/column-type';
import type { FieldSchema } from '@lathe/proto/entities/schema';

describe('the column of a field', () => {
  it.each<[string, FieldSchema, string]>([
    ['coverImage', { type: 'string' }, 'image'],
    ['imageUrl', { type: 'string' }, 'image'],
    ['at', { type: 'string', format: 'date-time' }, 'datetime'],
    ['day', { type: 'string', format: 'date' }, 'datetime'],
    ['done', { type: 'boolean' }, 'boolean'],
    ['name', { type: 'string' }, 'text'],
    ['breed', {}, 'text'],
    ['legs', { type: 'integer' }, 'number'],
    ['weight', { type: 'number' }, 'number'],
    ['status', { type: 'string', enum: ['open', 'done'] }, 'select'],
    ['tags', { type: 'array', items: { type: 'string', enum: ['a'] } }, 'multiselect'],
    ['notes', { type: 'array', items: { type: 'string' } }, 'json'],
    ['address', { type: 'object', properties: {} }, 'json'],
  ])('%s %j is of the type %s', (name, schema, type) => expect(columnTypeOf(name, schema)).toBe(type));
});
