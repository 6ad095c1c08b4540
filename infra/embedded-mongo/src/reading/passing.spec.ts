import { describe, expect, it } from '@jest/globals';
import { encode } from '../bson/encode.js';
import type { Doc } from '../bson/values.js';
import { parseIndex } from '../indexes/definition.js';
import { compileFilter } from '../query/filter.js';
import { compileSort } from '../query/sort.js';
import { CacheBudget } from '../records/record-cache.js';
import { Engine } from '../storage/engine.js';
import { memoryJournal } from '../testing/memory-journal.js';
import { Turn } from '../turns/turn.js';
import { read } from './read.js';

const rows = 2_000;

describe('a read of many documents', () => {
  it.each<[string, Doc]>([
    ['by an index', { shop: 1, note: { $regex: 'nobody' } }],
    ['in natural order', { note: { $regex: 'nobody' } }],
  ])('%s leaves in memory what others read again', (_how, long) => {
    let fromDisk = 0;
    const journal = memoryJournal();
    const counting = { ...journal, get: (key: string) => ((fromDisk += 1), journal.get(key)) };
    // Room for the rows of a list, and not for all.
    const engine = new Engine(counting, new CacheBudget(100_000));
    const collection = engine.create('db', 'rows', {});
    engine.createIndex(collection, parseIndex({ key: { shop: 1, at: 1 }, name: 'shop' }, undefined));
    for (let at = 0; at < rows; at += 1)
      engine.writes.insert(collection, collection.idKey(at), encode({ _id: at, shop: 1, at, note: 'somebody' }));
    const readsOf = (filter: Doc, sort?: Doc, limit?: number) => {
      fromDisk = 0;
      const turn = new Turn();
      turn.runNow(read(collection, { filter: compileFilter(filter), sort: compileSort(sort), limit }, turn));
      return fromDisk;
    };
    const list = () => readsOf({ shop: 1 }, { at: 1 }, 20);
    expect(list()).toBe(20);
    expect(list()).toBe(0);
    expect(readsOf(long)).toBeGreaterThan(rows - 100);
    expect(list()).toBe(0);
  });
});
