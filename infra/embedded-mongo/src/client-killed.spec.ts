import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { MongoClient } from 'mongodb';
import type { EmbeddedMongo } from './options.js';
import { startEmbeddedMongo } from './server.js';

const dataDir = mkdtempSync(join(tmpdir(), 'lathe-killed-'));
const driver = createRequire(import.meta.url).resolve('mongodb');

/** Changes a document in a transaction that it never ends. */
const holder = `
import { createRequire } from 'node:module';
const { MongoClient } = createRequire(import.meta.url)(${JSON.stringify(driver)});
const client = await new MongoClient(process.argv[1]).connect();
const session = client.startSession();
session.startTransaction();
await client.db('killed').collection('c').updateOne({ _id: 1 }, { $inc: { n: 10 } }, { session });
process.stdout.write('held');
setInterval(() => undefined, 1000);
`;

describe('a client that is killed in a transaction', () => {
  let server: EmbeddedMongo;
  let client: MongoClient;
  beforeAll(async () => {
    server = await startEmbeddedMongo({ dataDir, inProcess: true });
    client = await new MongoClient(server.uri).connect();
  });
  afterAll(async () => {
    await client.close();
    await server.close();
    rmSync(dataDir, { recursive: true, force: true });
  });

  it('leaves neither its writes nor its locks', async () => {
    const collection = client.db('killed').collection<{ _id: number; n: number }>('c');
    await collection.insertOne({ _id: 1, n: 0 });
    const child = spawn(process.execPath, ['--input-type=module', '-e', holder, server.uri], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    await once(child.stdout, 'data');
    const waiting = collection.updateOne({ _id: 1 }, { $inc: { n: 1 } });
    child.kill('SIGKILL');
    await waiting;
    expect(await collection.findOne()).toEqual({ _id: 1, n: 1 });
  });
});
