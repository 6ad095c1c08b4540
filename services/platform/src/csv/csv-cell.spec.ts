import { describe, expect, it } from '@jest/globals';
import { readCell } from '@lathe/proto/apps/project/cells/read-cell';
import { unguardedCell } from '@lathe/proto/entities/guarded-cell';
import type { FieldSchema } from '@lathe/proto/entities/schema';
import { cellText, csvLine } from './csv-cell.js';

const texts: FieldSchema = { type: 'array', items: { type: 'string' } };

describe('cells', () => {
  it.each<[unknown, FieldSchema, string]>([
    ['Ada', { type: 'string' }, 'Ada'],
    ['=1+1', { type: 'string' }, "'=1+1"],
    ['+49 30', { type: 'string' }, "'+49 30"],
    ['@handle', { type: 'string' }, "'@handle"],
    ['-5', { type: 'string' }, '-5'],
    ['007', { type: 'string' }, '007'],
    [' a ', { type: 'string' }, ' a '],
    [-5, { type: 'number' }, '-5'],
    [1e21, { type: 'number' }, '1e+21'],
    [0.1, { type: 'number' }, '0.1'],
    [false, { type: 'boolean' }, 'false'],
    [['a', 'b c'], texts, 'a, b c'],
    [['=a', 'b'], texts, "'=a, b"],
    [['a,b', 'c'], texts, '["a,b","c"]'],
    [[' a'], texts, '[" a"]'],
    [['[a'], texts, '["[a"]'],
    [[''], texts, '[""]'],
    [[], texts, '[]'],
    [[1, 2], { type: 'array', items: { type: 'number' } }, '[1,2]'],
    [{ city: 'Oslo', list: [1] }, { type: 'object' }, '{"city":"Oslo","list":[1]}'],
  ])('%j of %j is %j, which reads as the same', (value, field, text) => {
    expect(cellText(value)).toBe(text);
    expect(readCell(field, unguardedCell(text))).toEqual({ value });
  });

  it('of nothing are empty, and of a moment its text', () => {
    expect([null, undefined, new Date(0)].map(cellText)).toEqual(['', '', '1970-01-01T00:00:00.000Z']);
  });

  it('are quoted where a line needs it', () => {
    expect(csvLine(['a', 'b,c', 'd"e', 'f\ng', 'h\ri', '', ' j '])).toBe('a,"b,c","d""e","f\ng","h\ri",, j \r\n');
  });
});
