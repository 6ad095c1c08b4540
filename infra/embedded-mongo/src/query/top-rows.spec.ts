import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { sortBy } from './sort.js';
import { TopRows } from './top-rows.js';

describe('the first rows in an order', () => {
  it('are those of the whole, sorted; equals keep their order', () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom('a', 'b', 'c', 'd', 'e')), fc.nat({ max: 12 }), (keys, most) => {
        const items = keys.map((key, at) => ({ key, at }));
        const rows = new TopRows<(typeof items)[number]>(most);
        for (const item of items) rows.add(item, item.key);
        expect(rows.inOrder()).toEqual(sortBy(items, ({ key }) => key).slice(0, most));
      }),
    );
  });
});
