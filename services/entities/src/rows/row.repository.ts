import { deleteInBatches } from '@lathe/platform/persistence/delete-in-batches';
import { readStored } from '@lathe/platform/persistence/read-stored';
import { storedSize } from '@lathe/platform/persistence/stored-size';
import { sessionOf, type Transaction, UnitOfWork } from '@lathe/platform/persistence/unit-of-work';
import type { AppHolding } from '@lathe/platform/purging/app-holding';
import type { PlatformScope } from '@lathe/platform/tenancy/scope';
import { CONNECTION } from '@lathe/platform/tokens/tokens';
import { Inject, Injectable } from '@nestjs/common';
import type { Connection, mongo } from 'mongoose';
import type { AccessScope } from '../access/access-scope.js';
import { behind, type ListOrder, type Place, placeOf, sortOf } from '../query/keyset.js';
import type { RowFilter } from '../query/parse-filter.js';
import { queryFault, queryTime } from '../query/query-limits.js';
import { AppUsage } from '../usage/app-usage.repository.js';
import { Batcher } from './batcher.js';
import { ChangeFeed } from './change-feed.js';
import { changeAlike, changeEach, differingFrom } from './change-many.store.js';
import type { ChangeOutcome, Together } from './change-outcome.js';
import { counted, countedChanges, unchanged } from './counted.js';
import { CountedWrites } from './counted-writes.store.js';
import { type PreparedRow, type RowChange, type StoredRow, storedRow } from './row.js';
import { rowModel } from './row.schema.js';
import { type Condition, conditionOf, keyOf, within } from './row-condition.js';
import { rowConflict } from './row-conflict.store.js';
import { maxToldRows, type RowEvent, rowsCreated } from './row-event.js';
import { storedRows } from './stored-rows.store.js';

interface WantedRow {
  readonly rowId: string;
  readonly base: Condition;
}

/** Some rows of an entity in an order: those that a filter fits, from a place on. */
export interface RowSlice {
  readonly filter: RowFilter | undefined;
  readonly order: ListOrder;
  readonly skip: number;
  readonly limit: number;
  readonly from: Place | undefined;
}

const maxBatch = 200;
/** Rows that one transaction deletes. */
const deletedAtOnce = 1_000;

/**
 * Rows of all apps in one collection. Each method builds its condition from the scope and puts the caller's filter
 * beside it under `$and`, where nothing in it can widen the scope. The driver's collection is used as it is: rows are
 * validated by their own schema, and casting them once more is what this path has no time for. Writes are counted; see
 * `CountedWrites` for what they throw.
 */
@Injectable()
export class RowRepository implements AppHolding {
  private readonly database: mongo.Db;
  private readonly rows: mongo.Collection<StoredRow>;
  private readonly writes: CountedWrites;
  private readonly reads = new Batcher((wanted: WantedRow[]) => this.findAll(wanted), maxBatch);

  constructor(
    @Inject(CONNECTION) connection: Connection,
    unitOfWork: UnitOfWork,
    usage: AppUsage,
    private readonly feed: ChangeFeed,
  ) {
    rowModel(connection);
    this.database = connection.getClient().db(connection.name);
    this.rows = this.database.collection<StoredRow>('rows');
    this.writes = new CountedWrites(this.rows, unitOfWork, usage, feed);
  }

  async find(scope: AccessScope, rowId: string): Promise<StoredRow | undefined> {
    const base = conditionOf(scope, 'read');
    return base && this.reads.run({ rowId, base });
  }

  /**
   * Rows of a list as they are stored, in BSON, some at a time, for as long as the caller wants more and `signal` is not
   * aborted. `RowJson` makes JSON of them; objects would cost several times as much.
   */
  async *list(
    scope: AccessScope,
    { filter, order, skip, limit, from }: RowSlice,
    signal: AbortSignal,
  ): AsyncGenerator<readonly Uint8Array[]> {
    const base = conditionOf(scope, 'read');
    if (!base || limit === 0) return;
    const query = { filter: within(base, filter, from && behind(order, from)), sort: sortOf(order), skip, limit };
    const behindRow = (row: Uint8Array) => behind(order, placeOf(readStored<StoredRow>(row), order));
    try {
      yield* storedRows(this.database, this.rows.collectionName, query, behindRow, signal);
    } catch (error) {
      throw queryFault(error);
    }
  }

  /** Ids of the oldest rows of an entity, for references of sample data. */
  async oldestIds(scope: AccessScope, limit: number): Promise<string[]> {
    const base = conditionOf(scope, 'read');
    if (!base || limit === 0) return [];
    const rows = await this.rows
      .find(base, { ...queryTime, projection: { _id: 1 } })
      .sort({ createdAt: 1, _id: 1 })
      .limit(limit)
      .toArray();
    return rows.map((row) => row._id);
  }

