import { beforeAll, describe, expect, it } from '@jest/globals';
import type { Collection, Db, Document } from 'mongodb';
import { codeOf, useMongo } from './harness.js';

type Run = (collection: Collection<Document>, db: Db) => Promise<unknown>;

describe('the time of a command', () => {
  const target = useMongo();
  let collection: Collection<Document>;
  beforeAll(async () => {
    collection = await target.collection();
    for (let at = 0; at < 40_000; at += 5_000)
      await collection.insertMany(
        Array.from({ length: 5_000 }, (_, index) => ({
          _id: (at + index) as never,
          n: at + index,
          text: `some text ${at + index}`,
        })),
      );
  });

  const none = { text: /^.*never.*there$/, n: { $gte: 0 } };
  const maxTimeMS = 1;
  it.each<[string, Run]>([
    ['find', (c) => c.find(none, { maxTimeMS }).toArray()],
    ['find with a sort in memory', (c) => c.find({}, { maxTimeMS, sort: { text: 1 } }).toArray()],
    ['aggregate', (c) => c.aggregate([{ $match: none }], { maxTimeMS }).toArray()],
    [
      'aggregate by one document after the other',
      (c) => c.aggregate([{ $set: { m: { $add: ['$n', 1] } } }, { $match: { m: -1 } }], { maxTimeMS }).toArray(),
    ],
    [
      'aggregate with $group',
      (c) => c.aggregate([{ $group: { _id: '$text', n: { $sum: 1 } } }], { maxTimeMS }).toArray(),
    ],
    ['countDocuments', (c) => c.countDocuments(none, { maxTimeMS })],
    ['count', (c, db) => db.command({ count: c.collectionName, query: none, maxTimeMS })],
    ['distinct', (c) => c.distinct('text', {}, { maxTimeMS })],
    ['update of one', (c) => c.updateOne(none, { $set: { n: 1 } }, { maxTimeMS })],
    ['update of many', (c) => c.updateMany(none, { $set: { n: 1 } }, { maxTimeMS })],
    ['delete', (c) => c.deleteMany(none, { maxTimeMS })],
    ['findAndModify', (c) => c.findOneAndUpdate(none, { $set: { n: 1 } }, { maxTimeMS })],
    ['findAndModify that removes', (c) => c.findOneAndDelete(none, { maxTimeMS })],
  ])('%s ends with 50 when it takes longer', async (_name, run) =>
    expect(await codeOf(run(collection, target.db))).toBe(50),
  );

  it.each<[string, unknown, number[]]>([
    ['a text', 'soon', [14, 2, 9]],
    ['a negative number', -1, [2]],
    ['a fraction', 1.5, [2, 9, 14]],
    ['more than 31 bits', 2 ** 31, [2]],
  ])('%s is no time', async (_name, time, codes) => {
    expect(codes).toContain(await codeOf(target.db.command({ find: collection.collectionName, maxTimeMS: time })));
  });

  it('0 is no limit, and what is quick is not hurt by a limit', async () => {
    expect(await collection.find({ n: 3 }, { maxTimeMS: 0 }).toArray()).toHaveLength(1);
    expect(await collection.findOne({ _id: 5 as never }, { maxTimeMS: 60_000 })).toMatchObject({ n: 5 });
  });

  it('does not hold up others: short reads and writes are answered while a long one goes on', async () => {
    let ended = false;
    const never = Array.from({ length: 20 }, (_, index) => ({ text: new RegExp(`^(a|b)*never ${index}$`) }));
    const long = collection
      .find({ $or: never })
      .toArray()
      .then((found) => {
        ended = true;
        return found;
      });
    let answered = 0;
    while (!ended && answered < 3) {
      expect(await collection.findOne({ _id: answered as never })).toMatchObject({ n: answered });
      await collection.updateOne({ _id: answered as never }, { $set: { seen: true } });
      if (!ended) answered += 1;
    }
    expect(answered).toBe(3);
    expect(await long).toEqual([]);
  });
});
