import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { encode } from '../bson/encode.js';
import { type Doc } from '../bson/values.js';
import { parseIndex } from '../indexes/definition.js';
import { Engine } from './engine.js';
import { LmdbJournal } from './journal.js';
import { removeExpired, sweepExpired } from './ttl.js';

const dataDir = mkdtempSync(join(tmpdir(), 'lathe-ttl-'));
const at = (seconds: number) => new Date(Date.UTC(2024, 0, 1, 0, 0, seconds));

describe('the TTL sweep', () => {
  let journal: LmdbJournal;
  let engine: Engine;
  beforeAll(() => {
    journal = new LmdbJournal(join(dataDir, 'documents.lmdb'));
    engine = new Engine(journal);
  });
  afterAll(async () => {
    await journal.close();
    rmSync(dataDir, { recursive: true, force: true });
  });

  const docs: Doc[] = [
    { at: at(0) },
    { at: at(50) },
    { at: at(90) },
    { at: 'no date' },
    { at: null },
    {},
    { at: [at(500), at(10)] },
    { at: [at(500)] },
  ];

  it.each([1, -1])('removes what has passed, in an index of direction %i', (direction) => {
    const collection = engine.create('ttl', `c${direction === 1 ? 'up' : 'down'}`, {});
    engine.createIndex(
      collection,
      parseIndex({ key: { at: direction }, name: 'ttl', expireAfterSeconds: 30 }, undefined),
    );
    for (const [_id, doc] of docs.entries())
      engine.writes.insert(collection, collection.idKey(_id), encode({ _id, ...doc }));
    const left = () => [...collection.records.keys()];
    expect(sweepExpired(engine, Number(at(80)))).toBe(3);
    expect(left()).toEqual([2, 3, 4, 5, 7].map((id) => collection.idKey(id)));
    expect(sweepExpired(engine, Number(at(80)))).toBe(0);
    expect(sweepExpired(engine, Number(at(120)))).toBe(1);
    engine.drop(collection);
  });

  it('ends with what it is of, however much is left', async () => {
    const closing = new AbortController();
    const own = new LmdbJournal(join(dataDir, 'closing.lmdb'));
    const closed = new Engine(own);
    const collection = closed.create('ttl', 'many', {});
    closed.createIndex(collection, parseIndex({ key: { at: 1 }, name: 'ttl', expireAfterSeconds: 30 }, undefined));
    for (let _id = 0; _id < 1_000; _id += 1)
      closed.writes.insert(collection, collection.idKey(_id), encode({ _id, at: at(0) }));
    const removing = removeExpired(closed, closing.signal);
    closing.abort();
    await Promise.all([removing, closed.close()]);
    expect(collection.records.size).toBe(900);
  });
});
