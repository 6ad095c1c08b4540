import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { encode } from '../bson/encode.js';
import type { Doc } from '../bson/values.js';
import { parseIndex } from '../indexes/definition.js';
import type { WildcardEntries } from '../indexes/wildcard-entries.js';
import { compileFilter } from '../query/filter.js';
import type { Collection } from '../storage/collection.js';
import { Engine } from '../storage/engine.js';
import { LmdbJournal } from '../storage/journal.js';
import { Turn } from '../turns/turn.js';
import { read } from './read.js';
import { UsedFields } from './used-fields.js';

const dataDir = mkdtempSync(join(tmpdir(), 'lathe-used-fields-'));
const count = 3_000;

describe('fields that are in use', () => {
  let engine: Engine;
  let fields: UsedFields;
  beforeEach(() => open());
  afterEach(close);
  afterAll(() => rmSync(dataDir, { recursive: true, force: true }));

  function open(): void {
    engine = new Engine(new LmdbJournal(join(dataDir, 'documents.lmdb')));
    fields = new UsedFields(engine);
    fields.restore();
  }

  async function close(): Promise<void> {
    await fields.stop();
    await engine.close();
  }

  async function restart(): Promise<void> {
    await close();
    open();
  }

  const rows = (): Collection => engine.find('db', 'rows')!;
  const whole = () =>
    (rows().indexes.get('any') as WildcardEntries)
      .wholeFields()
      .map(({ path, prefix, size }) => [path, prefix.conditions[0]!.points, size]);
  const write = (_id: number, fields: Doc) =>
    engine.writes.insert(rows(), rows().idKey(_id), encode({ _id, ...fields }));
  const readBy = (filter: Doc) => new Turn().runNow(read(rows(), { filter: compileFilter(filter) }, new Turn()));

  function fill(): void {
    const collection = engine.ensure('db', 'rows');
    engine.createIndex(collection, parseIndex({ key: { app: 1 }, name: 'app' }, undefined));
    const spec = { key: { app: 1, '$**': 1 }, name: 'any', wildcardProjection: { data: 1 } };
    engine.createIndex(collection, parseIndex(spec, undefined));
    for (let id = 0; id < count; id += 1) write(id, { app: id % 2 === 0 ? 'one' : 'two', data: { n: id, m: id % 7 } });
  }

  it('are made again after a start without a read that asks for them, and kept up to date', async () => {
    fill();
    expect(readBy({ app: 'one', 'data.n': 4 })).toHaveLength(1);
    expect(readBy({ app: 'two', 'data.m': 3 }).length).toBeGreaterThan(0);
    const before = whole();
    expect(before).toEqual([
      ['data.n', ['one'], count / 2],
      ['data.m', ['two'], count / 2],
    ]);
    await restart();
    write(count, { app: 'one', data: { n: 4 } });
    await fields.restored();
    expect(whole()).toEqual([['data.n', ['one'], count / 2 + 1], before[1]]);
    expect(readBy({ app: 'one', 'data.n': 4 })).toHaveLength(2);
    // Also of a server that ends before all are there.
    await restart();
    await restart();
    await fields.restored();
    expect(whole()).toHaveLength(2);
  });

  it('are forgotten with their index and their collection', async () => {
    engine.dropIndex(rows(), 'any');
    await restart();
    await fields.restored();
    expect(rows().indexes.has('any')).toBe(false);
    const collection = rows();
    engine.drop(collection);
    expect(engine.usedFields(collection)).toBeUndefined();
    await restart();
    await fields.restored();
    expect(engine.find('db', 'rows')).toBeUndefined();
  });
});
