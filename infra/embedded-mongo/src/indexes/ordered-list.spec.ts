import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { OrderedList } from './ordered-list.js';

const record = (id: number) => ({ id });
type Item = ReturnType<typeof record>;
const key = fc.integer({ min: 0, max: 200 }).map((n) => String(n).padStart(3, '0'));

function entries(list: OrderedList<Item>, low: string, high: string, backwards: boolean): [string, number][] {
  const found: [string, number][] = [];
  for (const walk = list.walk(low, high, backwards); walk.next();) found.push([walk.key, walk.record.id]);
  return found;
}

describe('an ordered list', () => {
  it('is the same as a sorted array, through inserts, removals and scans both ways', () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(key, fc.boolean()), { minLength: 1, maxLength: 3000 }), key, key, (steps, a, b) => {
        const list = new OrderedList<Item>();
        let model: { key: string; record: Item }[] = [];
        for (const [at, [entryKey, removing]] of steps.entries()) {
          if (removing && model.length > 0) {
            const gone = model[at % model.length]!;
            list.remove(gone.key, gone.record);
            model = model.filter((entry) => entry !== gone);
          } else {
            const entry = { key: entryKey, record: record(at) };
            list.insert(entry.key, entry.record);
            model.push(entry);
          }
        }
        const [low, high] = a < b ? [a, b] : [b, a];
        const wanted = model
          .filter((entry) => entry.key >= low && entry.key < high)
          .sort((x, y) => (x.key < y.key ? -1 : x.key > y.key ? 1 : x.record.id - y.record.id))
          .map((entry): [string, number] => [entry.key, entry.record.id]);
        expect(entries(list, low, high, false)).toEqual(wanted);
        expect(entries(list, low, high, true)).toEqual(wanted.toReversed());
        expect(list.size).toBe(model.length);
      }),
      { numRuns: 40 },
    );
  });

  it.each([false, true])(
    'is walked to its end while entries come and go (backwards: %s): what was there all the time is met once',
    (backwards) => {
      const entry = fc.tuple(fc.constantFrom('insert', 'remove'), key);
      fc.assert(
        fc.property(
          fc.uniqueArray(key, { minLength: 1 }),
          fc.array(fc.array(entry, { maxLength: 5 }), { minLength: 1 }),
          (there, meanwhile) => {
            const list = new OrderedList<Item>();
            const stays = there.map((entryKey, at) => ({ key: entryKey, record: record(at) }));
            for (const { key: entryKey, record: item } of stays) list.insert(entryKey, item);
            const others: { key: string; record: Item }[] = [];
            const met: [string, number][] = [];
            let id = 10_000;
            for (const walk = list.walk('', '~', backwards); walk.next();) {
              met.push([walk.key, walk.record.id]);
              for (const [what, entryKey] of meanwhile[met.length % meanwhile.length]!) {
                const gone = what === 'remove' ? others.pop() : undefined;
                if (gone) list.remove(gone.key, gone.record);
                else if (id < 11_000)
                  list.insert(entryKey, others[others.push({ key: entryKey, record: record((id += 1)) }) - 1]!.record);
              }
            }
            expect(met.filter(([, itemId]) => itemId < 10_000)).toEqual(
              entries(list, '', '~', backwards).filter(([, itemId]) => itemId < 10_000),
            );
            expect(new Set(met.map(String)).size).toBe(met.length);
          },
        ),
        { numRuns: 200 },
      );
    },
  );

  it('holds entries that come in order, backwards and at once', () => {
    const keys = Array.from({ length: 5000 }, (_, at) => String(at).padStart(5, '0'));
    for (const sequence of [keys, keys.toReversed()]) {
      const list = new OrderedList<Item>();
      for (const [at, entryKey] of sequence.entries()) list.insert(entryKey, record(at));
      expect(entries(list, '', '~', false).map(([found]) => found)).toEqual(keys);
    }
    const loaded = new OrderedList<Item>();
    loaded.load(keys.toReversed().map((entryKey, at) => ({ key: entryKey, record: record(at) })));
    expect(entries(loaded, '01000', '01003', false).map(([found]) => found)).toEqual(['01000', '01001', '01002']);
    expect(loaded.get('04999')).toBeDefined();
    expect(loaded.get('x')).toBeUndefined();
  });
});
