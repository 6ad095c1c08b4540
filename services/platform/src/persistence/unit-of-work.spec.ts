import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type Connection, type Model, Schema } from 'mongoose';
import { openTestDatabase, type TestDatabase } from '../testing/test-database.js';
import { sessionOf, UnitOfWork, writeLater } from './unit-of-work.js';

interface Counter {
  _id: string;
  n: number;
}

let database: TestDatabase;
let connection: Connection;
const counters = () => connection.collection<Counter>('counters');

beforeAll(async () => {
  database = await openTestDatabase('test');
  ({ connection } = database);
});
afterAll(() => database.close());

describe('a unit of work whose document another transaction holds', () => {
  const add = (id: string, patienceMs: number) =>
    new UnitOfWork(connection, patienceMs).run((tx) =>
      counters().updateOne({ _id: id }, { $inc: { n: 1 } }, { session: sessionOf(tx)! }),
    );

  it('gives up in the end, as unavailable, and has changed nothing', async () => {
    await counters().insertOne({ _id: 'a', n: 0 });
    const holder = await connection.startSession();
    holder.startTransaction();
    await counters().updateOne({ _id: 'a' }, { $inc: { n: 10 } }, { session: holder });
    await expect(add('a', 200)).rejects.toMatchObject({ code: 'unavailable', retryable: true, cause: { code: 112 } });
    await holder.commitTransaction();
    await holder.endSession();
    expect(await counters().findOne({ _id: 'a' })).toMatchObject({ n: 10 });
  });

  it('waits for one that ends in time', async () => {
    await counters().insertOne({ _id: 'b', n: 0 });
    const holder = await connection.startSession();
    holder.startTransaction();
    await counters().updateOne({ _id: 'b' }, { $inc: { n: 10 } }, { session: holder });
    const adding = add('b', 60_000);
    await holder.commitTransaction();
    await adding;
    await holder.endSession();
    expect(await counters().findOne({ _id: 'b' })).toMatchObject({ n: 11 });
  });
});

describe('writes that wait for the commit', () => {
  let model: Model<Counter>;
  beforeAll(() => {
    model = connection.model<Counter>(
      'Counter',
      new Schema<Counter>({ _id: String, n: Number }, { collection: 'counters', versionKey: false }),
    );
  });

  it('are made in their order, with the transaction', async () => {
    let during: unknown;
    await new UnitOfWork(connection).run(async (tx) => {
      writeLater(
        tx,
        model,
        { insertOne: { document: { _id: 'c', n: 1 } } },
        { updateOne: { filter: { _id: 'c', n: 1 }, update: { $set: { n: 2 } } } },
      );
      writeLater(tx, model, { updateOne: { filter: { _id: 'c', n: 2 }, update: { $inc: { n: 5 } } } });
      during = await model.findById('c').session(sessionOf(tx)!).lean();
    });
    expect(during).toBeNull();
    expect(await model.findById('c').lean()).toEqual({ _id: 'c', n: 7 });
  });

  it('are not made when the transaction fails, and make it fail', async () => {
    const unit = new UnitOfWork(connection);
    await expect(
      unit.run(async (tx) => {
        writeLater(tx, model, { insertOne: { document: { _id: 'd', n: 1 } } });
        throw new Error('no');
      }),
    ).rejects.toThrow('no');
    await model.create({ _id: 'e', n: 1 });
    await expect(
      unit.run(async (tx) => {
        await model.create([{ _id: 'd', n: 1 }], { session: sessionOf(tx)! });
        writeLater(tx, model, { insertOne: { document: { _id: 'e', n: 2 } } });
      }),
    ).rejects.toMatchObject({ code: 11000 });
    expect(await model.countDocuments({ _id: { $in: ['d', 'e'] } })).toBe(1);
  });
});
