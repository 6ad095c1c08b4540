import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { Binary } from 'bson';
import { type Db, MongoClient } from 'mongodb';
import { encode } from '../bson/encode.js';
import { startEmbeddedMongo } from '../server.js';
import { LmdbJournal } from './journal.js';
import { catalogKey, layoutKey, recordKey, sessionKey } from './keys.js';

const count = 5_000;

describe('a data directory that was written when indexes were in memory only', () => {
  let dataDir: string;
  let said: string[];
  beforeEach(async () => {
    dataDir = mkdtempSync(join(tmpdir(), 'lathe-upgrade-'));
    said = [];
    jest.spyOn(console, 'error').mockImplementation((text: string) => void said.push(text));
    await writeOld();
  });
  afterEach(() => {
    jest.restoreAllMocks();
    rmSync(dataDir, { recursive: true, force: true });
  });

  const file = () => join(dataDir, 'documents.lmdb');

  /** The catalogue, documents and a session, and nothing else. */
  async function writeOld(): Promise<void> {
    const journal = new LmdbJournal(file());
    const people = {
      database: 'kept',
      name: 'people',
      options: { collation: { locale: 'en', strength: 2 } },
      uuid: new Binary(Buffer.alloc(16, 1), 4),
      indexes: [
        { v: 2, key: { name: 1 }, name: 'name_1', unique: true, collation: { locale: 'en', strength: 2 } },
        { v: 2, key: { tags: -1 }, name: 'tags', sparse: true },
      ],
    };
    journal.put(catalogKey(3), encode(people));
    for (let n = 0; n < count; n += 1)
      if (n % 7 > 0)
        journal.put(recordKey(3, n + 1), encode({ _id: n, name: `Name ${n}`, ...(n % 5 === 0 && { tags: [n, -n] }) }));
    journal.put(catalogKey(9), encode({ ...people, name: 'empty', options: {}, indexes: [] }));
    journal.put(sessionKey('ab'.repeat(16)), encode({ number: 1, done: [] }));
    await journal.close();
  }

  async function during(work: (db: Db) => Promise<void>): Promise<void> {
    const server = await startEmbeddedMongo({ dataDir, inProcess: true });
    const client = await new MongoClient(server.uri).connect();
    try {
      await work(client.db('kept'));
    } finally {
      await client.close();
      await server.close();
    }
  }

  const left = Array.from({ length: count }, (_, n) => n).filter((n) => n % 7 > 0);

  async function check(db: Db): Promise<void> {
    const people = db.collection<{ _id: number; name: string; tags?: number[] }>('people');
    expect((await people.find().toArray()).map(({ _id }) => _id)).toEqual(left);
    expect(await people.estimatedDocumentCount()).toBe(left.length);
    expect(await people.findOne({ _id: 4_999 })).toMatchObject({ name: 'Name 4999' });
    expect(await people.findOne({ name: 'NAME 8' })).toMatchObject({ _id: 8 });
    await expect(people.insertOne({ _id: -1, name: 'name 8' })).rejects.toMatchObject({ code: 11000 });
    const tagged = left.filter((n) => n % 5 === 0 && n > 4_900);
    const found = await people.find({ tags: { $gt: 4_900 } }, { hint: 'tags' }).toArray();
    expect(found.map(({ _id }) => _id).sort((a, b) => a - b)).toEqual(tagged);
    expect((await db.listCollections().toArray()).map(({ name }) => name).sort()).toEqual(['empty', 'people']);
  }

  it('is brought to the layout of today, once, and it says so', async () => {
    await during(check);
    expect(said.filter((text) => text.includes('older version'))).toHaveLength(1);
    await during(check);
    expect(said.filter((text) => text.includes('older version'))).toHaveLength(1);
  });

  it('is read from its beginning again when that was interrupted', async () => {
    const journal = new LmdbJournal(file());
    const { Engine } = await import('./engine.js');
    const engine = new Engine(journal);
    let flushes = 0;
    const { flushed } = journal;
    jest.spyOn(journal, 'flushed').mockImplementation(function (this: LmdbJournal) {
      flushes += 1;
      if (flushes === 3) throw new Error('killed');
      return flushed.call(this);
    });
    await expect(engine.upgrade(() => undefined)).rejects.toThrow('killed');
    jest.restoreAllMocks();
    jest.spyOn(console, 'error').mockImplementation((text: string) => void said.push(text));
    await journal.close();
    await during(check);
    await during(check);
  });

  it('of a newer version is not touched', async () => {
    const journal = new LmdbJournal(file());
    journal.put(layoutKey, encode({ layout: 99 }));
    await journal.close();
    await expect(startEmbeddedMongo({ dataDir, inProcess: true })).rejects.toThrow('layout 99');
  });
});
