import type { Connection } from 'mongoose';
import { openConnection } from '../persistence/connection.js';
import { startTestStore, type TestStore } from './test-store.js';

export interface TestDatabase extends TestStore {
  readonly connection: Connection;
}

/**
 * A service's database in a store of the test's own, without the service. Indexes are the caller's to make, once its
 * models are there. `ownClock` as of `startTestStore`.
 */
export async function openTestDatabase(service: string, options: { ownClock?: boolean } = {}): Promise<TestDatabase> {
  const store = await startTestStore(options);
  const connection = await openConnection(store.uri, service, store.prefix);
  return {
    ...store,
    connection,
    async close() {
      await connection.close();
      await store.close();
    },
  };
}
