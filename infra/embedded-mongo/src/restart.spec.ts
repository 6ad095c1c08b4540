import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from '@jest/globals';
import { type Db, MongoClient } from 'mongodb';
import { startEmbeddedMongo } from './server.js';

const dataDir = mkdtempSync(join(tmpdir(), 'lathe-restart-'));

/** Opens the data directory anew, in which nothing of the last time is in memory. */
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

describe('a restart', () => {
  afterAll(() => rmSync(dataDir, { recursive: true, force: true }));

  it('keeps documents in their order, indexes, options, renames and removals', async () => {
    await during(async (db) => {
      await db.createCollection('people', { collation: { locale: 'en', strength: 2 } });
      await db.collection('people').createIndex({ name: 1 }, { unique: true });
      await db.collection('people').createIndex({ age: -1 }, { sparse: true, name: 'by age' });
      await db.collection('people').createIndex({ mail: 1 }, { partialFilterExpression: { mail: { $exists: true } }, collation: { locale: 'simple' } });
      await db.collection('people').insertMany([{ _id: 5 as never, name: 'Eve' }, { _id: 1 as never, name: 'Ann', age: 3 }, { _id: 3 as never, name: 'Cid' }]);
      await db.collection('people').deleteOne({ _id: 3 as never });
      await db.collection('people').updateOne({ _id: 5 as never }, { $set: { age: 9 } });
      await db.collection('gone').insertOne({ a: 1 });
      await db.collection('gone').drop();
      await db.collection('old').insertOne({ a: 1 });
      await db.collection('old').rename('new');
    });
    for (let times = 0; times < 2; times += 1) {
      await during(async (db) => {
        expect(await db.collection('people').find().toArray()).toEqual([{ _id: 5, name: 'Eve', age: 9 }, { _id: 1, name: 'Ann', age: 3 }]);
        expect((await db.collection('people').indexes()).map(({ name, unique, sparse, collation }) => [name, unique, sparse, collation?.strength])).toEqual([
          ['_id_', undefined, undefined, 2], ['name_1', true, undefined, 2], ['by age', undefined, true, 2], ['mail_1', undefined, undefined, undefined],
        ]);
        await expect(db.collection('people').insertOne({ name: 'ANN' })).rejects.toMatchObject({ code: 11000 });
        expect((await db.collection('people').find({ age: { $gt: 0 } }).sort({ age: -1 }).toArray()).map(({ name }) => name)).toEqual(['Eve', 'Ann']);
        expect((await db.listCollections().toArray()).map(({ name }) => name).sort()).toEqual(['new', 'people']);
      });
    }
  });
});
