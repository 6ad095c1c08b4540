import { describe, expect, it } from 'vitest';
import { plainView, view } from './view';
import { moveColumn, withColumn } from './view-changes';

const shown = ['a', 'b', 'c', 'd'];

describe('the columns of a view', () => {
  it.each([
    ['d', 0, ['d', 'a', 'b', 'c']],
    ['a', 2, ['b', 'c', 'a', 'd']],
    ['a', 9, ['b', 'c', 'd', 'a']],
    ['b', -1, ['b', 'a', 'c', 'd']],
  ])('%s moves to %i', (name, to, order) => expect(moveColumn(plainView, shown, name, to).order).toEqual(order));

  it('keep the place of hidden ones behind all others', () =>
    expect(moveColumn({ ...plainView, order: ['x', 'a', 'b'] }, ['a', 'b'], 'b', 0).order).toEqual(['b', 'a', 'x']));

  it('are hidden and shown', () => {
    const hidden = withColumn(plainView, 'a', false);
    expect(hidden.hidden).toEqual(['a']);
    expect(withColumn(hidden, 'a', true).hidden).toEqual([]);
  });

  it.each([49, 401, Number.NaN])('are never kept %d wide', (width) =>
    expect(view.safeParse({ widths: { a: width } }).success).toBe(false),
  );
});
