import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import mongoose, { type Connection } from 'mongoose';
import { openTestDatabase, type TestDatabase } from '../testing/test-database.js';
import { limitQueryTime } from './query-time.js';

const dogsOf = (connection: Connection) =>
  connection.model('dogs', new mongoose.Schema<{ name: string }>({ name: String }));

describe('a query of a model', () => {
  let database: TestDatabase;
  let connection: Connection;
  let dogs: ReturnType<typeof dogsOf>;
  const sent: Record<string, unknown>[] = [];
  beforeAll(async () => {
    database = await openTestDatabase('payments');
    connection = mongoose.createConnection(database.uri, {
      dbName: database.connection.name,
      monitorCommands: true,
      autoCreate: false,
      autoIndex: false,
    });
    limitQueryTime(connection);
    dogs = dogsOf(connection);
    await connection.asPromise();
    connection.getClient().on('commandStarted', ({ command }) => sent.push(command as Record<string, unknown>));
  });
  afterAll(async () => {
    await connection.close();
    await database.close();
  });

  it.each<[string, () => PromiseLike<unknown>]>([
    ['find', () => dogs.find({ name: 'a' })],
    ['findOne', () => dogs.findOne({ name: 'a' }).lean()],
    ['countDocuments', () => dogs.countDocuments({ name: 'a' })],
    ['findOneAndUpdate', () => dogs.findOneAndUpdate({ name: 'a' }, { name: 'b' })],
    ['updateMany', () => dogs.updateMany({ name: 'a' }, { name: 'b' })],
    ['deleteMany', () => dogs.deleteMany({ name: 'a' })],
  ])('has an end: %s', async (_, query) => {
    sent.length = 0;
    await query();
    expect(sent.map(({ maxTimeMS }) => maxTimeMS)).toEqual([30_000]);
  });

  it('keeps the end that it was given', async () => {
    sent.length = 0;
    await dogs.find({ name: 'a' }).maxTimeMS(500);
    expect(sent[0]!['maxTimeMS']).toBe(500);
  });
});
