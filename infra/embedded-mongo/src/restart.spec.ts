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
      await db
        .collection('people')
        .createIndex(
          { mail: 1 },
          { partialFilterExpression: { mail: { $exists: true } }, collation: { locale: 'simple' } },
        );
      await db.collection('people').insertMany([
        { _id: 5 as never, name: 'Eve' },
        { _id: 1 as never, name: 'Ann', age: 3 },
        { _id: 3 as never, name: 'Cid' },
      ]);
      await db.collection('people').deleteOne({ _id: 3 as never });
      await db.collection('people').updateOne({ _id: 5 as never }, { $set: { age: 9 } });
      await db.collection('gone').insertOne({ a: 1 });
      await db.collection('gone').drop();
      await db.collection('old').insertOne({ a: 1 });
      await db.collection('old').rename('new');
    });
    for (let times = 0; times < 2; times += 1) {
      await during(async (db) => {
        expect(await db.collection('people').find().toArray()).toEqual([
          { _id: 5, name: 'Eve', age: 9 },
          { _id: 1, name: 'Ann', age: 3 },
        ]);
        expect(
          (await db.collection('people').indexes()).map(({ name, unique, sparse, collation }) => [
            name,
            unique,
            sparse,
            collation?.strength,
          ]),
        ).toEqual([
          ['_id_', undefined, undefined, 2],
          ['name_1', true, undefined, 2],
          ['by age', undefined, true, 2],
          ['mail_1', undefined, undefined, undefined],
        ]);
        await expect(db.collection('people').insertOne({ name: 'ANN' })).rejects.toMatchObject({ code: 11000 });
        expect(
          (
            await db
              .collection('people')
              .find({ age: { $gt: 0 } })
              .sort({ age: -1 })
              .toArray()
          ).map(({ name }) => name),
        ).toEqual(['Eve', 'Ann']);
        expect((await db.listCollections().toArray()).map(({ name }) => name).sort()).toEqual(['new', 'people']);
      });
    }
  });

  it('keeps views, validators, what $out and $merge wrote and what transactions made, and nothing that was aborted', async () => {
    await during(async (db) => {
      await db.dropDatabase();
      await db.collection('rows').insertMany([
        { _id: 1 as never, n: 1 },
        { _id: 2 as never, n: 2 },
      ]);
      await db.createCollection('view', { viewOn: 'rows', pipeline: [{ $match: { n: 2 } }] });
      await db.createCollection('valid', { validator: { $jsonSchema: { required: ['n'] } } });
      await db.command({ collMod: 'valid', validationLevel: 'moderate' });
      await db.collection('out').createIndex({ n: 1 }, { unique: true });
      await db
        .collection('rows')
        .aggregate([{ $out: 'out' }])
        .toArray();
      await db
        .collection('rows')
        .aggregate([{ $merge: 'merged' }])
        .toArray();
      await db.client.withSession(async (session) => {
        session.startTransaction();
        await db.collection('aborted').insertOne({ n: 1 }, { session });
        await session.abortTransaction();
        session.startTransaction();
        await db.createCollection('empty', { session });
        await db.collection('made').insertOne({ _id: 1 as never }, { session });
        await session.commitTransaction();
      });
    });
    await during(async (db) => {
      const listed = await db.listCollections({}, { nameOnly: true }).toArray();
      expect(listed.map(({ name, type }) => `${name} ${type}`).sort()).toEqual([
        'empty collection',
        'made collection',
        'merged collection',
        'out collection',
        'rows collection',
        'valid collection',
        'view view',
      ]);
      expect(await db.collection('view').find().toArray()).toEqual([{ _id: 2, n: 2 }]);
      await expect(db.collection('valid').insertOne({})).rejects.toMatchObject({ code: 121 });
      expect(await db.collection('out').find().sort({ _id: 1 }).toArray()).toEqual([
        { _id: 1, n: 1 },
        { _id: 2, n: 2 },
      ]);
      await expect(db.collection('out').insertOne({ n: 1 })).rejects.toMatchObject({ code: 11000 });
      expect(await db.collection('merged').countDocuments()).toBe(2);
      expect(await db.collection('made').countDocuments()).toBe(1);
    });
  });
});
