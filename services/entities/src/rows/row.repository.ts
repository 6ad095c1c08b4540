import { sessionOf, type Transaction } from '@lathe/platform/persistence/unit-of-work';
import { CONNECTION } from '@lathe/platform/service/tokens';
import { Inject, Injectable } from '@nestjs/common';
import { mongo, type Connection } from 'mongoose';
import { narrower, type AccessScope, type Reach } from '../access/access-scope.js';
import type { ListQuery } from '../query/list-query.js';
import type { RowFilter } from '../query/parse-filter.js';
import { Batcher } from './batcher.js';
import { rowModel } from './row.schema.js';
import type { StoredRow } from './row.js';

/** Fields to set, by stored key and by undeclared name. */
export interface RowChange {
  readonly data: Record<string, unknown>;
  readonly unknown: Record<string, unknown>;
}

/** What the scope adds to every query. */
interface Condition {
  readonly appId: string;
  readonly entityKey: string;
  readonly creatorId?: string | null;
}

interface WantedRow {
  readonly rowId: string;
  readonly base: Condition;
}

const maxBatch = 200;

/**
 * Rows of all apps in one collection. Each method builds its condition from the scope and puts the caller's filter beside it under `$and`,
 * where nothing in it can widen the scope. The driver's collection is used as it is: rows are validated by their own schema, and casting
 * them once more is what this path has no time for.
 */
@Injectable()
export class RowRepository {
  private readonly rows;
  private readonly reads = new Batcher((wanted: WantedRow[]) => this.findAll(wanted), maxBatch);
  private readonly inserts = new Batcher((rows: StoredRow[]) => this.insertAll(rows), maxBatch);

  constructor(@Inject(CONNECTION) connection: Connection) {
    rowModel(connection);
    this.rows = connection.getClient().db(connection.name).collection<StoredRow>('rows');
  }

  async find(scope: AccessScope, rowId: string): Promise<StoredRow | undefined> {
    const base = conditionOf(scope, scope.read);
    return base && this.reads.run({ rowId, base });
  }

  async list(scope: AccessScope, { filter, sort, skip, limit }: ListQuery): Promise<StoredRow[]> {
    const base = conditionOf(scope, scope.read);
    if (!base || limit === 0) return [];
    return this.rows.find(within(base, filter)).sort(sort).skip(skip).limit(limit).batchSize(limit + 1).toArray();
  }

  /** Ids of the oldest rows of an entity, for references of sample data. */
  async oldestIds(scope: AccessScope, limit: number): Promise<string[]> {
    const base = conditionOf(scope, scope.read);
    if (!base || limit === 0) return [];
    const rows = await this.rows.find(base, { projection: { _id: 1 } }).sort({ createdAt: 1, _id: 1 }).limit(limit).toArray();
    return rows.map((row) => row._id);
  }

  async count(scope: AccessScope): Promise<number> {
    const base = conditionOf(scope, scope.read);
    return base ? this.rows.countDocuments(base) : 0;
  }

  /** Stores a new row; its app, entity and creator come from the scope. The caller has checked that the scope may write. */
  async insert(scope: AccessScope, row: NewRow): Promise<StoredRow> {
    return this.inserts.run(ownedBy(scope, row));
  }

  /** Stores rows, all or none when a transaction is given. */
  async insertMany(scope: AccessScope, rows: readonly NewRow[], tx: Transaction): Promise<StoredRow[]> {
    const stored = rows.map((row) => ownedBy(scope, row));
    if (stored.length > 0) await this.rows.insertMany(stored, { session: sessionOf(tx)! });
    return stored;
  }

  /** Changes a row that the scope may both see and write; undefined when there is none. */
  async update(scope: AccessScope, rowId: string, change: RowChange, now: Date): Promise<StoredRow | undefined> {
    const base = conditionOf(scope, narrower(scope.read, scope.write));
    if (!base) return undefined;
    const set: Record<string, unknown> = { updatedAt: now };
    for (const key of Object.keys(change.data)) set[`data.${key}`] = change.data[key];
    for (const name of Object.keys(change.unknown)) set[`unknown.${name}`] = change.unknown[name];
    return (await this.rows.findOneAndUpdate({ _id: rowId, ...base }, { $set: set }, { returnDocument: 'after' })) ?? undefined;
  }

