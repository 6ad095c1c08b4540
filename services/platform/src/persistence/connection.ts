import mongoose, { type Connection } from 'mongoose';
import { DomainError } from '../errors/domain-error.js';
import { mendClosedSockets } from './closed-sockets.js';
import { databaseName, defaultPrefix } from './database-name.js';
import { limitQueryTime } from './query-time.js';

mendClosedSockets();

/**
 * Opens a service's database; `prefix` is MONGODB_PREFIX. Indexes are made by `ensureIndexes`, not behind the first query. Throws
 * `unavailable` when no server answers.
 */
export async function openConnection(uri: string, service: string, prefix = defaultPrefix): Promise<Connection> {
  const connection = mongoose.createConnection(uri, {
    dbName: databaseName(service, prefix),
    autoIndex: false,
    autoCreate: false,
    serverSelectionTimeoutMS: 10_000,
    maxPoolSize: 20,
  });
  limitQueryTime(connection);
  try {
    return await connection.asPromise();
  } catch (error) {
    await connection.destroy();
    const { name, message } = error as Error;
    if (!noServer.test(name)) throw error;
    throw new DomainError(
      'unavailable',
      {},
      { message: `The document store does not answer: ${message}`, cause: error },
    );
  }
}

const noServer = /^Mongo(ose)?(ServerSelection|Network)/;

/** Creates collections and indexes of every model registered on the connection. */
export async function ensureIndexes(connection: Connection): Promise<void> {
  for (const model of Object.values(connection.models)) {
    await model.createCollection();
    await model.createIndexes();
  }
}

/** Whether the store answers now; the promise may never settle when it does not. */
export async function answers(connection: Connection): Promise<boolean> {
  return (await connection.db?.admin().ping())?.ok === 1;
}

const duplicateKey = 11000;

/**
 * True for a unique-index violation (MongoDB error 11000); of several writes, when nothing else went wrong with any of
 * them.
 */
export function isDuplicateKey(error: unknown): boolean {
  const { code, writeErrors = [] } = (error ?? {}) as {
    code?: unknown;
    writeErrors?: { code?: unknown } | { code?: unknown }[];
  };
  return code === duplicateKey && [writeErrors].flat().every((failure) => failure.code === duplicateKey);
}