  /** Rows that the scope may see and the filter fits. */
  async count(scope: AccessScope, filter?: RowFilter, signal?: AbortSignal): Promise<number> {
    const base = conditionOf(scope, 'read');
    if (!base) return 0;
    try {
      return await this.rows.countDocuments(within(base, filter), { ...queryTime, ...(signal ? { signal } : {}) });
    } catch (error) {
      throw queryFault(error);
    }
  }

  /**
   * Stores rows of one entity, all or none; their app, entity and creator come from the scope. The caller has checked that
   * the scope may create.
   */
  async insertMany(scope: AccessScope, rows: readonly PreparedRow[]): Promise<StoredRow[]> {
    const stored = rows.map(({ row }) => storedRow(scope, row));
    await this.writes.insert(scope.appId, { rows: stored, bytes: bytesOf(rows) });
    return stored;
  }

  /** Stores rows of several entities of one app, all or none, and what `beside` writes with them. */
  async insertTogether(
    appId: string,
    groups: readonly { scope: AccessScope; rows: readonly PreparedRow[] }[],
    beside: (tx: Transaction) => Promise<void>,
  ): Promise<void> {
    const stored = groups.flatMap(({ scope, rows }) => rows.map(({ row }) => storedRow(scope, row)));
    const bytes = bytesOf(groups.flatMap(({ rows }) => rows));
    await this.writes.run(appId, async (tx) => {
      await beside(tx);
      if (stored.length > 0) await this.rows.insertMany(stored, { session: sessionOf(tx)! });
      return counted(undefined, stored.length, bytes, rowsCreated(stored));
    });
  }

  /** Changes a row that the scope may both see and change; undefined when there is none. */
  async update(scope: AccessScope, rowId: string, change: RowChange): Promise<StoredRow | undefined> {
    const base = conditionOf(scope, 'update');
    return base && this.writes.change(scope.appId, { base, rowId, change });
  }

  /**
   * Changes rows of one entity that the scope may both see and change, each in its own way, in one transaction. Rows that
   * go together are written where all can be.
   */
  async updateEach(
    scope: AccessScope,
    wanted: readonly { readonly rowId: string; readonly change: RowChange }[],
    mode: Together,
  ): Promise<ChangeOutcome[]> {
    const base = conditionOf(scope, 'update');
    if (!base || wanted.length === 0) return wanted.map(() => 'missing');
    return this.writes.run(scope.appId, async (tx) => {
      const { outcomes, written } = await changeEach(this.rows, base, wanted, mode, tx);
      return countedChanges(outcomes, written);
    });
  }

  /**
   * Sets the same in the rows that the filter fits, that the scope may both see and change and that are not so already:
   * at most so many, all of these or none.
   */
  async updateMatching(
    scope: AccessScope,
    filter: RowFilter,
    change: RowChange,
    max: number,
  ): Promise<{ updated: number; hasMore: boolean }> {
    const base = conditionOf(scope, 'update');
    if (!base) return { updated: 0, hasMore: false };
    const condition = within(base, filter, differingFrom(change));
    try {
      const found = await this.rows
        .find(condition, { ...queryTime, projection: { _id: 1 } })
        .limit(max + 1)
        .batchSize(max + 1)
        .toArray();
      const ids = found.slice(0, max).map(({ _id }) => _id);
      if (ids.length === 0) return { updated: 0, hasMore: false };
      const updated = await this.writes.run(scope.appId, async (tx) => {
        const changed = await changeAlike(this.rows, condition, ids, change, tx);
        return countedChanges(changed.length, changed);
      });
      return { updated, hasMore: found.length > updated };
    } catch (error) {
      throw queryFault(error);
    }
  }

  /** Deletes a row that the scope may both see and delete. */
  async delete(scope: AccessScope, rowId: string): Promise<boolean> {
    const base = conditionOf(scope, 'delete');
    if (!base) return false;
    return this.writes.run(scope.appId, async (tx) => {
      const row = await this.rows.findOneAndDelete({ _id: rowId, ...base }, { ...queryTime, session: sessionOf(tx)! });
      return row ? counted(true, -1, -storedSize(row), [{ type: 'delete', before: row }]) : unchanged(false);
    });
  }

  /** Deletes what the filter fits among the rows that the scope may both see and delete, some at a time. */
  async deleteMatching(scope: AccessScope, filter: RowFilter | undefined): Promise<number> {
    const base = conditionOf(scope, 'delete');
    if (!base) return 0;
    try {
      return await this.deleteAll(within(base, filter));
    } catch (error) {
      throw queryFault(error);
    }
  }

  /**
   * Deletes the rows of the entity that were made at a moment and whose ids lie between two, some at a time; tells how
   * many it were each time.
   */
  async *deleteMade(
    { appId, entityKey }: AccessScope,
    createdAt: Date,
    [first, last]: readonly [string, string],
  ): AsyncGenerator<number> {
    const made = { appId, entityKey, createdAt };
    const found = this.rows
      .find({ ...made, _id: { $gte: first, $lte: last } }, { ...queryTime, projection: { _id: 1 } })
      .sort({ createdAt: -1, _id: -1 })
      .batchSize(deletedAtOnce);
    // They lie side by side in the index of the newest rows: one walk over it, in place of a search for each id.
    for await (const ids of inParts(found))
      yield await this.deleteSome(made, { $gte: ids.at(-1)!, $lte: ids[0]! }, ids.length);
  }

