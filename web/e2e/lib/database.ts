// The database of a running embedded Lathe, over its socket.
import { join } from 'node:path';
import { openStore } from '../../../scripts/lib/event-count.ts';

/** Opens the database; `databases(service)` is the one of a service. */
export function openDatabase(dataDir: string) {
  return openStore(`mongodb://${encodeURIComponent(join(dataDir, 'db', 'mongo.sock'))}/?directConnection=true`);
}
