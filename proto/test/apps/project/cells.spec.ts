import { describe, expect, it } from '@jest/globals';
import { cellValue } from '../../../src/apps/project/cells.js';

describe('a cell', () => {
  it.each([
    ['number', ' 4.5 ', 4.5, 4.5],
    ['integer', '-1e3', -1000, -1000],
    ['number', '12 kg', '12 kg', 12],
    ['number', 'heavy', 'heavy', undefined],
    ['boolean', 'TRUE', true, true],
    ['boolean', 'yes', 'yes', false],
    ['array', 'loud, big,', ['loud', 'big'], ['loud', 'big']],
    ['array', '["a, b"]', ['a, b'], ['["a', 'b"]']],
    ['object', '{"a":1}', { a: 1 }, { a: 1 }],
    ['object', '{', '{', '{'],
    ['string', ' Rex ', ' Rex ', 'Rex'],
    ['string', ' ', ' ', undefined],
  ] as const)('of a %s that says %j is read exactly and roughly', (type, cell, exact, rough) => {
    expect(cellValue({ type }, cell, 'exact')).toEqual(exact);
    expect(cellValue({ type }, cell, 'rough')).toEqual(rough);
  });

  it('of a moment becomes one in a rough reading', () => {
    const field = { type: 'string', format: 'date-time' } as const;
    expect(cellValue(field, '2024-02-29T10:00:00+02:00', 'rough')).toBe('2024-02-29T08:00:00.000Z');
    expect(cellValue(field, '2024-02-29T10:00:00+02:00', 'exact')).toBe('2024-02-29T10:00:00+02:00');
    expect(cellValue(field, 'soon', 'rough')).toBe('soon');
  });

  it('without a field is text', () => expect(cellValue(undefined, '4', 'exact')).toBe('4'));
});