  async purgeApp(_scope: PlatformScope, appId: string): Promise<void> {
    await deleteInBatches(this.rows, { appId });
    this.feed.tellOfMany(appId, null);
  }

  /** Deletes all rows of an entity that the app has no more. */
  async purgeEntity(_scope: PlatformScope, appId: string, entityKey: string): Promise<void> {
    await this.deleteAll({ appId, entityKey });
  }

  private async deleteAll(condition: Condition): Promise<number> {
    let deleted = 0;
    const found = this.rows.find(condition, { ...queryTime, projection: { _id: 1 }, batchSize: deletedAtOnce });
    for await (const ids of inParts(found)) deleted += await this.deleteSome(condition, { $in: ids }, ids.length);
    return deleted;
  }

  /** Those with these ids, at most `most` of them. */
  private deleteSome(
    condition: Condition & { readonly createdAt?: Date },
    ids: IdCondition,
    most: number,
  ): Promise<number> {
    const { appId } = condition;
    const matching = { ...condition, _id: ids };
    if (most <= maxToldRows) return this.deleteFew(appId, matching);
    const total = { _id: null, rows: { $sum: 1 }, bytes: { $sum: { $bsonSize: '$$ROOT' } } };
    return this.writes.run(appId, async (tx) => {
      const session = sessionOf(tx)!;
      const [found] = await this.rows
        .aggregate<{ rows: number; bytes: number }>([{ $match: matching }, { $group: total }], {
          ...queryTime,
          session,
        })
        .toArray();
      if (!found) return unchanged(0);
      const { deletedCount } = await this.rows.deleteMany(matching, { ...queryTime, session });
      if (deletedCount !== found.rows) throw rowConflict();
      return counted(deletedCount, -found.rows, -found.bytes, [{ type: 'many', entityKey: condition.entityKey }]);
    });
  }

  /** The same of so few rows that it is told of each what it was. */
  private deleteFew(appId: string, matching: Condition): Promise<number> {
    return this.writes.run(appId, async (tx) => {
      const session = sessionOf(tx)!;
      const found = await this.rows.find(matching, { ...queryTime, session }).toArray();
      if (found.length === 0) return unchanged(0);
      const { deletedCount } = await this.rows.deleteMany(matching, { ...queryTime, session });
      if (deletedCount !== found.length) throw rowConflict();
      const events = found.map((before): RowEvent => ({ type: 'delete', before }));
      return counted(deletedCount, -found.length, -sizeOf(found), events);
    });
  }

  /** One query per scope; rows of one batch mostly share it. A query that fails fails for its own callers. */
  private async findAll(wanted: WantedRow[]): Promise<(StoredRow | undefined | Error)[]> {
    const groups = [...Map.groupBy(wanted, ({ base }) => keyOf(base)).values()];
    const results = new Map<WantedRow, StoredRow | undefined | Error>();
    await Promise.all(
      groups.map(async (group) => {
        const found = await this.findGroup(
          group[0]!.base,
          group.map(({ rowId }) => rowId),
        ).catch((error: Error) => error);
        for (const one of group) results.set(one, found instanceof Error ? found : found.get(one.rowId));
      }),
    );
    return wanted.map((one) => results.get(one));
  }

  private async findGroup(base: Condition, rowIds: string[]): Promise<Map<string, StoredRow>> {
    if (rowIds.length === 1) {
      const row = await this.rows.findOne({ _id: rowIds[0]!, ...base }, queryTime);
      return new Map(row ? [[row._id, row]] : []);
    }
    const unique = [...new Set(rowIds)];
    const rows = await this.rows
      .find({ _id: { $in: unique }, ...base }, queryTime)
      .batchSize(unique.length + 1)
      .toArray();
    return new Map(rows.map((row) => [row._id, row]));
  }
}

type IdCondition = { readonly $in: string[] } | { readonly $gte: string; readonly $lte: string };

/** Ids of rows, as many at a time as one transaction deletes. */
async function* inParts(found: mongo.FindCursor<{ _id: string }>): AsyncGenerator<string[]> {
  let ids: string[] = [];
  for await (const { _id } of found) {
    if (ids.push(_id) < deletedAtOnce) continue;
    yield ids;
    ids = [];
  }
  if (ids.length > 0) yield ids;
}

const bytesOf = (rows: readonly PreparedRow[]): number => rows.reduce((sum, { size }) => sum + size, 0);
const sizeOf = (rows: readonly StoredRow[]): number => rows.reduce((sum, row) => sum + storedSize(row), 0);
