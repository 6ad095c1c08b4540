import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { type Db, type Document, MongoClient, UUID } from 'mongodb';
import type { EmbeddedMongo } from './options.js';
import { startEmbeddedMongo } from './server.js';
import { defaultSocketPath } from './socket.js';
import { WireClient } from './testing/wire-client.js';

const dataDir = mkdtempSync(join(tmpdir(), 'lathe-retry-'));

describe('a write whose answer was lost with the server', () => {
  let server: EmbeddedMongo;
  let client: MongoClient;
  let db: Db;
  let wire: WireClient;
  let name = '';

  const open = async () => {
    server = await startEmbeddedMongo({ dataDir, inProcess: true });
    client = await new MongoClient(server.uri).connect();
    db = client.db('retry');
    wire = new WireClient(defaultSocketPath(dataDir));
  };
  const close = async () => {
    wire.close();
    await client.close();
    await server.close();
  };
  const restart = async () => {
    await close();
    await open();
  };
  const send = (command: Document) => wire.send('retry', command);
  const rows = () => db.collection<Document & { _id: number }>(name);
  const numbered = (number: number) => ({ lsid: { id: new UUID(randomUUID()) }, txnNumber: BigInt(number) });
  /** The answers before and after a restart to one command that was sent twice. */
  const twice = async (command: Document) => {
    const first = await send(command);
    await restart();
    return [first, await send(command)];
  };

  beforeEach(async () => {
    name = `c${randomUUID().slice(0, 8)}`;
    await open();
  });
  afterEach(close);
  afterAll(() => rmSync(dataDir, { recursive: true, force: true }));

  it('is not made again: update', async () => {
    await rows().insertOne({ _id: 1, n: 0 });
    const [first, second] = await twice({
      update: name,
      updates: [{ q: { _id: 1 }, u: { $inc: { n: 1 } } }],
      ...numbered(1),
    });
    expect(second).toEqual(first);
    expect(await rows().findOne()).toEqual({ _id: 1, n: 1 });
  });

  it('is not made again: upsert, and says the same _id', async () => {
    const [first, second] = await twice({
      update: name,
      updates: [{ q: { key: 'a' }, u: { $inc: { n: 1 } }, upsert: true }],
      ...numbered(1),
    });
    expect(second).toEqual(first);
    expect(second!.upserted).toHaveLength(1);
    expect(await rows().countDocuments({ n: 1 })).toBe(1);
  });

  it('is not made again: insert of a key that was removed since', async () => {
    const command = { insert: name, documents: [{ _id: 1 }, { _id: 2 }], ...numbered(3) };
    await send(command);
    await rows().deleteOne({ _id: 2 });
    await restart();
    expect(await send(command)).toMatchObject({ n: 2, ok: 1 });
    expect(await rows().find().toArray()).toEqual([{ _id: 1 }]);
  });

  it('is not made again: delete of one of many', async () => {
    await rows().insertMany([
      { _id: 1, a: 1 },
      { _id: 2, a: 1 },
    ]);
    const [first, second] = await twice({ delete: name, deletes: [{ q: { a: 1 }, limit: 1 }], ...numbered(1) });
    expect(second).toEqual(first);
    expect(await rows().countDocuments()).toBe(1);
  });

  it.each([
    ['update', { update: { $inc: { n: 1 } } }, { _id: 1, n: 0, at: new Date(5) }],
    ['update with the new document', { update: { $inc: { n: 1 } }, new: true }, { _id: 1, n: 1, at: new Date(5) }],
    ['remove', { remove: true }, { _id: 1, n: 0, at: new Date(5) }],
  ])('is not made again: findAndModify, %s', async (_what, change, value) => {
    await rows().insertMany([
      { _id: 1, n: 0, at: new Date(5) },
      { _id: 2, n: 0 },
    ]);
    const [first, second] = await twice({
      findAndModify: name,
      query: { n: { $gte: 0 } },
      sort: { _id: 1 },
      ...change,
      ...numbered(1),
    });
    expect(first!.value).toEqual(value);
    expect(second).toEqual(first);
    expect(await rows().countDocuments({ n: 0 })).toBe(1);
  });

  it('goes on where a bulk write stopped', async () => {
    await rows().insertOne({ _id: 5 });
    const command = { insert: name, documents: [{ _id: 1 }, { _id: 2 }, { _id: 5 }, { _id: 6 }], ...numbered(1) };
    expect(await send(command)).toMatchObject({ n: 2, writeErrors: [{ index: 2, code: 11000 }] });
    await rows().deleteMany({ _id: { $in: [1, 5] } });
    await restart();
    expect(await send(command)).toMatchObject({ n: 4, ok: 1 });
    expect((await rows().find().sort({ _id: 1 }).toArray()).map(({ _id }) => _id)).toEqual([2, 5, 6]);
  });

  it('is answered as committed: a transaction', async () => {
    const number = numbered(4);
    await rows().insertOne({ _id: 1, n: 0 });
    const inside = { ...number, autocommit: false };
    await send({
      update: name,
      updates: [{ q: { _id: 1 }, u: { $inc: { n: 1 } } }],
      ...inside,
      startTransaction: true,
    });
    await send({ commitTransaction: 1, ...inside });
    await restart();
    expect(await send({ commitTransaction: 1, ...inside })).toMatchObject({ ok: 1 });
    expect(await send({ abortTransaction: 1, ...inside })).toMatchObject({ code: 256 });
    expect(await send({ insert: name, documents: [{}], ...inside, startTransaction: true })).toMatchObject({
      code: 117,
    });
    expect(await rows().findOne()).toEqual({ _id: 1, n: 1 });
  });

  it('is not answered as committed: a transaction that was not', async () => {
    const inside = { ...numbered(4), autocommit: false };
    await db.createCollection(name);
    await send({ insert: name, documents: [{ _id: 1 }], ...inside, startTransaction: true });
    await restart();
    expect(await send({ commitTransaction: 1, ...inside })).toMatchObject({
      code: 251,
      errorLabels: ['TransientTransactionError'],
    });
    expect(await rows().countDocuments()).toBe(0);
  });

  it('is refused when the session has gone on', async () => {
    const { lsid } = numbered(0);
    const command = (number: number) => ({
      update: name,
      updates: [{ q: { _id: 1 }, u: { $inc: { n: 1 } }, upsert: true }],
      lsid,
      txnNumber: BigInt(number),
    });
    await send(command(1));
    await send(command(2));
    await restart();
    expect(await send(command(1))).toMatchObject({ code: 225 });
    expect(await rows().findOne()).toEqual({ _id: 1, n: 2 });
  });

  it('is forgotten with its session', async () => {
    const number = numbered(1);
    const command = { update: name, updates: [{ q: { _id: 1 }, u: { $inc: { n: 1 } }, upsert: true }], ...number };
    await send(command);
    await send({ endSessions: [number.lsid] });
    await restart();
    await send(command);
    expect(await rows().findOne()).toEqual({ _id: 1, n: 2 });
  });

  it('names its session by a UUID', async () => {
    expect(
      await send({ insert: name, documents: [{}], lsid: { id: Buffer.alloc(5000) }, txnNumber: 1n }),
    ).toMatchObject({ code: 72 });
  });
});
