import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { startEmbeddedMongo } from '@lathe/embedded-mongo/server';
import type { Connection } from 'mongoose';
import { openConnection } from '../persistence/connection.js';

export interface TestDatabase {
  readonly uri: string;
  readonly connection: Connection;
  /** Ends it and deletes its data. */
  close(): Promise<void>;
}

/** The built store, which runs in a thread. */
const builtStore = pathToFileURL(join(import.meta.dirname, '../../../../infra/embedded-mongo/dist/server.js')).href;

/**
 * A service's database in a store of the test's own, without the service. Indexes are the caller's to make, once its
 * models are there. With `ownClock` the store is a thread of its own, whose clock stays right whatever `setClock` does
 * to this one's.
 */
export async function openTestDatabase(service: string, { ownClock = false } = {}): Promise<TestDatabase> {
  const dir = await mkdtemp(join(tmpdir(), 'lathe-database-'));
  const start = ownClock
    ? ((await import(builtStore)) as { startEmbeddedMongo: typeof startEmbeddedMongo }).startEmbeddedMongo
    : startEmbeddedMongo;
  const mongo = await start({ dataDir: dir, inProcess: !ownClock });
  const connection = await openConnection(mongo.uri, service);
  return {
    uri: mongo.uri,
    connection,
    async close() {
      await connection.close();
      await mongo.close();
      await rm(dir, { recursive: true, force: true });
    },
  };
}
