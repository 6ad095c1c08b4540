import mongoose, { type Connection } from 'mongoose';
import { DomainError } from '../errors/domain-error.js';

/** Opens the database `lathe_<service>`. Indexes are made by `ensureIndexes`, not behind the first query. Throws `unavailable` when no server answers. */
export async function openConnection(uri: string, service: string): Promise<Connection> {
  const connection = mongoose.createConnection(uri, {
    dbName: `lathe_${service.replace('-', '_')}`,
    autoIndex: false,
    autoCreate: false,
    serverSelectionTimeoutMS: 10_000,
    maxPoolSize: 20,
  });
  try {
    return await connection.asPromise();
  } catch (error) {
    await connection.destroy();
    const { name, message } = error as Error;
    if (!noServer.test(name)) throw error;
    throw new DomainError('unavailable', {}, { message: `The document store does not answer: ${message}`, cause: error });
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

/** True for a unique-index violation (MongoDB error 11000). */
export const isDuplicateKey = (error: unknown): boolean => (error as { code?: unknown } | undefined)?.code === 11000;
