import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { startEmbeddedMongo } from '@lathe/embedded-mongo/server';
import type { Connection } from 'mongoose';
import { openConnection } from './connection.js';
import { sessionOf, UnitOfWork } from './unit-of-work.js';

describe('a unit of work whose document another transaction holds', () => {
  let dir: string;
  let mongo: Awaited<ReturnType<typeof startEmbeddedMongo>>;
  let connection: Connection;

  beforeAll(async () => {
    dir = await mkdtemp(join(tmpdir(), 'lathe-work-'));
    mongo = await startEmbeddedMongo({ dataDir: dir, inProcess: true });
    connection = await openConnection(mongo.uri, 'test');
  });
  afterAll(async () => {
    await connection.close();
    await mongo.close();
    await rm(dir, { recursive: true, force: true });
  });

  const counters = () => connection.collection<{ _id: string; n: number }>('counters');
  const add = (id: string, patienceMs: number) => new UnitOfWork(connection, patienceMs).run((tx) => counters().updateOne({ _id: id }, { $inc: { n: 1 } }, { session: sessionOf(tx)! }));

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
