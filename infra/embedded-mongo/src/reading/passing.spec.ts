import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { encode } from '../bson/encode.js';
import type { Doc } from '../bson/values.js';
import { parseIndex } from '../indexes/definition.js';
import { compileFilter } from '../query/filter.js';
import { compileSort } from '../query/sort.js';
import { CacheBudget } from '../records/record-cache.js';
import { Engine } from '../storage/engine.js';
import { type Journal, LmdbJournal } from '../storage/journal.js';
import { memoryJournal } from '../testing/memory-journal.js';
import { Turn } from '../turns/turn.js';
import { read } from './read.js';

const rows = 2_000;

function filled(journal: Journal, budget: CacheBudget) {
  const engine = new Engine(journal, budget);
  const collection = engine.create('db', 'rows', {});
  engine.createIndex(collection, parseIndex({ key: { shop: 1, at: 1 }, name: 'shop' }, undefined));
  for (let at = 0; at < rows; at += 1) {
    const note = `${at % 100 === 0 ? 'somebody' : 'anybody'} ${'.'.repeat(300)}`;
    engine.writes.insert(collection, collection.idKey(at), encode({ _id: at, shop: 1, at, note }));
  }
  return (filter: Doc, sort?: Doc, limit?: number) => {
    const turn = new Turn();
    return turn.runNow(read(collection, { filter: compileFilter(filter), sort: compileSort(sort), limit }, turn));
  };
}

describe('a read of many documents', () => {
  it.each<[string, Doc]>([
    ['by an index', { shop: 1, note: { $regex: 'nobody' } }],
    ['in natural order', { note: { $regex: 'nobody' } }],
  ])('%s leaves in memory what others read again', (_how, long) => {
    let fromDisk = 0;
    const journal = memoryJournal();
    const counting = { ...journal, get: (key: string) => ((fromDisk += 1), journal.get(key)) };
    // Room for the rows of a list, and not for all.
    const find = filled(counting, new CacheBudget(100_000));
    const readsOf = (...read: Parameters<typeof find>) => {
      fromDisk = 0;
      find(...read);
      return fromDisk;
    };
    const list = () => readsOf({ shop: 1 }, { at: 1 }, 20);
    expect(list()).toBe(20);
    expect(list()).toBe(0);
    expect(readsOf(long)).toBeGreaterThan(rows - 100);
    expect(list()).toBe(0);
  });

  it.each<[string, Doc | undefined, number | undefined]>([
    ['all', undefined, undefined],
    ['all, sorted', { note: 1 }, undefined],
    ['the first of them', { note: 1 }, 15],
  ])('keeps no memory of those that it passed by: %s', async (_what, sort, limit) => {
    const dir = mkdtempSync(join(tmpdir(), 'lathe-passing-'));
    const journal = new LmdbJournal(join(dir, 'documents.lmdb'));
    try {
      const find = filled(journal, new CacheBudget(0));
      await journal.flushed();
      const found = find({ shop: 1, note: { $regex: 'somebody' } }, sort, limit);
      expect(found).toHaveLength(limit ?? rows / 100);
      // The first is of the cache, and the others lie beside each other.
      expect(new Set(found.map(({ bytes }) => bytes.buffer)).size).toBeLessThanOrEqual(3);
    } finally {
      await journal.close();
      rmSync(dir, { recursive: true, force: true });
    }
  });
});
