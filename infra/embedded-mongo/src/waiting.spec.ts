import { describe, expect, it } from '@jest/globals';
import { type ClientSession, type Collection, type Document } from 'mongodb';
import { codeOf, useMongo } from './conformance/harness.js';

// What a write finds that waited for an open transaction, while the catalogue changed or the transaction won.

const moment = () =>
  new Promise((resolve) => {
    setTimeout(resolve, 50);
  });

describe('a write that waited for a transaction', () => {
  const target = useMongo();
  const holding = async (collection: Collection<Document>, hold: (session: ClientSession) => Promise<unknown>) => {
    const session = target.client.startSession();
    session.startTransaction();
    await hold(session);
    const end = async (how: 'abortTransaction' | 'commitTransaction') => {
      await session[how]();
      await session.endSession();
    };
    return { collection, end };
  };
  const holdingOne = async () => {
    const collection = await target.collection([{ _id: 1, n: 1 }]);
    return holding(collection, (session) =>
      collection.updateOne({ _id: 1 as never }, { $set: { n: 10 } }, { session }),
    );
  };
  const holdingKey = async (key: Document) => {
    const collection = await target.collection();
    await collection.createIndex({ name: 1 }, { unique: true });
    return holding(collection, (session) => collection.insertOne({ ...key }, { session }));
  };
  const all = (collection: Collection<Document>) => collection.find({}, { projection: { _id: 0 } }).toArray();

  it('inserts into the collection that is there then', async () => {
    const { collection, end } = await holdingKey({ name: 'a' });
    const waiting = collection.insertOne({ name: 'a', late: true });
    await moment();
    await collection.drop();
    await end('abortTransaction');
    await waiting;
    expect(await all(collection)).toEqual([{ name: 'a', late: true }]);
    expect((await collection.indexes()).map(({ name }) => name)).toEqual(['_id_']);
  });

  it('inserts into the collection that is there then, after its database was dropped', async () => {
    const collection = target.client.db(`${target.db.databaseName}_2`).collection('c');
    await collection.insertOne({ _id: 1 as never });
    const { end } = await holding(collection, (session) => collection.insertOne({ _id: 2 as never }, { session }));
    const waiting = collection.insertOne({ _id: 2 as never, late: true });
    await moment();
    await target.client.db(`${target.db.databaseName}_2`).dropDatabase();
    await end('abortTransaction');
    await waiting;
    expect(await collection.find().toArray()).toEqual([{ _id: 2, late: true }]);
    await target.client.db(`${target.db.databaseName}_2`).dropDatabase();
  });

  it('inserts under the name that it was given, after a rename', async () => {
    const { collection, end } = await holdingKey({ name: 'a' });
    const waiting = collection.insertOne({ name: 'a', late: true });
    await moment();
    const renamed = await collection.rename(`${collection.collectionName}_renamed`);
    await end('abortTransaction');
    await waiting;
    expect(await all(collection)).toEqual([{ name: 'a', late: true }]);
    expect(await all(renamed)).toEqual([]);
  });

  it('obeys a unique index that was made meanwhile', async () => {
    const collection = await target.collection([{ _id: 1, name: 'a' }]);
    const { end } = await holding(collection, (session) =>
      collection.insertOne({ _id: 2 as never, name: 'x' }, { session }),
    );
    const waiting = codeOf(collection.insertOne({ _id: 2 as never, name: 'a' }));
    await moment();
    await collection.createIndex({ name: 1 }, { unique: true });
    await end('abortTransaction');
    expect(await waiting).toBe(11000);
    expect(await all(collection)).toEqual([{ name: 'a' }]);
  });

  it('does not obey a unique index that was dropped meanwhile', async () => {
    const { collection, end } = await holdingKey({ name: 'a' });
    const waiting = collection.insertOne({ name: 'a' });
    await moment();
    await collection.dropIndex('name_1');
    await end('commitTransaction');
    await waiting;
    expect(await all(collection)).toEqual([{ name: 'a' }, { name: 'a' }]);
  });

  it.each([
    [
      'update',
      (collection: Collection<Document>) =>
        collection.updateOne({ _id: 1 as never }, { $inc: { n: 1 } }).then(({ matchedCount }) => matchedCount),
    ],
    [
      'delete',
      (collection: Collection<Document>) =>
        collection.deleteOne({ _id: 1 as never }).then(({ deletedCount }) => deletedCount),
    ],
    [
      'findAndModify',
      (collection: Collection<Document>) =>
        collection.findOneAndUpdate({ _id: 1 as never }, { $inc: { n: 1 } }).then((value) => (value ? 1 : 0)),
    ],
    [
      'findAndModify with remove',
      (collection: Collection<Document>) =>
        collection.findOneAndDelete({ _id: 1 as never }).then((value) => (value ? 1 : 0)),
    ],
  ])('finds nothing to %s in a collection that was dropped', async (_what, write) => {
    const { collection, end } = await holdingOne();
    const waiting = write(collection);
    await moment();
    await collection.drop();
    await end('abortTransaction');
    expect(await waiting).toBe(0);
    expect(await all(collection)).toEqual([]);
  });

  it.each([
    ['updateMany', (collection: Collection<Document>) => collection.updateMany({}, { $inc: { n: 1 } })],
    ['deleteMany', (collection: Collection<Document>) => collection.deleteMany({})],
  ])('ends with an error in the middle of %s', async (_what, write) => {
    const { collection, end } = await holdingOne();
    const waiting = codeOf(write(collection));
    await moment();
    await collection.drop();
    await collection.insertOne({ n: 5 });
    await end('abortTransaction');
    expect(await waiting).toBe(175);
    expect(await all(collection)).toEqual([{ n: 5 }]);
  });

  it('becomes an update where it was an upsert that lost', async () => {
    const { collection, end } = await holdingKey({ name: 'a', n: 1 });
    const waiting = [
      collection.updateOne({ name: 'a' }, { $inc: { n: 1 } }, { upsert: true }),
      collection.findOneAndUpdate({ name: 'a' }, { $inc: { n: 1 } }, { upsert: true, returnDocument: 'after' }),
    ] as const;
    await moment();
    await end('commitTransaction');
    expect(await waiting[0]).toMatchObject({ matchedCount: 1, modifiedCount: 1, upsertedCount: 0 });
    expect(await waiting[1]).toMatchObject({ name: 'a', n: 3 });
    expect(await all(collection)).toEqual([{ name: 'a', n: 3 }]);
  });

  it('stays an upsert where the transaction that won was aborted', async () => {
    const { collection, end } = await holdingKey({ name: 'a', n: 1 });
    const waiting = collection.updateOne({ name: 'a' }, { $inc: { n: 1 } }, { upsert: true });
    await moment();
    await end('abortTransaction');
    expect(await waiting).toMatchObject({ matchedCount: 0, upsertedCount: 1 });
    expect(await all(collection)).toEqual([{ name: 'a', n: 1 }]);
  });
});
