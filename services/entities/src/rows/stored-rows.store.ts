import { mongo } from 'mongoose';
import { queryTime } from '../query/query-limits.js';
import type { StoredRow } from './row.js';

/** What a list asks of the store. */
export interface RowsQuery {
  readonly filter: mongo.Filter<StoredRow>;
  readonly sort: Record<string, 1 | -1>;
  readonly skip: number;
  readonly limit: number;
}

/** Where an answer of the database may end for its size; the largest has 16 MB, and a row less than one. */
const maybeCutBytes = 8 * 1024 * 1024;
const rowsAtOnce = 200;

/**
 * Rows as they are stored, in BSON, some at a time, for as long as the caller wants more and `signal` is not aborted. What
 * one answer of the database holds is taken apart without the driver's cursor, which reads each field of each row to tell
 * where the row ends. `behind` is the condition of the rows that follow one.
 */
export async function* storedRows(
  database: mongo.Db,
  name: string,
  query: RowsQuery,
  behind: (last: Uint8Array) => mongo.Filter<StoredRow>,
  signal: AbortSignal,
): AsyncGenerator<readonly Uint8Array[]> {
  const first = await firstAnswer(database, name, query, signal);
  if (!first) return yield* byCursor(database, name, query, signal);
  yield first;
  const last = first.at(-1);
  const left = query.limit - first.length;
  if (!last || left === 0 || bytesOf(first) < maybeCutBytes) return;
  const filter = { $and: [query.filter, behind(last)] } as mongo.Filter<StoredRow>;
  yield* byCursor(database, name, { ...query, filter, skip: 0, limit: left }, signal);
}

/** As many of the rows as one answer holds; undefined where the database was away for a moment. */
async function firstAnswer(
  database: mongo.Db,
  name: string,
  { filter, ...query }: RowsQuery,
  signal: AbortSignal,
): Promise<readonly Uint8Array[] | undefined> {
  const command = { find: name, filter, ...query, ...queryTime, batchSize: query.limit, singleBatch: true };
  try {
    const { cursor } = (await database.command(command, { fieldsAsRaw: { firstBatch: true }, signal })) as FindAnswer;
    return cursor.firstBatch;
  } catch (error) {
    if (isAway(error)) return undefined;
    throw error;
  }
}

interface FindAnswer {
  readonly cursor: { readonly firstBatch: readonly Uint8Array[] };
}

/** The same by the driver's cursor, which asks again where the database was away. */
async function* byCursor(
  database: mongo.Db,
  name: string,
  { filter, limit, ...query }: RowsQuery,
  signal: AbortSignal,
): AsyncGenerator<readonly Uint8Array[]> {
  const batchSize = Math.min(limit + 1, rowsAtOnce);
  const options = { ...queryTime, ...query, limit, batchSize, signal, raw: true };
  const found = database.collection<StoredRow>(name).find<Uint8Array>(filter, options);
  try {
    while (await found.hasNext()) yield found.readBufferedDocuments();
  } finally {
    await found.close().catch(() => undefined);
  }
}

/** Codes of a server that ends, or is no longer the one to ask. */
const awayCodes = new Set([91, 189, 10107, 11600, 11602, 13435, 13436]);

const isAway = (error: unknown): boolean =>
  error instanceof mongo.MongoNetworkError ||
  (error instanceof mongo.MongoServerError && awayCodes.has(Number(error.code)));

const bytesOf = (rows: readonly Uint8Array[]): number => rows.reduce((sum, { length }) => sum + length, 0);
