import { describe, expect, it } from '@jest/globals';
import { type Document, ObjectId } from 'mongodb';
import { useMongo } from './harness.js';

describe('writes', () => {
  const target = useMongo();

  it('insertOne gives and keeps an ObjectId, first in the document', async () => {
    const collection = await target.collection();
    const { insertedId } = await collection.insertOne({ a: 1 });
    expect(insertedId).toBeInstanceOf(ObjectId);
    expect(Object.keys((await collection.findOne({ _id: insertedId }))!)).toEqual(['_id', 'a']);
  });

  it('an ordered insert stops at the first error, an unordered one goes on', async () => {
    const docs = [{ _id: 1 }, { _id: 1 }, { _id: 2 }] as never[];
    const ordered = await target.collection();
    await expect(ordered.insertMany(docs)).rejects.toMatchObject({ code: 11000, insertedCount: 1 });
    const unordered = await target.collection();
    await expect(unordered.insertMany(docs, { ordered: false })).rejects.toMatchObject({
      code: 11000,
      insertedCount: 2,
    });
  });

  it('updateMany counts matched and modified apart', async () => {
    const collection = await target.collection([
      { _id: 1, a: 1 },
      { _id: 2, a: 2 },
    ]);
    expect(await collection.updateMany({}, { $set: { a: 2 } })).toMatchObject({ matchedCount: 2, modifiedCount: 1 });
  });

  const upserts: [string, Document, Document, Document][] = [
    ['takes equalities of the filter', { a: 1, b: { $gt: 5 } }, { $set: { c: 1 } }, { a: 1, c: 1 }],
    ['takes $eq and $and', { $and: [{ a: { $eq: 1 } }, { b: 2 }] }, { $set: { c: 1 } }, { a: 1, b: 2, c: 1 }],
    ['takes paths', { 'a.b': 1 }, { $inc: { n: 1 } }, { a: { b: 1 }, n: 1 }],
    ['applies $setOnInsert', { a: 1 }, { $setOnInsert: { d: 1 } }, { a: 1, d: 1 }],
    ['pushes into a new array', { a: 1 }, { $push: { list: 1 } }, { a: 1, list: [1] }],
  ];
  it.each(upserts)('an upsert %s', async (_name, filter, change, after) => {
    const collection = await target.collection();
    const result = await collection.updateOne(filter, change, { upsert: true });
    expect(result).toMatchObject({ matchedCount: 0, modifiedCount: 0, upsertedCount: 1 });
    expect(await collection.findOne({}, { projection: { _id: 0 } })).toEqual(after);
  });

  it('an upsert keeps the _id of the filter', async () => {
    const collection = await target.collection();
    expect((await collection.updateOne({ _id: 7 as never }, { $set: { a: 1 } }, { upsert: true })).upsertedId).toBe(7);
    expect((await collection.replaceOne({ _id: 8 as never }, { b: 1 }, { upsert: true })).upsertedId).toBe(8);
    expect(await collection.find().toArray()).toEqual([
      { _id: 7, a: 1 },
      { _id: 8, b: 1 },
    ]);
  });

  it('replaceOne replaces all but _id', async () => {
    const collection = await target.collection([{ _id: 1, a: 1, b: 2 }]);
    await collection.replaceOne({ a: 1 }, { c: 3 });
    expect(await collection.findOne()).toEqual({ _id: 1, c: 3 });
  });

  it('deleteOne removes one, deleteMany all', async () => {
    const collection = await target.collection([{ a: 1 }, { a: 1 }, { a: 1 }, { a: 2 }]);
    expect(await collection.deleteOne({ a: 1 })).toMatchObject({ deletedCount: 1 });
    expect(await collection.deleteMany({ a: 1 })).toMatchObject({ deletedCount: 2 });
    expect(await collection.countDocuments()).toBe(1);
  });

  it('findOneAndUpdate gives the document before or after', async () => {
    const collection = await target.collection([
      { _id: 1, n: 1 },
      { _id: 2, n: 5 },
    ]);
    expect(await collection.findOneAndUpdate({ _id: 1 as never }, { $inc: { n: 1 } })).toEqual({ _id: 1, n: 1 });
    expect(
      await collection.findOneAndUpdate({ _id: 1 as never }, { $inc: { n: 1 } }, { returnDocument: 'after' }),
    ).toEqual({ _id: 1, n: 3 });
    expect(
      await collection.findOneAndUpdate(
        {},
        { $set: { top: true } },
        { sort: { n: -1 }, returnDocument: 'after', projection: { top: 1 } },
      ),
    ).toEqual({ _id: 2, top: true });
    expect(await collection.findOneAndUpdate({ _id: 9 as never }, { $set: { a: 1 } })).toBeNull();
    expect(
      await collection.findOneAndUpdate(
        { _id: 9 as never },
        { $set: { a: 1 } },
        { upsert: true, returnDocument: 'after' },
      ),
    ).toEqual({ _id: 9, a: 1 });
  });

  it('findOneAndReplace and findOneAndDelete', async () => {
    const collection = await target.collection([
      { _id: 1, n: 1 },
      { _id: 2, n: 2 },
    ]);
    expect(await collection.findOneAndReplace({ n: 1 }, { m: 1 }, { returnDocument: 'after' })).toEqual({
      _id: 1,
      m: 1,
    });
    expect(await collection.findOneAndDelete({}, { sort: { _id: -1 } })).toEqual({ _id: 2, n: 2 });
    expect(await collection.find().toArray()).toEqual([{ _id: 1, m: 1 }]);
  });

  it('bulkWrite mixes all kinds', async () => {
    const collection = await target.collection([{ _id: 1, a: 1 }]);
    const result = await collection.bulkWrite([
      { insertOne: { document: { _id: 2 as never, a: 2 } } },
      { updateOne: { filter: { a: 1 }, update: { $set: { a: 9 } } } },
      { updateMany: { filter: {}, update: { $set: { z: 1 } } } },
      { replaceOne: { filter: { a: 2 }, replacement: { r: 1 } } },
      { deleteOne: { filter: { a: 9 } } },
      { updateOne: { filter: { _id: 3 as never }, update: { $set: { u: 1 } }, upsert: true } },
    ]);
    expect(result).toMatchObject({
      insertedCount: 1,
      matchedCount: 4,
      modifiedCount: 4,
      deletedCount: 1,
      upsertedCount: 1,
    });
    expect(await collection.find().toArray()).toEqual([
      { _id: 2, r: 1 },
      { _id: 3, u: 1 },
    ]);
  });

  it('an unacknowledged write is applied', async () => {
    const collection = await target.collection();
    await collection.insertOne({ _id: 1 as never }, { writeConcern: { w: 0 } });
    for (let tries = 0; tries < 100 && (await collection.countDocuments()) === 0; tries += 1)
      await new Promise((resolve) => {
        setTimeout(resolve, 10);
      });
    expect(await collection.countDocuments()).toBe(1);
  });

  it('the update of a matched array element in many documents finds each its own', async () => {
    const collection = await target.collection([
      { _id: 1, a: [1, 5] },
      { _id: 2, a: [5, 1] },
    ]);
    await collection.updateMany({ a: 5 }, { $set: { 'a.$': 0 } });
    expect(await collection.find().toArray()).toEqual([
      { _id: 1, a: [1, 0] },
      { _id: 2, a: [0, 1] },
    ]);
  });
});

