import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll } from '@jest/globals';
import { type Collection, type Db, type Document, MongoClient } from 'mongodb';
import { startEmbeddedMongo } from '../server.js';

/** A MongoDB to test against: the one of MONGODB_URI, or else an embedded one on a Unix socket. */
export interface Target {
  client: MongoClient;
  db: Db;
  uri: string;
  collection(docs?: readonly Document[]): Promise<Collection<Document>>;
}

let serial = 0;

/** Connects once per file; every call of `collection` gives a new collection with the documents. */
export function useMongo(): Target {
  const target = {} as Target;
  let stop = async () => undefined as void;
  beforeAll(async () => {
    const started = process.env.MONGODB_URI
      ? { uri: process.env.MONGODB_URI, close: async () => undefined }
      : await startLocal();
    const client = new MongoClient(started.uri);
    await client.connect();
    const db = client.db(`conformance_${process.pid}_${Date.now()}`);
    Object.assign(target, {
      client,
      db,
      uri: started.uri,
      collection: (docs: readonly Document[] = []) => fill(db, docs),
    });
    stop = async () => {
      await db.dropDatabase();
      await client.close();
      await started.close();
    };
  });
  afterAll(() => stop());
  return target;
}

async function startLocal(): Promise<{ uri: string; close(): Promise<void> }> {
  const dataDir = mkdtempSync(join(tmpdir(), 'lathe-mongo-'));
  const server = await startEmbeddedMongo({ dataDir, inProcess: true });
  const close = async () => {
    await server.close();
    rmSync(dataDir, { recursive: true, force: true });
  };
  return { uri: server.uri, close };
}

async function fill(db: Db, docs: readonly Document[]): Promise<Collection<Document>> {
  serial += 1;
  const collection = db.collection(`c${serial}`);
  if (docs.length > 0) await collection.insertMany(docs.map((doc) => ({ ...doc })));
  return collection;
}

/** The code of the error a promise ends with, or of the write error in a raw reply; fails when there is none. */
export async function codeOf(promise: Promise<unknown>): Promise<number> {
  try {
    const reply = (await promise) as { writeErrors?: { code: number }[] } | undefined;
    if (reply?.writeErrors?.[0]) return reply.writeErrors[0].code;
  } catch (error) {
    return (error as { code: number }).code;
  }
  throw new Error('expected an error');
}
