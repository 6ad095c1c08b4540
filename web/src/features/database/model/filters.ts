import type { ColumnType } from '@lathe/proto/entities/column-type';
import { z } from 'zod';
import type { Column } from './columns';

export const operators = [
  'contains',
  'is',
  'is-not',
  'more',
  'at-least',
  'less',
  'at-most',
  'has',
  'empty',
  'filled',
] as const;
export type Operator = (typeof operators)[number];

/** A condition on one field. `value` is what was typed or chosen; it counts once it reads as the type of the field. */
export const filter = z.object({ field: z.string(), operator: z.enum(operators), value: z.string() });
export type Filter = z.output<typeof filter>;

const words: Record<Operator, string> = {
  contains: 'contains',
  is: 'is',
  'is-not': 'is not',
  more: 'is more than',
  'at-least': 'is at least',
  less: 'is less than',
  'at-most': 'is at most',
  has: 'has',
  empty: 'is empty',
  filled: 'is not empty',
};
const momentWords: Partial<Record<Operator, string>> = {
  more: 'is after',
  'at-least': 'is on or after',
  less: 'is before',
  'at-most': 'is on or before',
};

export const operatorWords = (operator: Operator, type: ColumnType): string =>
  (type === 'datetime' ? momentWords[operator] : undefined) ?? words[operator];

/** The server's own fields are never empty, and are found as they are. */
const ofKey: readonly Operator[] = ['is', 'is-not'];
const ofMoment: readonly Operator[] = ['more', 'at-least', 'less', 'at-most'];
const byType: Record<ColumnType, readonly Operator[]> = {
  text: ['contains', 'is', 'is-not', 'empty', 'filled'],
  image: ['empty', 'filled'],
  number: ['is', 'is-not', 'more', 'at-least', 'less', 'at-most', 'empty', 'filled'],
  select: ['is', 'is-not', 'empty', 'filled'],
  multiselect: ['has', 'empty', 'filled'],
  boolean: ['is', 'is-not', 'empty'],
  datetime: [...ofMoment, 'empty', 'filled'],
  json: ['empty', 'filled'],
};

/** What can be asked of the values of a column. */
export function operatorsOf({ name, type, reference }: Column): readonly Operator[] {
  if (name === 'createdAt') return ofMoment;
  if (name === 'id' || name === 'creatorId') return ofKey;
  return reference === undefined ? byType[type] : ['is', 'is-not', 'empty', 'filled'];
}

export const needsValue = (operator: Operator): boolean => operator !== 'empty' && operator !== 'filled';

type Condition = Record<string, unknown>;

const escaped = (text: string): string => text.replaceAll(/[\\^$.*+?()[\]{}|]/g, '\\$&');
const holds = (text: string): Condition => ({ $regex: escaped(text), $options: 'i' });

const comparisons: Partial<Record<Operator, string>> = {
  more: '$gt',
  'at-least': '$gte',
  less: '$lt',
  'at-most': '$lte',
};

/** The condition that a filter puts on its field; undefined as long as it says nothing that the field could be. */
function conditionOf({ operator, value }: Filter, column: Column): Condition | undefined {
  if (!needsValue(operator)) {
    const nothing = column.type === 'json' || column.type === 'multiselect' ? [null, '', []] : [null, ''];
    return operator === 'empty' ? { $in: nothing } : { $nin: nothing };
  }
  const read = valueOf(value, column);
  if (read === undefined) return undefined;
  if (operator === 'contains') return holds(value.trim());
  if (operator === 'is-not') return { $ne: read };
  return { [comparisons[operator] ?? '$eq']: read };
}

function valueOf(text: string, { name, type, schema }: Column): unknown {
  const value = text.trim();
  if (value === '') return undefined;
  if (type === 'boolean') return value === 'true';
  if (type === 'number' || (type === 'select' && schema.enum?.every((each) => typeof each === 'number')))
    return Number.isFinite(Number(value)) ? Number(value) : undefined;
  if (type !== 'datetime') return value;
  const moment = new Date(value);
  if (Number.isNaN(moment.getTime())) return undefined;
  return schema.format === 'date' && name !== 'createdAt' ? value.slice(0, 10) : moment.toISOString();
}

const isSearched = ({ name, type, reference }: Column): boolean =>
  (type === 'text' || type === 'select') && reference === undefined && name !== 'id' && name !== 'creatorId';

/** The `q` of a list of rows that hold the words in any text and meet all filters; undefined where that is all rows. */
export function queryOf(columns: readonly Column[], search: string, filters: readonly Filter[]): string | undefined {
  const conditions = filters.flatMap((each) => {
    const column = columns.find(({ name }) => name === each.field);
    const condition = column && conditionOf(each, column);
    return condition === undefined ? [] : [{ [each.field]: condition }];
  });
  const words = search.trim();
  const texts = words === '' ? [] : columns.filter(isSearched).map(({ name }) => ({ [name]: holds(words) }));
  const all = texts.length === 0 ? conditions : [...conditions, { $or: texts }];
  if (all.length === 0) return undefined;
  return JSON.stringify(all.length === 1 ? all[0] : { $and: all });
}