describe('catalogue', () => {
  const target = useMongo();

  it('lists, renames and drops collections', async () => {
    const collection = await target.collection([{ a: 1 }]);
    const names = async () =>
      (await target.db.listCollections({}, { nameOnly: true }).toArray()).map(({ name }) => name);
    expect(await names()).toContain(collection.collectionName);
    const renamed = await collection.rename('renamed');
    expect(await renamed.countDocuments()).toBe(1);
    expect(await names()).not.toContain(collection.collectionName);
    expect(await renamed.drop()).toBe(true);
    expect(await names()).not.toContain('renamed');
  });

  it('dropDatabase removes all, and listDatabases shows it', async () => {
    const db = target.client.db(`${target.db.databaseName}_other`);
    await db.collection('x').insertOne({ a: 1 });
    const names = async () => (await db.admin().listDatabases({ nameOnly: true })).databases.map(({ name }) => name);
    expect(await names()).toContain(db.databaseName);
    await db.dropDatabase();
    expect(await names()).not.toContain(db.databaseName);
  });

  it('listCollections filters and shows options', async () => {
    await target.db.createCollection('collated', { collation: { locale: 'en', strength: 2 } });
    const [found] = await target.db.listCollections({ name: 'collated' }).toArray();
    expect(found).toMatchObject({
      name: 'collated',
      type: 'collection',
      options: { collation: { locale: 'en', strength: 2 } },
    });
    await target.db.collection('collated').insertOne({ n: 'Ann' });
    expect(await target.db.collection('collated').countDocuments({ n: 'ANN' })).toBe(1);
  });

  it('is the primary of a replica set, with sessions and a modern wire version', async () => {
    const hello = await target.client.db('admin').command({ hello: 1 });
    expect(hello).toMatchObject({
      isWritablePrimary: true,
      setName: expect.any(String),
      logicalSessionTimeoutMinutes: 30,
      maxBsonObjectSize: 16777216,
      maxMessageSizeBytes: 48000000,
      ok: 1,
    });
    expect(hello.maxWireVersion).toBeGreaterThanOrEqual(21);
  });

  it('answers ping, buildInfo, serverStatus and connectionStatus', async () => {
    const admin = target.client.db('admin');
    expect(await admin.command({ ping: 1 })).toMatchObject({ ok: 1 });
    expect(await admin.command({ buildInfo: 1 })).toHaveProperty('version');
    expect(await admin.command({ serverStatus: 1 })).toHaveProperty('connections.current');
    expect(await admin.command({ connectionStatus: 1 })).toHaveProperty('authInfo.authenticatedUsers');
  });
});
