import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import mongoose from 'mongoose';
import type { EmbeddedMongo } from './options.js';
import { startEmbeddedMongo } from './server.js';

const dataDir = mkdtempSync(join(tmpdir(), 'lathe-mongoose-'));
const ownerSchema = new mongoose.Schema(
  { name: { type: String, required: true }, mail: { type: String, unique: true, lowercase: true } },
  { timestamps: true },
);
const dogSchema = new mongoose.Schema({
  name: String,
  breed: { type: String, index: true },
  born: Date,
  tags: [String],
  owner: { type: mongoose.Types.ObjectId, ref: 'Owner' },
  visits: [{ at: Date, note: String }],
  extra: { type: Map, of: Number },
});
dogSchema.index({ owner: 1, born: -1 });

describe('mongoose', () => {
  let server: EmbeddedMongo;
  let connection: mongoose.Connection;
  const models = () => ({ Owner: connection.model('Owner', ownerSchema), Dog: connection.model('Dog', dogSchema) });

  beforeAll(async () => {
    server = await startEmbeddedMongo({ dataDir, inProcess: true });
    connection = await mongoose.createConnection(server.uri, { dbName: 'kennel' }).asPromise();
    await Promise.all(Object.values(models()).map((model) => model.init()));
  });

  afterAll(async () => {
    await connection.close();
    await server.close();
    rmSync(dataDir, { recursive: true, force: true });
  });

  it('creates the declared indexes, and finds nothing left to do', async () => {
    const { Dog } = models();
    expect(await Dog.collection.indexes()).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ key: { owner: 1, born: -1 } }),
        expect.objectContaining({ key: { breed: 1 } }),
      ]),
    );
    expect(await Dog.syncIndexes()).toEqual([]);
    expect(await Dog.diffIndexes()).toEqual({ toDrop: [], toCreate: [] });
  });

  it('refuses a second owner with the same address', async () => {
    const { Owner } = models();
    await Owner.create({ name: 'Ann', mail: 'Ann@example.org' });
    await expect(Owner.create({ name: 'Other', mail: 'ann@example.org' })).rejects.toMatchObject({
      code: 11000,
      keyPattern: { mail: 1 },
      keyValue: { mail: 'ann@example.org' },
    });
  });

  it('saves changes of arrays, subdocuments and maps, and finds a lost version', async () => {
    const { Dog } = models();
    const dog = await Dog.create({ name: 'Rex', tags: ['a'], visits: [{ note: 'first' }], extra: { legs: 4 } });
    dog.tags.push('b');
    dog.visits[0]!.note = 'changed';
    dog.extra!.set('ears', 2);
    await dog.save();
    const found = await Dog.findById(dog._id).lean();
    expect(found).toMatchObject({ tags: ['a', 'b'], extra: { legs: 4, ears: 2 }, visits: [{ note: 'changed' }] });
    const stale = (await Dog.findById(dog._id))!;
    dog.tags = ['z'] as typeof dog.tags;
    await dog.save();
    stale.tags.splice(0, 1);
    await expect(stale.save()).rejects.toBeInstanceOf(mongoose.Error.VersionError);
  });

  it('populates and aggregates', async () => {
    const { Owner, Dog } = models();
    const owner = await Owner.create({ name: 'Bob', mail: 'bob@example.org' });
    await Dog.create(
      [
        { name: 'One', owner: owner._id, born: new Date(1) },
        { name: 'Two', owner: owner._id, born: new Date(2) },
      ],
      { ordered: true },
    );
    const dogs = await Dog.find({ owner: owner._id })
      .sort({ born: -1 })
      .populate<{ owner: { name: string } }>('owner')
      .exec();
    expect(dogs.map((dog) => [dog.name, dog.owner.name])).toEqual([
      ['Two', 'Bob'],
      ['One', 'Bob'],
    ]);
    const joined = await Owner.aggregate<{ name: string; dogs: unknown[] }>([
      { $match: { _id: owner._id } },
      { $lookup: { from: 'dogs', localField: '_id', foreignField: 'owner', as: 'dogs' } },
    ]);
    expect(joined[0]!.dogs).toHaveLength(2);
    const counted = await Dog.aggregate<{ _id: unknown; n: number }>([
      { $match: { owner: owner._id } },
      { $group: { _id: '$owner', n: { $sum: 1 } } },
    ]);
    expect(counted).toEqual([{ _id: owner._id, n: 2 }]);
  });

  it('commits and rolls back with withTransaction', async () => {
    const { Owner, Dog } = models();
    await connection.transaction(async (session) => {
      const [owner] = await Owner.create([{ name: 'Cid', mail: 'cid@example.org' }], { session });
      await Dog.create([{ name: 'Tx', owner: owner!._id }], { session });
    });
    expect(await Dog.countDocuments({ name: 'Tx' })).toBe(1);
    await expect(
      connection.transaction(async (session) => {
        await Dog.create([{ name: 'Gone' }], { session });
        throw new Error('changed my mind');
      }),
    ).rejects.toThrow('changed my mind');
    expect(await Dog.exists({ name: 'Gone' })).toBeNull();
  });

  it('streams with a cursor, writes in bulk, counts and lists distinct values', async () => {
    const { Dog } = models();
    await Dog.deleteMany({});
    await Dog.insertMany(
      Array.from({ length: 250 }, (_, at) => ({ name: `d${at}`, breed: at % 2 ? 'collie' : 'pug' })),
    );
    let seen = 0;
    for await (const dog of Dog.find().cursor({ batchSize: 50 })) seen += dog.name ? 1 : 0;
    expect(seen).toBe(250);
    const result = await Dog.bulkWrite([
      { updateMany: { filter: { breed: 'pug' }, update: { $set: { tags: ['small'] } } } },
      { deleteOne: { filter: { name: 'd0' } } },
    ]);
    expect([result.modifiedCount, result.deletedCount]).toEqual([125, 1]);
    expect((await Dog.distinct('breed')).sort()).toEqual(['collie', 'pug']);
    expect(await Dog.estimatedDocumentCount()).toBe(249);
  });
});
