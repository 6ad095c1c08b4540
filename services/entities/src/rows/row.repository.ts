import { sessionOf, type Transaction } from '@lathe/platform/persistence/unit-of-work';
import { CONNECTION } from '@lathe/platform/service/tokens';
import { Inject, Injectable } from '@nestjs/common';
import type { Connection } from 'mongoose';
import { narrower, type AccessScope, type Reach } from '../access/access-scope.js';
import type { ListQuery } from '../query/list-query.js';
import type { RowFilter } from '../query/parse-filter.js';
import { rowModel } from './row.schema.js';
import type { StoredRow } from './row.js';

/** Fields to set, by stored key and by undeclared name. */
export interface RowChange {
  readonly data: Record<string, unknown>;
  readonly unknown: Record<string, unknown>;
}

type Condition = Record<string, unknown>;

/**
 * Rows of all apps in one collection. Each method builds its condition from the scope and puts the caller's filter beside it under `$and`,
 * where nothing in it can widen the scope. The driver's collection is used as it is: rows are validated by their own schema, and casting
 * them once more is what this path has no time for.
 */
@Injectable()
export class RowRepository {
  private readonly rows;

  constructor(@Inject(CONNECTION) connection: Connection) {
    rowModel(connection);
    this.rows = connection.getClient().db(connection.name).collection<StoredRow>('rows');
  }

  async find(scope: AccessScope, rowId: string): Promise<StoredRow | undefined> {
    const base = conditionOf(scope, scope.read);
    return (base && (await this.rows.findOne({ _id: rowId, ...base }))) ?? undefined;
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
    const stored = ownedBy(scope, row);
    await this.rows.insertOne(stored);
    return stored;
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
    const set: Condition = { updatedAt: now };
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
}

/** A row before it belongs to anybody. */
export type NewRow = Pick<StoredRow, '_id' | 'createdAt' | 'data' | 'unknown'>;

function ownedBy({ appId, entityKey, actorId }: AccessScope, { _id, createdAt, data, unknown }: NewRow): StoredRow {
  const row = { _id, appId, entityKey, creatorId: actorId, createdAt, updatedAt: createdAt, data };
  return unknown && Object.keys(unknown).length > 0 ? { ...row, unknown } : row;
}

/** What the scope adds to every query; undefined when it opens no row at all. */
function conditionOf({ appId, entityKey, actorId }: AccessScope, reach: Reach): Condition | undefined {
  if (reach === 'none') return undefined;
  return reach === 'own' ? { appId, entityKey, creatorId: actorId } : { appId, entityKey };
}

const within = (base: Condition, filter: RowFilter | undefined): Condition => (filter ? { ...base, $and: [filter] } : base);
