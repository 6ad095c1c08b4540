import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { StoredRecord } from './record.js';
import { Slabs } from './slabs.js';

const bytesOf = (seed: number, length: number) => Buffer.alloc(length, `${seed}.`);
const sizes = fc.oneof(fc.integer({ min: 5, max: 900 }), fc.integer({ min: 900, max: 40_000 }));
const step = fc.record({ id: fc.nat({ max: 200 }), size: fc.option(sizes, { nil: undefined }) });

describe('slabs', () => {
  it('give every record the bytes it has now, and a reader the bytes that it saw, whatever is stored and released', () => {
    fc.assert(
      fc.property(fc.array(step, { minLength: 1, maxLength: 600 }), (steps) => {
        const slabs = new Slabs();
        const model = new Map<number, { record: StoredRecord; bytes: Buffer }>();
        const seen: { view: Buffer; bytes: Buffer }[] = [];
        for (const [at, { id, size }] of steps.entries()) {
          const there = model.get(id);
          if (size === undefined) {
            if (there) slabs.release(there.record);
            model.delete(id);
            continue;
          }
          const record = there?.record ?? new StoredRecord(id, String(id), 0);
          const bytes = bytesOf(at, size);
          slabs.store(record, bytes);
          model.set(id, { record, bytes });
          seen.push({ view: record.bytes, bytes });
        }
        for (const { record, bytes } of model.values()) expect(record.bytes.equals(bytes)).toBe(true);
        for (const { view, bytes } of seen) expect(view.equals(bytes)).toBe(true);
      }),
      { numRuns: 60 },
    );
  });

  it('hold little more than what is stored, when documents are replaced and removed again and again', () => {
    const slabs = new Slabs();
    const records = Array.from({ length: 5_000 }, (_, id) => new StoredRecord(id, String(id), 0));
    for (let times = 0; times < 20; times += 1)
      for (const record of records) slabs.store(record, bytesOf(times, 300 + ((record.id * 7 + times) % 400)));
    for (const record of records) if (record.id % 3 > 0) slabs.release(record);
    const left = records.filter((record) => record.length > 0);
    const stored = left.reduce((sum, record) => sum + record.length, 0);
    const held = [...new Set(left.map((record) => record.slab))].reduce((sum, slab) => sum + slab.memory.length, 0);
    expect(held).toBeLessThan(stored * 1.5 + 256 * 1024);
  });

  it('give a large document memory of its own, which goes with it', () => {
    const slabs = new Slabs();
    const [small, large] = [new StoredRecord(1, '1', 0), new StoredRecord(2, '2', 0)];
    slabs.store(small, bytesOf(1, 100));
    slabs.store(large, bytesOf(2, 1_000_000));
    expect(large.slab).not.toBe(small.slab);
    expect(large.slab.memory.length).toBe(1_000_000);
    slabs.store(large, bytesOf(3, 10));
    expect(large.slab).toBe(small.slab);
  });
});