  /** Deletes a row that the scope may both see and write. */
  async delete(scope: AccessScope, rowId: string): Promise<boolean> {
    const base = conditionOf(scope, narrower(scope.read, scope.write));
    return base !== undefined && (await this.rows.deleteOne({ _id: rowId, ...base })).deletedCount === 1;
  }

  /** Deletes what the filter fits among the rows that the scope may both see and write. */
  async deleteMatching(scope: AccessScope, filter: RowFilter | undefined): Promise<number> {
    const base = conditionOf(scope, narrower(scope.read, scope.write));
    return base ? (await this.rows.deleteMany(within(base, filter))).deletedCount : 0;
  }

  /** One query per scope; rows of one batch mostly share it. A query that fails fails for its own callers. */
  private async findAll(wanted: WantedRow[]): Promise<(StoredRow | undefined | Error)[]> {
    const groups = [...Map.groupBy(wanted, ({ base }) => `${base.appId}:${base.entityKey}:${base.creatorId ?? ''}`).values()];
    const results = new Map<WantedRow, StoredRow | undefined | Error>();
    await Promise.all(
      groups.map(async (group) => {
        const found = await this.findGroup(group[0]!.base, group.map(({ rowId }) => rowId)).catch((error: Error) => error);
        for (const one of group) results.set(one, found instanceof Error ? found : found.get(one.rowId));
      }),
    );
    return wanted.map((one) => results.get(one));
  }

  private async findGroup(base: Condition, rowIds: string[]): Promise<Map<string, StoredRow>> {
    if (rowIds.length === 1) {
      const row = await this.rows.findOne({ _id: rowIds[0]!, ...base });
      return new Map(row ? [[row._id, row]] : []);
    }
    const unique = [...new Set(rowIds)];
    const rows = await this.rows.find({ _id: { $in: unique }, ...base }).batchSize(unique.length + 1).toArray();
    return new Map(rows.map((row) => [row._id, row]));
  }

  /** Inserts each row for itself, whatever becomes of the others. */
  private async insertAll(rows: StoredRow[]): Promise<(StoredRow | Error)[]> {
    const [first, ...others] = rows;
    try {
      if (first && others.length === 0) await this.rows.insertOne(first);
      else await this.rows.insertMany(rows, { ordered: false });
      return rows;
    } catch (error) {
      if (error instanceof mongo.MongoBulkWriteError) return withFailures(rows, error);
      // Refused before anything was sent, for the sake of one of them.
      if (error instanceof mongo.MongoAPIError && others.length > 0) return (await Promise.all(rows.map((row) => this.insertAll([row]).catch((reason: Error) => [reason])))).flat();
      throw error;
    }
  }
}

/** The rows that are stored, and the error of each that is not. */
function withFailures(rows: StoredRow[], error: mongo.MongoBulkWriteError): (StoredRow | Error)[] {
  const failures = new Map([error.writeErrors].flat().map((failure) => [failure.index, failure]));
  if (failures.size === 0) throw error;
  return rows.map((row, index) => {
    const failure = failures.get(index);
    return failure ? new mongo.MongoServerError({ message: failure.errmsg ?? 'The row was not stored', code: failure.code }) : row;
  });
}

/** A row before it belongs to anybody. */
export type NewRow = Pick<StoredRow, '_id' | 'createdAt' | 'data' | 'unknown'>;

function ownedBy({ appId, entityKey, actorId }: AccessScope, { _id, createdAt, data, unknown }: NewRow): StoredRow {
  const row = { _id, appId, entityKey, creatorId: actorId, createdAt, updatedAt: createdAt, data };
  return unknown && Object.keys(unknown).length > 0 ? { ...row, unknown } : row;
}

/** Undefined when the scope opens no row at all. */
function conditionOf({ appId, entityKey, actorId }: AccessScope, reach: Reach): Condition | undefined {
  if (reach === 'none') return undefined;
  return reach === 'own' ? { appId, entityKey, creatorId: actorId } : { appId, entityKey };
}

const within = (base: Condition, filter: RowFilter | undefined) => (filter ? { ...base, $and: [filter] } : base);
