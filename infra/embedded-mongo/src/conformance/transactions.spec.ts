import { describe, expect, it } from '@jest/globals';
import { type ClientSession, type Collection, type Document, type MongoServerError } from 'mongodb';
import { codeOf, useMongo } from './harness.js';

describe('transactions', () => {
  const target = useMongo();
  const begin = (): ClientSession => {
    const session = target.client.startSession();
    session.startTransaction();
    return session;
  };
  const ids = async (collection: Collection<Document>, session?: ClientSession) =>
    (await collection.find({}, { ...(session && { session }), sort: { _id: 1 } }).toArray()).map((doc) => doc._id);

  it('what is written is seen inside at once and outside after the commit', async () => {
    const collection = await target.collection([
      { _id: 1, n: 1 },
      { _id: 2, n: 2 },
    ]);
    const session = begin();
    await collection.insertOne({ _id: 3 as never, n: 3 }, { session });
    await collection.updateOne({ _id: 1 as never }, { $set: { n: 10 } }, { session });
    await collection.deleteOne({ _id: 2 as never }, { session });
    expect(await ids(collection, session)).toEqual([1, 3]);
    expect(await collection.findOne({ _id: 1 as never }, { session })).toEqual({ _id: 1, n: 10 });
    expect(await collection.countDocuments({ n: { $gte: 3 } }, { session })).toBe(2);
    expect(await ids(collection)).toEqual([1, 2]);
    expect(await collection.findOne({ _id: 1 as never })).toEqual({ _id: 1, n: 1 });
    await session.commitTransaction();
    expect(await collection.find().sort({ _id: 1 }).toArray()).toEqual([
      { _id: 1, n: 10 },
      { _id: 3, n: 3 },
    ]);
    await session.endSession();
  });

  it('reads see what was committed when it began, whatever is committed meanwhile, and its own writes', async () => {
    const collection = await target.collection(
      Array.from({ length: 6 }, (_, n) => ({ _id: n, n, kind: n % 2 === 0 ? 'even' : 'odd' })),
    );
    await collection.createIndex({ n: 1 });
    const session = begin();
    const inside = { session };
    expect(await collection.countDocuments({}, inside)).toBe(6);
    await collection.updateOne({ _id: 1 as never }, { $set: { n: 100, kind: 'far' } });
    await collection.deleteOne({ _id: 2 as never });
    await collection.insertOne({ _id: 7 as never, n: 3, kind: 'odd' });
    await collection.updateOne({ _id: 3 as never }, { $set: { n: 30 } });
    await collection.updateOne({ _id: 3 as never }, { $set: { n: 31 } });
    await collection.insertOne({ _id: 8 as never, n: 8, kind: 'even' }, inside);
    expect(await ids(collection, session)).toEqual([0, 1, 2, 3, 4, 5, 8]);
    expect(await collection.findOne({ _id: 1 as never }, inside)).toEqual({ _id: 1, n: 1, kind: 'odd' });
    expect(await collection.findOne({ _id: 2 as never }, inside)).toEqual({ _id: 2, n: 2, kind: 'even' });
    expect(await collection.findOne({ _id: 7 as never }, inside)).toBeNull();
    const byN = await collection
      .find({ n: { $gte: 1, $lt: 50 } }, inside)
      .sort({ n: 1 })
      .limit(4)
      .toArray();
    expect(byN.map(({ _id, n }) => [_id, n])).toEqual([
      [1, 1],
      [2, 2],
      [3, 3],
      [4, 4],
    ]);
    expect(await collection.countDocuments({ kind: 'odd' }, inside)).toBe(3);
    expect(await collection.distinct('n', {}, inside)).toEqual(expect.arrayContaining([1, 2, 3]));
    const groups = await collection.aggregate([{ $group: { _id: '$kind', n: { $sum: 1 } } }], inside).toArray();
    expect(groups).toEqual(expect.arrayContaining([{ _id: 'odd', n: 3 }]));
    await session.commitTransaction();
    expect(await ids(collection)).toEqual([0, 1, 3, 4, 5, 7, 8]);
    await session.endSession();
  });

  it.each([
    ['changed', (collection: Collection<Document>) => collection.updateOne({ _id: 1 as never }, { $set: { n: 5 } })],
    ['removed', (collection: Collection<Document>) => collection.deleteOne({ _id: 1 as never })],
    [
      'removed and inserted again',
      async (collection: Collection<Document>) => {
        await collection.deleteOne({ _id: 1 as never });
        await collection.insertOne({ _id: 1 as never, n: 6 });
      },
    ],
  ])('a write to a document that was %s since it began is a conflict', async (_how, meanwhile) => {
    const collection = await target.collection([
      { _id: 1, n: 1 },
      { _id: 2, n: 2 },
    ]);
    const session = begin();
    expect(await ids(collection, session)).toEqual([1, 2]);
    await meanwhile(collection);
    expect(await ids(collection, session)).toEqual([1, 2]);
    const write = collection.updateOne({ _id: 1 as never }, { $inc: { n: 1 } }, { session });
    expect(await codeOf(write)).toBe(112);
    await session.endSession();
  });

  it('a document asked for by its _id is as the transaction has left it', async () => {
    const collection = await target.collection([
      { _id: 1, n: 1 },
      { _id: 2, n: 2 },
      { _id: 3, n: 3 },
    ]);
    const session = begin();
    const byId = (id: number, rest: Document = {}) => collection.findOne({ _id: id as never, ...rest }, { session });
    await collection.updateOne({ _id: 1 as never }, { $set: { n: 10 } }, { session });
    await collection.deleteOne({ _id: 2 as never }, { session });
    await collection.insertOne({ _id: 4 as never, n: 4 }, { session });
    expect(await byId(1, { n: 1 })).toBeNull();
    expect(await byId(1, { n: { $gt: 5 } })).toEqual({ _id: 1, n: 10 });
    expect(await byId(2)).toBeNull();
    expect(await byId(3, { n: 3 })).toEqual({ _id: 3, n: 3 });
    expect(await byId(4)).toEqual({ _id: 4, n: 4 });
    expect(
      await collection.updateOne({ _id: 1 as never, n: { $lt: 10 } }, { $set: { n: 11 } }, { session }),
    ).toMatchObject({ matchedCount: 0 });
    expect(
      await collection.updateOne({ _id: 4 as never, n: { $lt: 5 } }, { $set: { n: 5 } }, { session }),
    ).toMatchObject({ matchedCount: 1 });
    expect(
      await collection.updateOne({ _id: 2 as never }, { $setOnInsert: { n: 20 } }, { upsert: true, session }),
    ).toMatchObject({ upsertedId: 2 });
    expect(await byId(2)).toEqual({ _id: 2, n: 20 });
    await session.commitTransaction();
    expect(await collection.find().sort({ _id: 1 }).toArray()).toEqual([
      { _id: 1, n: 10 },
      { _id: 2, n: 20 },
      { _id: 3, n: 3 },
      { _id: 4, n: 5 },
    ]);
    await session.endSession();
  });

  it.each([
    ['update of many', (c: Collection<Document>) => c.updateMany({ s: 'a' }, { $set: { n: 9 } })],
    ['update of one', (c: Collection<Document>) => c.updateOne({ s: 'a' }, { $set: { n: 9 } })],
    ['delete of many', (c: Collection<Document>) => c.deleteMany({ s: 'a' })],
    ['delete of one', (c: Collection<Document>) => c.deleteOne({ s: 'a' })],
    ['findAndModify', (c: Collection<Document>) => c.findOneAndUpdate({ s: 'a' }, { $set: { n: 9 } })],
  ])('%s that waited leaves a document alone that the transaction made another', async (_name, write) => {
    const collection = await target.collection([{ _id: 1, s: 'a', n: 1 }]);
    const session = begin();
    await collection.updateOne({ _id: 1 as never }, { $set: { s: 'b' } }, { session });
    const waiting = write(collection);
    await new Promise((resolve) => setTimeout(resolve, 50));
    await session.commitTransaction();
    await waiting;
    expect(await collection.find().toArray()).toEqual([{ _id: 1, s: 'b', n: 1 }]);
    await session.endSession();
  });

  it.each<[string, (collection: Collection<Document>, session: ClientSession) => Promise<unknown>]>([
    ['an insert', (c, session) => c.insertOne({ _id: 1 as never }, { session })],
    ['an upsert', (c, session) => c.updateOne({ _id: 1 as never }, { $set: { n: 1 } }, { upsert: true, session })],
    ['create', (c, session) => target.db.createCollection(c.collectionName, { session })],
    [
      'createIndexes',
      async (c, session) => {
        await target.db.createCollection(c.collectionName, { session });
        await target.db.command(
          { createIndexes: c.collectionName, indexes: [{ key: { n: 1 }, name: 'n', unique: true }] },
          { session },
        );
      },
    ],
  ])('a collection that %s makes is there after the commit, and not after an abort', async (_name, make) => {
    for (const end of ['abortTransaction', 'commitTransaction'] as const) {
      const collection = target.db.collection(`made_${Math.random().toString(36).slice(2)}`);
      const names = async () => (await target.db.listCollections({ name: collection.collectionName }).toArray()).length;
      const session = begin();
      await make(collection, session);
      expect(await names()).toBe(0);
      await session[end]();
      expect(await names()).toBe(end === 'commitTransaction' ? 1 : 0);
      await session.endSession();
    }
  });

  it('indexes of a collection made in the same transaction hold; others are refused', async () => {
    const collection = target.db.collection('made_with_index');
    const session = begin();
    await target.db.createCollection(collection.collectionName, { session });
    await target.db.command(
      { createIndexes: collection.collectionName, indexes: [{ key: { n: 1 }, name: 'n', unique: true }] },
      { session },
    );
    await collection.insertOne({ n: 1 }, { session });
    expect(await collection.find({ n: 1 }, { session }).toArray()).toHaveLength(1);
    await session.commitTransaction();
    expect(await codeOf(collection.insertOne({ n: 1 }))).toBe(11000);
    session.startTransaction();
    await collection.insertOne({ n: 2 }, { session });
    expect(
      await codeOf(
        target.db.command(
          { createIndexes: collection.collectionName, indexes: [{ key: { m: 1 }, name: 'm' }] },
          { session },
        ),
      ),
    ).toBe(263);
    await session.endSession();
  });

  it('two that make the same collection: the second to commit is a conflict to be tried again', async () => {
    const collection = target.db.collection('made_twice');
    const [first, second] = [begin(), begin()];
    await collection.insertOne({ _id: 1 as never }, { session: first });
    const other = collection.insertOne({ _id: 2 as never }, { session: second }).then(
      () => undefined,
      (error: unknown) => error,
    );
    await first.commitTransaction();
    const failure =
      (await other) ??
      (await second.commitTransaction().then(
        () => undefined,
        (error: unknown) => error,
      ));
    expect((failure as MongoServerError).hasErrorLabel('TransientTransactionError')).toBe(true);
    expect(await ids(collection)).toEqual([1]);
    await Promise.all([first.endSession(), second.endSession()]);
  });

  it('a write that waits for a transaction ends with its time', async () => {
    const collection = await target.collection([{ _id: 1, n: 1 }]);
    const session = begin();
    await collection.updateOne({ _id: 1 as never }, { $set: { n: 2 } }, { session });
    expect(await codeOf(collection.updateOne({ _id: 1 as never }, { $set: { n: 3 } }, { maxTimeMS: 50 }))).toBe(50);
    await session.commitTransaction();
    expect(await collection.findOne()).toEqual({ _id: 1, n: 2 });
    await session.endSession();
  });

  it('an abort rolls all back, and frees what it held', async () => {
    const collection = await target.collection([{ _id: 1, n: 1 }]);
    await collection.createIndex({ n: 1 }, { unique: true });
    const session = begin();
    await collection.insertOne({ _id: 2 as never, n: 2 }, { session });
    await collection.updateOne({ _id: 1 as never }, { $set: { n: 5 } }, { session });
    await session.abortTransaction();
    expect(await collection.find().toArray()).toEqual([{ _id: 1, n: 1 }]);
    await collection.insertMany([{ n: 2 }, { n: 5 }]);
    expect(await codeOf(collection.insertOne({ n: 1 }))).toBe(11000);
    await session.endSession();
  });

  it('indexes follow a commit', async () => {
    const collection = await target.collection([
      { _id: 1, n: 1 },
      { _id: 2, n: 2 },
    ]);
    await collection.createIndex({ n: 1 }, { unique: true });
    const session = begin();
    await collection.updateOne({ _id: 1 as never }, { $set: { n: 3 } }, { session });
    await collection.updateOne({ _id: 2 as never }, { $set: { n: 1 } }, { session });
    await collection.insertOne({ _id: 4 as never, n: 2 }, { session });
    await session.commitTransaction();
    expect(
      (
        await collection
          .find({ n: { $gte: 1 } })
          .sort({ n: 1 })
          .toArray()
      ).map(({ _id }) => _id),
    ).toEqual([2, 4, 1]);
    expect(await codeOf(collection.insertOne({ n: 3 }))).toBe(11000);
    await session.endSession();
  });

  it('a second writer of a document gets a write conflict with the label that makes drivers try again', async () => {
    const collection = await target.collection([{ _id: 1, n: 1 }]);
    const [first, second] = [begin(), begin()];
    await collection.updateOne({ _id: 1 as never }, { $inc: { n: 1 } }, { session: first });
    const error = (await collection
      .updateOne({ _id: 1 as never }, { $inc: { n: 1 } }, { session: second })
      .catch((caught: unknown) => caught)) as MongoServerError;
    expect(error.code).toBe(112);
    expect(error.hasErrorLabel('TransientTransactionError')).toBe(true);
    await first.commitTransaction();
    await second.abortTransaction();
    expect(await collection.findOne()).toEqual({ _id: 1, n: 2 });
    await Promise.all([first.endSession(), second.endSession()]);
  });

  it('a document that changed since the transaction began is a write conflict', async () => {
    const collection = await target.collection([{ _id: 1, n: 1 }]);
    const session = begin();
    await collection.findOne({}, { session });
    await collection.updateOne({ _id: 1 as never }, { $set: { n: 5 } });
    expect(await codeOf(collection.updateOne({ _id: 1 as never }, { $inc: { n: 1 } }, { session }))).toBe(112);
    await session.abortTransaction();
    await session.endSession();
  });

  it('a write outside waits for the transaction that holds the document', async () => {
    const collection = await target.collection([{ _id: 1, n: 1 }]);
    const session = begin();
    await collection.updateOne({ _id: 1 as never }, { $set: { n: 10 } }, { session });
    const outside = collection.updateOne({ _id: 1 as never }, { $inc: { n: 1 } });
    await new Promise((resolve) => {
      setTimeout(resolve, 50);
    });
    await session.commitTransaction();
    expect(await outside).toMatchObject({ modifiedCount: 1 });
    expect(await collection.findOne()).toEqual({ _id: 1, n: 11 });
    await session.endSession();
  });

  it('an error inside ends the transaction', async () => {
    const collection = await target.collection([{ _id: 1 }]);
    const session = begin();
    await collection.insertOne({ _id: 2 as never }, { session });
    expect(await codeOf(collection.insertOne({ _id: 1 as never }, { session }))).toBe(11000);
    expect(await codeOf(collection.insertOne({ _id: 3 as never }, { session }))).toBe(251);
    await session.abortTransaction();
    expect(await ids(collection)).toEqual([1]);
    await session.endSession();
  });

  it('withTransaction on many writers of one counter loses none', async () => {
    const collection = await target.collection([{ _id: 1, n: 0 }]);
    const add = async () => {
      const session = target.client.startSession();
      await session.withTransaction(async () => {
        const found = await collection.findOne({ _id: 1 as never }, { session });
        await collection.updateOne({ _id: 1 as never }, { $set: { n: Number(found!.n) + 1 } }, { session });
      });
      await session.endSession();
    };
    await Promise.all(Array.from({ length: 10 }, add));
    expect(await collection.findOne()).toEqual({ _id: 1, n: 10 });
  });

  it('a document that is made, removed and made again inside is there once, with its last values', async () => {
    const collection = await target.collection([{ _id: 1, n: 1 }]);
    await collection.createIndex({ n: 1 });
    const session = begin();
    const inside = { session };
    for (const _id of [1, 2] as never[]) {
      if (_id === 2) await collection.insertOne({ _id, n: 5 }, inside);
      await collection.updateOne({ _id }, { $set: { n: 6 } }, inside);
      await collection.deleteOne({ _id }, inside);
      await collection.insertOne({ _id, n: 7 }, inside);
    }
    await collection.insertOne({ _id: 3 as never, n: 7 }, inside);
    await collection.updateOne({ _id: 3 as never }, { $set: { n: 8 } }, inside);
    await collection.insertOne({ _id: 4 as never, n: 8 }, inside);
    await collection.deleteOne({ _id: 4 as never }, inside);
    await session.commitTransaction();
    await session.endSession();
    const byIndex = (filter: Document) => collection.find(filter).hint({ n: 1 }).sort({ n: 1, _id: 1 }).toArray();
    expect(await byIndex({ n: { $gte: 0 } })).toEqual([
      { _id: 1, n: 7 },
      { _id: 2, n: 7 },
      { _id: 3, n: 8 },
    ]);
    expect(await collection.countDocuments({ n: 7 })).toBe(2);
    expect(await collection.countDocuments({})).toBe(3);
    await collection.deleteMany({ n: 7 });
    expect(await collection.countDocuments({ n: { $gte: 0 } })).toBe(1);
    await collection.insertOne({ _id: 2 as never, n: 9 });
    expect(await codeOf(collection.insertOne({ _id: 3 as never, n: 9 }))).toBe(11000);
  });

  it('refuses commands that may not run inside', async () => {
    const session = begin();
    expect(await codeOf(target.db.command({ dropDatabase: 1 }, { session }))).toBe(263);
    await session.abortTransaction();
    await session.endSession();
  });
});

describe('retryable writes', () => {
  const target = useMongo();

  it('a statement that is sent twice under one number is applied once and answered twice', async () => {
    const collection = await target.collection([{ _id: 1, n: 0 }]);
    const session = target.client.startSession();
    const lsid = session.id!;
    const command = {
      update: collection.collectionName,
      updates: [{ q: { _id: 1 }, u: { $inc: { n: 1 } } }],
      lsid,
      txnNumber: 1n,
    };
    const replies = [await target.db.command({ ...command }), await target.db.command({ ...command })];
    expect(replies.map(({ n, nModified }) => [n, nModified])).toEqual([
      [1, 1],
      [1, 1],
    ]);
    expect(await collection.findOne()).toEqual({ _id: 1, n: 1 });
    expect(await codeOf(target.db.command({ ...command, txnNumber: 0n }))).toBe(225);
    await target.db.command({ ...command, txnNumber: 2n });
    expect(await collection.findOne()).toEqual({ _id: 1, n: 2 });
    await session.endSession();
  });
});
