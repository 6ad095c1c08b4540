import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startEmbeddedMongo } from '@lathe/embedded-mongo/server';
import type { Connection } from 'mongoose';
import { openConnection } from '../persistence/connection.js';

export interface TestDatabase {
  readonly uri: string;
  readonly connection: Connection;
  /** Ends it and deletes its data. */
  close(): Promise<void>;
}

/** A service's database in a store of the test's own, without the service. Indexes are the caller's to make, once its models are there. */
export async function openTestDatabase(service: string): Promise<TestDatabase> {
  const dir = await mkdtemp(join(tmpdir(), 'lathe-database-'));
  const mongo = await startEmbeddedMongo({ dataDir: dir, inProcess: true });
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
