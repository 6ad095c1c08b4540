import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { PackedKeys } from './packed-keys.js';

const key = fc
  .tuple(fc.integer({ min: 0, max: 400 }), fc.constantFrom('', '\0', 'x', 'y'.repeat(90), '\xff'.repeat(300)))
  .map(([n, rest]) => `${String(n).padStart(3, '0')}${rest}`);

function found(keys: PackedKeys, low: string, high: string, backwards: boolean): [string, number][] {
  const all: [string, number][] = [];
  for (const walk = keys.walk(low, high, backwards); walk.next();) all.push([walk.key, walk.tag]);
  return all;
}

const ordered = (model: Map<string, number>, low: string, high: string) =>
  [...model].filter(([entry]) => entry >= low && entry < high).sort(([a], [b]) => (a < b ? -1 : 1));

describe('packed keys', () => {
  it('are the same as a sorted map, through sets, removals, walks and counts', () => {
    fc.assert(
      fc.property(
        fc.array(fc.tuple(key, fc.integer({ min: -2, max: 7 })), { minLength: 1, maxLength: 3_000 }),
        key,
        key,
        (steps, a, b) => {
          const keys = new PackedKeys();
          const model = new Map<string, number>();
          for (const [entry, tag] of steps) {
            if (tag < 0) expect(keys.delete(entry)).toBe(model.delete(entry));
            else {
              keys.set(entry, tag);
              model.set(entry, tag);
            }
          }
          const [low, high] = a < b ? [a, b] : [b, a];
          const wanted = ordered(model, low, high);
          expect(found(keys, low, high, false)).toEqual(wanted);
          expect(found(keys, low, high, true)).toEqual(wanted.toReversed());
          expect(keys.count(low, high)).toBe(wanted.length);
          expect(keys.count(low, high, 5)).toBe(Math.min(5, wanted.length));
          expect(keys.count(high, low)).toBe(0);
          expect(keys.size).toBe(model.size);
          for (const [entry] of steps) expect(keys.tagOf(entry)).toBe(model.get(entry));
        },
      ),
      { numRuns: 60 },
    );
  });

  it('lose those with a bit between two keys, and no other', () => {
    fc.assert(
      fc.property(
        fc.array(fc.tuple(key, fc.integer({ min: 0, max: 3 })), { minLength: 1, maxLength: 2_000 }),
        (all) => {
          const keys = new PackedKeys();
          const model = new Map(all);
          for (const [entry, tag] of model) keys.set(entry, tag);
          const tagged = ordered(model, '', '\xff').filter(([, tag]) => (tag & 2) !== 0);
          if (tagged.length === 0) return;
          keys.deleteTagged(tagged[0]![0], tagged.at(-1)![0], 2);
          for (const [entry] of tagged) model.delete(entry);
          expect(found(keys, '', '\xff', false)).toEqual(ordered(model, '', '\xff'));
          expect(keys.size).toBe(model.size);
        },
      ),
      { numRuns: 60 },
    );
  });

  it.each([false, true])(
    'are walked to their end while keys come and go (backwards: %s): what was there all the time is met once',
    (backwards) => {
      const change = fc.tuple(fc.constantFrom('set', 'delete'), key);
      fc.assert(
        fc.property(
          fc.uniqueArray(key, { minLength: 1 }),
          fc.array(fc.array(change, { maxLength: 5 }), { minLength: 1 }),
          (there, meanwhile) => {
            const keys = new PackedKeys();
            for (const entry of there) keys.set(entry, 1);
            const stays = new Set(there);
            const met: string[] = [];
            for (const walk = keys.walk('', '~', backwards); walk.next();) {
              met.push(walk.key);
              expect(walk.tag).toBe(stays.has(walk.key) ? 1 : 0);
              for (const [what, entry] of meanwhile[met.length % meanwhile.length]!) {
                if (stays.has(entry)) continue;
                if (what === 'set') keys.set(entry, 0);
                else keys.delete(entry);
              }
            }
            const inOrder = backwards ? there.toSorted().toReversed() : there.toSorted();
            expect(met.filter((entry) => stays.has(entry))).toEqual(inOrder);
            expect(new Set(met).size).toBe(met.length);
          },
        ),
        { numRuns: 200 },
      );
    },
  );

  it.each([
    ['in order', (keys: string[]) => keys],
    ['backwards', (keys: string[]) => keys.toReversed()],
  ])('take little more memory than their bytes when they come %s', (_, sequence) => {
    const all = Array.from({ length: 20_000 }, (__, at) => String(at).padStart(40, '0'));
    const keys = new PackedKeys();
    for (const entry of sequence(all)) keys.set(entry, 0);
    expect(found(keys, '', '~', false).map(([entry]) => entry)).toEqual(all);
    expect(keys.bytes).toBeLessThan(all.length * 45 * 2.2);
    for (const entry of all) keys.delete(entry);
    expect([keys.size, keys.bytes]).toEqual([0, 0]);
  });
});
