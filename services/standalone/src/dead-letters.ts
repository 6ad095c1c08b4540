import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { startEmbeddedMongo } from '@lathe/embedded-mongo/server';
import { socketUri } from '@lathe/embedded-mongo/socket';
import { commonEnv } from '@lathe/platform/config/common-config';
import { loadConfig, StartError } from '@lathe/platform/config/load-config';
import { DeadLetters } from '@lathe/platform/events/dead-letters';
import { eventModels } from '@lathe/platform/events/event.schema';
import { jobModel } from '@lathe/platform/jobs/job.schema';
import { JobDocuments } from '@lathe/platform/jobs/job-documents';
import { openConnection } from '@lathe/platform/persistence/connection';
import { serviceNames } from '@lathe/proto/common/services';

const usage = 'Usage: npm run deadletters -- list | show ID | replay ID|all';

/**
 * The operator's view of events that could not be applied and of jobs that failed, over all services. Works beside a
 * running Lathe and without one.
 */
async function main(command: string | undefined, id: string | undefined): Promise<void> {
  if (!command || !['list', 'show', 'replay'].includes(command) || (command !== 'list' && !id))
    throw new StartError(usage);
  const database = await openDatabase();
  try {
    let found = 0;
    for (const service of serviceNames) found += await inService(database, service, command, id);
    if (found === 0) console.log(id && id !== 'all' ? `No dead letter is called ${id}.` : 'No dead letters.');
  } finally {
    await database.close();
  }
}

/** An open server of documents and the prefix of its databases. */
interface Store {
  readonly uri: string;
  readonly prefix: string;
  close(): Promise<void>;
}

type Connection = Awaited<ReturnType<typeof openConnection>>;

/** What one kind of work keeps for the operator. */
interface Kept {
  readonly kind: 'event' | 'job';
  list(id?: string): Promise<readonly { _id: string; at: Date | null; code: string; why: string; row: object }[]>;
  replay(id?: string): Promise<number>;
}

function keptOf(connection: Connection): Kept[] {
  const letters = new DeadLetters(eventModels(connection));
  const jobs = new JobDocuments(jobModel(connection));
  return [
    {
      kind: 'event',
      list: async (id) =>
        (await letters.list(id)).map((row) => ({
          _id: row._id,
          at: row.heldAt,
          code: row.code,
          why: row.message,
          row,
        })),
      replay: (id) => letters.replay(id),
    },
    {
      kind: 'job',
      list: async (id) =>
        (await jobs.failed(id)).map((row) => ({
          _id: row._id,
          at: row.endedAt,
          code: row.code ?? '',
          why: row.reason,
          row,
        })),
      replay: (id) => jobs.redrive(id),
    },
  ];
}

async function inService({ uri, prefix }: Store, service: string, command: string, id?: string): Promise<number> {
  const connection = await openConnection(uri, service, prefix);
  const wanted = id === 'all' ? undefined : id;
  let found = 0;
  try {
    for (const kept of keptOf(connection))
      found += await (command === 'replay' ? replay(kept, service, wanted) : print(kept, service, command, wanted));
    return found;
  } finally {
    await connection.close();
  }
}

async function replay(kept: Kept, service: string, id: string | undefined): Promise<number> {
  const count = await kept.replay(id);
  if (count > 0)
    console.log(
      `${service}: ${count} ${kept.kind}${count > 1 ? 's' : ''} put back in line, taken up within seconds of Lathe running.`,
    );
  return count;
}

async function print(kept: Kept, service: string, command: string, id: string | undefined): Promise<number> {
  const letters = await kept.list(id);
  for (const { _id, at, code, why, row } of letters) {
    if (command === 'show') console.log(JSON.stringify({ kind: kept.kind, service, ...row }, null, 2));
    else console.log(`${_id}  ${kept.kind}  ${service}  ${at?.toISOString() ?? '-'}  ${code}: ${why}`);
  }
  return letters.length;
}

/** The configured server, the socket of a running Lathe, or the data directory opened for this command. */
async function openDatabase(): Promise<Store> {
  const { MONGODB_URI, MONGODB_PREFIX: prefix, DATA_DIR } = loadConfig(commonEnv);
  if (MONGODB_URI) return { uri: MONGODB_URI, prefix, close: async () => undefined };
  const dataDir = join(resolve(DATA_DIR), 'db');
  if (!existsSync(dataDir)) throw new StartError(`DATA_DIR ${resolve(DATA_DIR)} holds no data of Lathe.`);
  try {
    const { uri, close } = await startEmbeddedMongo({ dataDir });
    return { uri, prefix, close };
  } catch {
    return { uri: socketUri(dataDir), prefix, close: async () => undefined };
  }
}

try {
  await main(process.argv[2], process.argv[3]);
} catch (error) {
  console.error(error instanceof StartError ? error.message : error);
  process.exitCode = 1;
}
