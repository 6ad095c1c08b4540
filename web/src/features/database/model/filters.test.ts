import { entitySchema } from '@lathe/proto/entities/schema';
import { describe, expect, it } from 'vitest';
import { columnsOf } from './columns';
import { type Filter, queryOf } from './filters';

const columns = columnsOf(
  entitySchema.parse({
    name: 'Walk',
    properties: {
      title: { type: 'string' },
      dog: { type: 'string', 'x-ref': 'Dog' },
      minutes: { type: 'number' },
      status: { type: 'string', enum: ['planned', 'done'] },
      day: { type: 'string', format: 'date' },
      isPaid: { type: 'boolean' },
      tags: { type: 'array', items: { type: 'string', enum: ['a', 'b'] } },
    },
  }),
);
const query = (search: string, ...filters: Filter[]): unknown => {
  const q = queryOf(columns, search, filters);
  return q === undefined ? undefined : JSON.parse(q);
};

describe('what is asked of the rows', () => {
  it('is nothing without words and filters', () => expect(query('  ')).toBeUndefined());

  it('is any text that holds the words, whatever signs they have', () =>
    expect(query('a.b(')).toEqual({
      $or: [{ title: { $regex: 'a\\.b\\(', $options: 'i' } }, { status: { $regex: 'a\\.b\\(', $options: 'i' } }],
    }));

  it.each<[Filter, unknown]>([
    [{ field: 'minutes', operator: 'at-least', value: '20' }, { minutes: { $gte: 20 } }],
    [{ field: 'minutes', operator: 'is-not', value: '1.5' }, { minutes: { $ne: 1.5 } }],
    [{ field: 'status', operator: 'is', value: 'done' }, { status: { $eq: 'done' } }],
    [{ field: 'isPaid', operator: 'is', value: 'true' }, { isPaid: { $eq: true } }],
    [{ field: 'tags', operator: 'has', value: 'a' }, { tags: { $eq: 'a' } }],
    [{ field: 'day', operator: 'less', value: '2026-02-28' }, { day: { $lt: '2026-02-28' } }],
    [
      { field: 'createdAt', operator: 'more', value: '2026-02-28T10:00:00Z' },
      { createdAt: { $gt: '2026-02-28T10:00:00.000Z' } },
    ],
    [{ field: 'title', operator: 'empty', value: '' }, { title: { $in: [null, ''] } }],
    [{ field: 'tags', operator: 'filled', value: '' }, { tags: { $nin: [null, '', []] } }],
  ])('is a condition for each filter: %o', (filter, condition) => expect(query('', filter)).toEqual(condition));

  it('leaves out what is not said yet, or says nothing of the type, or of a field that went away', () =>
    expect(
      query(
        '',
        { field: 'minutes', operator: 'more', value: '' },
        { field: 'minutes', operator: 'more', value: 'many' },
        { field: 'day', operator: 'more', value: 'soon' },
        { field: 'gone', operator: 'is', value: 'x' },
      ),
    ).toBeUndefined());

  it('is all of it at once', () =>
    expect(query('rex', { field: 'status', operator: 'is', value: 'done' })).toEqual({
      $and: [{ status: { $eq: 'done' } }, { $or: [expect.anything(), expect.anything()] }],
    }));
});
