import { join, resolve } from 'node:path';
import { startEmbeddedMongo } from '@lathe/embedded-mongo/server';
import { socketUri } from '@lathe/embedded-mongo/socket';
import { loadConfig, StartError } from '@lathe/platform/config/load-config';
import { commonEnv } from '@lathe/platform/config/common-config';
import { DeadLetters } from '@lathe/platform/events/dead-letters';
import { eventModels } from '@lathe/platform/events/event.schema';
import { openConnection } from '@lathe/platform/persistence/connection';
import { serviceNames } from '@lathe/proto/common/services';
import { existsSync } from 'node:fs';

const usage = 'Usage: npm run deadletters -- list | show ID | replay ID|all';

/** The operator's view of events that could not be applied, over all services. Works beside a running Lathe and without one. */
async function main(command: string | undefined, id: string | undefined): Promise<void> {
  if (!command || !['list', 'show', 'replay'].includes(command) || (command !== 'list' && !id)) throw new StartError(usage);
  const database = await openDatabase();
  try {
    let found = 0;
    for (const service of serviceNames) found += await inService(database.uri, service, command, id);
    if (found === 0) console.log(id && id !== 'all' ? `No dead letter is called ${id}.` : 'No dead letters.');
  } finally {
    await database.close();
  }
}

async function inService(uri: string, service: string, command: string, id: string | undefined): Promise<number> {
  const connection = await openConnection(uri, service);
  try {
    const letters = new DeadLetters(eventModels(connection));
    const wanted = id === 'all' ? undefined : id;
    if (command === 'replay') {
      const count = await letters.replay(wanted);
      if (count > 0) console.log(`${service}: ${count} put back in line; they are applied within seconds of Lathe running.`);
      return count;
    }
    const rows = await letters.list(wanted);
    for (const row of rows) {
      if (command === 'show') console.log(JSON.stringify(row, null, 2));
      else console.log(`${row._id}  ${service}  ${row.heldAt.toISOString()}  ${row.code}: ${row.message}`);
    }
    return rows.length;
  } finally {
    await connection.close();
  }
}

/** The configured server, the socket of a running Lathe, or the data directory opened for this command. */
async function openDatabase(): Promise<{ uri: string; close(): Promise<void> }> {
  const { MONGODB_URI, DATA_DIR } = loadConfig(commonEnv);
  if (MONGODB_URI) return { uri: MONGODB_URI, close: async () => undefined };
  const dataDir = join(resolve(DATA_DIR), 'db');
  if (!existsSync(dataDir)) throw new StartError(`DATA_DIR ${resolve(DATA_DIR)} holds no data of Lathe.`);
  try {
    return await startEmbeddedMongo({ dataDir });
  } catch {
    return { uri: socketUri(dataDir), close: async () => undefined };
  }
}

try {
  await main(process.argv[2], process.argv[3]);
} catch (error) {
  console.error(error instanceof StartError ? error.message : error);
  process.exitCode = 1;
}
