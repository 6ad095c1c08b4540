import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { type Collection, MongoClient } from 'mongodb';
import type { EmbeddedMongo } from './options.js';
import { startEmbeddedMongo } from './server.js';
import { SmallDisk } from './testing/small-disk.js';

const rounds = 3;
const probe = SmallDisk.mount(1024);
probe?.unmount();

interface Row {
  _id: number;
  text: string;
  n?: number;
}

(probe ? describe : describe.skip)(`${probe ? '' : 'SKIPPED, no tmpfs can be mounted here: '}a full disk`, () => {
  let disk: SmallDisk;
  let server: EmbeddedMongo;
  let client: MongoClient;
  let rows: Collection<Row>;
  const unhandled: unknown[] = [];
  const note = (error: unknown) => void unhandled.push(error);

  const open = async () => {
    server = await startEmbeddedMongo({ dataDir: join(disk.path, 'data'), inProcess: true });
    client = await new MongoClient(server.uri).connect();
    rows = client.db('full').collection<Row>('rows');
  };
  const close = async () => {
    await client.close();
    await server.close();
  };
  const ids = async () => new Set((await rows.find().toArray()).map(({ _id }) => _id));

  beforeEach(async () => {
    disk = SmallDisk.mount(16 * 1024)!;
    unhandled.length = 0;
    process.on('unhandledRejection', note);
    await open();
  });
  afterEach(async () => {
    await close();
    process.off('unhandledRejection', note);
    disk.unmount();
    expect(unhandled).toEqual([]);
  });

  /** Inserts until the disk refuses; returns what was acknowledged and what was refused. */
  const fillWithRows = async (first: number) => {
    const acknowledged: number[] = [];
    const refused: number[] = [];
    const codes = new Set<unknown>();
    for (let n = first; refused.length < 40; n += 1) {
      await Promise.all(
        Array.from({ length: 20 }, async (_, lane) => {
          const id = n * 20 + lane;
          await rows.insertOne({ _id: id, text: 'x'.repeat(200 + (id % 800)) }).then(
            () => acknowledged.push(id),
            (error: { code?: unknown }) => {
              refused.push(id);
              codes.add(error.code);
            },
          );
        }),
      );
    }
    return { acknowledged, refused, codes };
  };

  it('refuses writes in one sentence, shows only what it keeps, reads on, and goes on when there is room', async () => {
    const kept = new Set<number>();
    for (let round = 0; round < rounds; round += 1) {
      disk.fill();
      const { acknowledged, refused, codes } = await fillWithRows(round * 10_000);
      for (const id of acknowledged) kept.add(id);
      expect([...codes]).toEqual([14031]);
      expect(await ids()).toEqual(kept);
      expect(await rows.countDocuments({ _id: { $in: refused } })).toBe(0);
      disk.free();
      const freed = Date.now();
      while (
        !(await rows.insertOne({ _id: -round - 1, text: '' }).then(
          () => true,
          () => false,
        ))
      )
        expect(Date.now() - freed).toBeLessThan(10_000);
      kept.add(-round - 1);
      expect(await ids()).toEqual(kept);
    }
    await close();
    await open();
    expect(await ids()).toEqual(kept);
  });

  it('shows nobody what it does not keep', async () => {
    disk.fill();
    const seen = new Set<number>();
    let over = false;
    const reading = (async () => {
      while (!over) for (const id of await ids().catch(() => [])) seen.add(id);
    })();
    const { acknowledged } = await fillWithRows(0);
    over = true;
    await reading;
    expect([...seen].filter((id) => !acknowledged.includes(id))).toEqual([]);
    disk.free();
  });

  it('ends transactions and those who wait for them, and keeps nothing of either', async () => {
    await rows.insertOne({ _id: 1, text: '', n: 0 });
    const session = client.startSession();
    session.startTransaction();
    await rows.updateOne({ _id: 1 }, { $inc: { n: 10 } }, { session });
    const waiting = rows.updateOne({ _id: 1 }, { $inc: { n: 1 } }).then(
      () => undefined,
      (error: { code?: unknown }) => error.code,
    );
    disk.fill();
    await fillWithRows(100);
    expect(await waiting).toBe(14031);
    disk.free();
    await expect(session.commitTransaction()).rejects.toMatchObject({ codeName: 'NoSuchTransaction' });
    await session.endSession();
    expect(await rows.findOne({ _id: 1 })).toEqual({ _id: 1, text: '', n: 0 });
  });

  it('keeps a transaction wholly or not at all', async () => {
    const [left, right] = [client.db('full').collection<Row>('left'), client.db('full').collection<Row>('right')];
    await Promise.all([left.insertOne({ _id: 0, text: '' }), right.insertOne({ _id: 0, text: '' })]);
    const committed = new Set([0]);
    disk.fill();
    let refused = 0;
    for (let n = 1; refused < 5; n += 1) {
      const session = client.startSession();
      await session
        .withTransaction(async () => {
          await left.insertOne({ _id: n, text: 'x'.repeat(3000) }, { session });
          await right.insertOne({ _id: n, text: 'x'.repeat(3000) }, { session });
        })
        .then(
          () => committed.add(n),
          () => {
            refused += 1;
          },
        );
      await session.endSession();
    }
    disk.free();
    for (let times = 0; times < 2; times += 1) {
      for (const name of ['left', 'right'])
        expect(new Set((await client.db('full').collection<Row>(name).find().toArray()).map(({ _id }) => _id))).toEqual(
          committed,
        );
      await close();
      await open();
    }
  });
});
