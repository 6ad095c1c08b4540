import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { startEmbeddedMongo } from '@lathe/embedded-mongo/server';
import mongoose from 'mongoose';
import { randomId } from '../ids/random-id.js';
import { defaultPrefix } from '../persistence/database-name.js';

/** The document store of one test. */
export interface TestStore {
  readonly uri: string;
  /** Before the names of its databases (MONGODB_PREFIX). */
  readonly prefix: string;
  /** Ends it and deletes its data. */
  close(): Promise<void>;
}

/**
 * With MONGODB_URI databases of their own on that server, without it an embedded store of their own. With `ownClock`
 * the store is a thread or process of its own, whose clock stays right whatever `setClock` does to this one's.
 */
export function startTestStore({ ownClock = false } = {}): Promise<TestStore> {
  const uri = process.env['MONGODB_URI'];
  return uri ? onServer(uri) : embedded(ownClock);
}

async function onServer(uri: string): Promise<TestStore> {
  const prefix = `test-${randomId()}`;
  return {
    uri,
    prefix,
    async close() {
      const connection = await mongoose.createConnection(uri).asPromise();
      const { databases } = await connection.listDatabases();
      for (const { name } of databases)
        if (name.startsWith(`${prefix}_`)) await connection.useDb(name, { useCache: false }).dropDatabase();
      await connection.close();
    },
  };
}

/** The built store, which runs in a thread. */
const builtStore = pathToFileURL(join(import.meta.dirname, '../../../../infra/embedded-mongo/dist/server.js')).href;

async function embedded(ownClock: boolean): Promise<TestStore> {
  const dir = await mkdtemp(join(tmpdir(), 'lathe-database-'));
  const start = ownClock
    ? ((await import(builtStore)) as { startEmbeddedMongo: typeof startEmbeddedMongo }).startEmbeddedMongo
    : startEmbeddedMongo;
  const mongo = await start({ dataDir: dir, inProcess: !ownClock });
  return {
    uri: mongo.uri,
    prefix: defaultPrefix,
    async close() {
      await mongo.close();
      await rm(dir, { recursive: true, force: true });
    },
  };
}
