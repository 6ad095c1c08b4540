// The database of a running embedded Lathe, over its socket.
import { join } from 'node:path';
import { MongoClient } from 'mongodb';

/** Opens the database; `databases(service)` is the one of a service. */
export async function openDatabase(dataDir) {
  const client = await MongoClient.connect(`mongodb://${encodeURIComponent(join(dataDir, 'db', 'mongo.sock'))}/?directConnection=true`);
  return { databases: (service) => client.db(`lathe_${service.replace('-', '_')}`), close: () => client.close() };
}
