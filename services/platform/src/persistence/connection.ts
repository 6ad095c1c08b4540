import mongoose, { type Connection } from 'mongoose';

/** Opens the database `lathe_<service>`. Indexes are made by `ensureIndexes`, not behind the first query. */
export async function openConnection(uri: string, service: string): Promise<Connection> {
  const connection = mongoose.createConnection(uri, {
    dbName: `lathe_${service.replace('-', '_')}`,
    autoIndex: false,
    autoCreate: false,
    serverSelectionTimeoutMS: 10_000,
    maxPoolSize: 20,
  });
  return connection.asPromise();
}

/** Creates collections and indexes of every model registered on the connection. */
export async function ensureIndexes(connection: Connection): Promise<void> {
  for (const model of Object.values(connection.models)) {
    await model.createCollection();
    await model.createIndexes();
  }
}

/** True for a unique-index violation (MongoDB error 11000); of several writes, when nothing else went wrong with any of them. */
export function isDuplicateKey(error: unknown): boolean {
  const { code, writeErrors = [] } = (error ?? {}) as { code?: unknown; writeErrors?: { code?: unknown } | { code?: unknown }[] };
  return code === duplicateKey && [writeErrors].flat().every((failure) => failure.code === duplicateKey);
}

const duplicateKey = 11000;
